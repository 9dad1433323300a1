/** The testbed: the product on a private PostgreSQL with its rows, and the bare server. */
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import pg from 'pg'
import { startProduct, type Product } from '../tools/product.ts'
import { openChild, type Child } from './child.ts'
import { freshKeys, planOf, type Body, type Fresh, type Plan, type Spied, type Statement } from './recording.ts'
import { ADMIN_PASSWORD, ADMIN_TOKEN, fillLogs, fillPeople, SHARED, TOKENS, tokenOf, type Sizes } from './rows.ts'
import { PROFILES } from './profile.ts'
import type { Order, Score } from './shooter.ts'
import type { Wanted } from './wire.ts'

const BASE = '/platform'
const JOURNAL_MS = 400

const request = (token: string, path: string, body?: unknown, method = 'POST'): Wanted => ({
  method: body === undefined ? 'GET' : method,
  path: `${BASE}${path}`,
  headers: { 'x-access-token': token },
  ...(body !== undefined && { body: JSON.stringify(body) }),
})

const tokenAt = (n: number): string => tokenOf((n % TOKENS) + 1)

export const get = (path: string, n = 0): Wanted => request(tokenAt(n), path)
export const post = (path: string, body: unknown, n = 0): Wanted => request(tokenAt(n), path, body)
export const adminGet = (path: string): Wanted => request(ADMIN_TOKEN, path)
export const adminPost = (path: string, body: unknown): Wanted => request(ADMIN_TOKEN, path, body)
export const adminPut = (path: string, body: unknown): Wanted => request(ADMIN_TOKEN, path, body, 'PUT')

/** Sends one request of a measure. @returns its result @throws {Error} for a refusal */
export const ask = async <T = unknown>({ address }: { address: string }, wanted: Wanted): Promise<T> => {
  const { method, path, headers, body } = wanted
  const response = await fetch(address + path, {
    method,
    headers: { ...headers, ...(body !== undefined && { 'content-type': 'application/json' }) },
    ...(body !== undefined && { body }),
  })
  const { success, message, result } = (await response.json()) as { success: boolean; message: string; result: T }
  if (!success) throw new Error(`${path}: ${response.status} ${message}`)
  return result
}

export interface Recorded {
  readonly wanted: Wanted
  /** sent first, so that only the request itself is recorded; absent = the request */
  readonly warm?: Wanted
  readonly cold?: boolean
  readonly as?: string
  readonly keep?: RegExp
  readonly sideBySide?: boolean
  /** fields of the body with individual values; of a comma-joined list each part */
  readonly own?: readonly string[]
  readonly instead?: Statement
  /** the statement as the bare server runs it: one that holds once gets a condition that always holds, an estimate becomes a count */
  readonly repeatable?: (text: string) => string
  readonly frame?: string
}

export interface Testbed {
  readonly sizes: Sizes
  readonly folder: string
  product(): Promise<Product>
  restart(): Promise<void>
  rawPort(): Promise<number>
  /** Records requests for the bare server. @param args of Node, for another program @returns statements of each */
  teach(wishes: readonly Recorded[], args?: readonly string[]): Promise<number[]>
  environment(name: string): Record<string, string>
  shoot(order: Order, until?: Promise<unknown>): Promise<Score>
  /** all on one connection, which is closed after them */
  execute(...statements: readonly string[]): Promise<void>
  /** fills rows of a name once a run */
  fill(name: string, statements: () => readonly string[]): Promise<void>
  close(): Promise<void>
}

export const portOf = (product: Product): number => Number(new URL(product.address).port)

export const LIMITLESS = { RATE_LIMIT_USER: '100000', RATE_LIMIT_ANON: '100000' }

const environment = (folder: string, name: string): Record<string, string> => ({
  DATABASE_URL: process.env['BENCH_DATABASE_URL']!,
  DATA_DIR: join(folder, name),
  ...SHARED,
  ADMIN_PASSWORD,
  LOG_FILE: join(folder, `${name}.log`),
  ...LIMITLESS,
  QUESTIONNAIRE_LINKS: 'on',
  // the sessions are older than a proof of identity may be
  STEP_UP: 'off',
})

export const openPool = (max: number, connectionString = process.env['BENCH_DATABASE_URL']): pg.Pool =>
  new pg.Pool({ connectionString, max, options: '-c app.tenant=*' })

/** Another product beside that of the testbed, for the time of the work. */
export const withProduct = async <T>(
  start: Promise<Product> | Record<string, string>,
  work: (product: Product) => Promise<T>,
): Promise<T> => {
  const product = await (start instanceof Promise ? start : startProduct(start))
  try {
    return await work(product)
  } finally {
    await product.stop()
  }
}

