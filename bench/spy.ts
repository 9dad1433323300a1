/**
 * Loaded into the product for recordings: writes every statement of a request to a file, for the bare server to
 * repeat.
 * Statements of jobs are left out, as their run ids cannot repeat. The measured product runs without it.
 */
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

prototype.query = function spied(config, ...rest) {
  const begin = performance.now()
  const running = query.call(this, config, ...rest)
  const client = numberOf(this)
  const given = typeof config === 'string' ? { text: config, values: rest[0] as unknown[] } : config
  // the log row of a request is written in the background
  const isOwn = asked.getStore() ?? LOG.test(given.text)
  // with a callback there is no promise; the product uses none
  if (isOwn && running && 'then' in running)
    void note(running, { client, text: given.text, values: given.values ?? [], begin })
  return running
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
  } catch {
    // the caller handles the failure
  }
}
