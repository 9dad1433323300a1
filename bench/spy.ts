/** Writes the statements of a request to a file, for the bare server to repeat; run ids of jobs cannot repeat. */
import { AsyncLocalStorage } from 'node:async_hooks'
import { appendFileSync } from 'node:fs'
import { Server } from 'node:http'
import pg from 'pg'
import { LOG, type Spied } from './recording.ts'

const path = process.env['BENCH_SPY']!
const numbers = new WeakMap<object, number>()
let clients = 0

const numberOf = (client: object): number => {
  const known = numbers.get(client)
  if (known !== undefined) return known
  clients += 1
  numbers.set(client, clients)
  return clients
}

const asked = new AsyncLocalStorage<true>()
const serving = Server.prototype as { emit(event: string, ...given: unknown[]): boolean }
const { emit } = serving
serving.emit = function listened(event, ...given) {
  const tell = (): boolean => emit.call(this, event, ...given)
  return event === 'request' ? asked.run(true, tell) : tell()
}

type Query = (
  this: pg.Client,
  config: string | pg.QueryConfig,
  ...rest: unknown[]
) => Promise<pg.QueryResult> | undefined

const prototype = pg.Client.prototype as unknown as { query: Query }
const { query } = prototype

/** A statement of the product; the first of a transaction brings its `begin`. */
type Own = pg.Query & {
  readonly begins: boolean
  readonly text: string
  readonly values: unknown[]
  callback(error: Error | null, result: pg.QueryResult): void
}

prototype.query = function spied(config, ...rest) {
  const begin = performance.now()
  if (config instanceof pg.Query) return spiedOwn.call(this, config as Own, begin)
  const running = query.call(this, config, ...rest)
  const client = numberOf(this)
  const given = typeof config === 'string' ? { text: config, values: rest[0] as unknown[] } : config
  const isOwn = asked.getStore() ?? LOG.test(given.text)
  if (isOwn && running && 'then' in running)
    void note(running, { client, text: given.text, values: given.values ?? [], begin })
  return running
}

function spiedOwn(this: pg.Client, own: Own, begin: number): undefined {
  const { text, values, begins, callback } = own
  const client = numberOf(this)
  if (asked.getStore() ?? LOG.test(text)) {
    const answered = new Promise<pg.QueryResult>((resolve, reject) => {
      own.callback = (error, result) => {
        if (error) reject(error)
        else resolve(result)
        callback.call(own, error, result)
      }
    })
    const none = { rows: [], fields: [] } as unknown as pg.QueryResult
    if (begins) void note(Promise.resolve(none), { client, text: 'begin', values: [], begin })
    void note(answered, { client, text, values: values ?? [], begin })
  }
  void query.call(this, own as never)
  return undefined
}

const note = async (
  running: Promise<pg.QueryResult>,
  known: Pick<Spied, 'client' | 'text' | 'values' | 'begin'>,
): Promise<void> => {
  try {
    const { rows, fields } = await running
    const columns = (fields ?? []).map(({ name }) => name)
    const seen: Spied = { ...known, end: performance.now(), rows: rows?.length ?? 0, columns }
    appendFileSync(path, `${JSON.stringify(seen)}\n`)
  } catch {}
}