export const openTestbed = async (sizes: Sizes, profile: boolean, say: (line: string) => void): Promise<Testbed> => {
  const folder = process.env['BENCH_FOLDER']!
  const database = openPool(2)
  const filled = new Map<string, Promise<void>>()
  const idle: Child[] = []
  let product: Promise<Product> | undefined
  let raw: Promise<{ child: Child; port: number }> | undefined
  const profiled = { NODE_OPTIONS: `--cpu-prof --cpu-prof-dir=${PROFILES}` }
  const open = () => startProduct({ ...environment(folder, 'product'), ...(profile && profiled) })

  const execute = async (...statements: readonly string[]): Promise<void> => {
    const client = await database.connect()
    try {
      for (const statement of statements) await client.query(statement)
    } finally {
      client.release(true)
    }
  }
  const restart = async (): Promise<void> => {
    await (await product)?.stop()
    product = undefined
  }
  const startRaw = async () => {
    const child = openChild('raw.ts')
    const { port } = await child.next<{ port: number }>()
    return { child, port }
  }

  say('filling the database …')
  await withProduct(environment(folder, 'seed'), async () => undefined)
  await execute(...fillPeople(sizes), ...fillLogs(sizes), 'vacuum analyze')

  return {
    sizes,
    folder,
    product: () => (product ??= open()),
    restart,
    rawPort: async () => (await (raw ??= startRaw())).port,
    teach: async (wishes, args) => {
      const { child } = await (raw ??= startRaw())
      const plans = await record(folder, wishes, args)
      for (const taught of plans) await child.ask(taught)
      say(outlineOf(plans[0]!))
      return plans.map(({ statements }) => statements)
    },
    environment: (name) => ({ ...environment(folder, name), ...(profile && profiled) }),
    shoot: async (order, until) => {
      const shooter = idle.pop() ?? openChild('shooter.ts')
      const stop = (): void => shooter.tell({ stop: true })
      until?.then(stop, stop)
      const { score, error } = await shooter.ask<{ score: Score; error?: string }>(order)
      idle.push(shooter)
      if (error) throw new Error(error)
      return score
    },
    execute,
    fill: async (name, statements) => {
      if (!filled.has(name)) filled.set(name, execute(...statements(), 'vacuum analyze'))
      await filled.get(name)
    },
    close: async () => {
      await restart()
      if (raw) (await raw).child.end()
      for (const shooter of idle) shooter.end()
      await database.end()
    },
  }
}

const outlineOf = ({ key, plan, statements }: { key: string; plan: Plan; statements: number }): string =>
  `     ${key.split('?')[0]} taught: ${statements} statements, ${plan.steps.length} steps`

const countOf = ({ steps }: Plan): number => steps.reduce((sum, { statements }) => sum + statements.length, 0)

/** Settings of a product that writes its statements to a file. */
export const spying = (file: string): Record<string, string> => ({
  NODE_OPTIONS: `--import ${join(import.meta.dirname, 'spy.ts')}`,
  BENCH_SPY: file,
})

const record = async (folder: string, wishes: readonly Recorded[], args?: readonly string[]) => {
  const file = join(folder, 'spied.jsonl')
  const started = startProduct({ ...environment(folder, 'spied'), ...spying(file) }, undefined, args)
  return withProduct(started, async (product) => {
    const plans = []
    for (const wish of wishes) plans.push(await recordOne(product, file, wish))
    return plans
  })
}

const recordOne = async (product: Product, file: string, wish: Recorded) => {
  const { wanted, warm = wanted, as, cold, keep, sideBySide = false, own = [], instead, repeatable, frame } = wish
  const watched = async (one: Wanted): Promise<{ seen: Spied[]; body: Body; sent: Record<string, unknown> }> => {
    writeFileSync(file, '')
    const sent = (one.body ?? '').replaceAll('{n}', String(performance.now()).replace('.', ''))
    const response = await fetch(`${product.address}${one.path}`, {
      method: one.method,
      headers: { ...one.headers, ...(sent && { 'content-type': 'application/json' }) },
      ...(sent && { body: sent }),
    })
    const body = (await response.json()) as Body
    if (body['success'] !== true) throw new Error(`${one.path}: ${JSON.stringify(body).slice(0, 300)}`)
    await new Promise((resolve) => setTimeout(resolve, JOURNAL_MS))
    const lines = readFileSync(file, 'utf8').split('\n').filter(Boolean)
    return { seen: lines.map((line) => JSON.parse(line) as Spied), body, sent: sent ? JSON.parse(sent) : {} }
  }
  const first = await watched(warm)
  if (cold) await new Promise((resolve) => setTimeout(resolve, 5500))
  const isWarm = warm === wanted && !cold && wanted.body === undefined
  const runs = [await watched(wanted), ...(isWarm ? [await watched(wanted)] : [])]
  // a cache that is read anew between two requests is no part of the request
  const { seen, body, sent } = runs.toSorted((one, other) => one.seen.length - other.seen.length)[0]!
  const fields = own.flatMap((field) => partsOf(field, String(sent[field])))
  const given = new Set(fields.map(({ text }) => text))
  const made = wanted.body ? freshKeys(first.seen, seen).filter(({ text }) => !given.has(text)) : []
  const chosen = keep ? seen.filter(({ text }) => keep.test(text)) : seen
  const kept = repeatable ? chosen.map((one) => ({ ...one, text: repeatable(one.text) })) : chosen
  const plan = planOf(sideBySide ? kept.map((one) => ({ ...one, begin: 0, end: 1 })) : kept, body, [...fields, ...made])
  const bare: Plan | undefined = instead && { steps: [{ mode: 'parallel', statements: [instead] }], body, fresh: [] }
  const whole: Plan = { ...(bare ?? plan), ...(frame && { frame }) }
  const key = `${wanted.method} ${as ?? wanted.path}`
  return { key, asked: key + (wanted.body ?? ''), plan: whole, statements: countOf(plan) }
}

const partsOf = (field: string, value: string): Fresh[] => {
  const parts = value.split(',')
  return parts.length === 1 ? [{ text: value, field }] : parts.map((text, part) => ({ text, field, part }))
}
