/**
 * Loaded into the product before anything else, for recordings only: writes every statement that goes to PostgreSQL into a
 * file, so that the bare server can run exactly the same ones. The measured product runs without it.
 */
import { appendFileSync } from 'node:fs'
import pg from 'pg'
import type { Spied } from './recording.ts'

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
  // with a callback there is no promise; the product uses none
  if (running && 'then' in running) void note(running, { client, text: given.text, values: given.values ?? [], begin })
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
    // the caller gets it
  }
}
