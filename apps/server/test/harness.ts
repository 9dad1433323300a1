/** A whole app per test file, on either engine, from a template that is built once per run (see global-setup.ts). */
import type { Envelope } from '@huxi/model'
import pg from 'pg'
import { randomBytes } from 'node:crypto'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { inject } from 'vitest'
import { openApp, type App, type Extension } from '../src/app.ts'
import type { Clock } from '../src/platform/config/clock.ts'
import { readConfig } from '../src/platform/config/config.ts'
import type { Database } from '../src/platform/db/db.ts'
import { openEmbedded } from '../src/platform/db/embedded.ts'
import { openPostgres } from '../src/platform/db/postgres.ts'
import { createLog } from '../src/platform/config/log.ts'
import { openTestSecrets } from './keys.ts'
import { leaksOf } from './leaks.ts'
import { PEOPLE, type PersonName } from './people.ts'

export interface CallOptions {
  query?: Record<string, unknown>
  body?: unknown
  as?: PersonName
  token?: string
  headers?: Record<string, string>
  from?: string
}

export interface Answer<T = unknown> {
  status: number
  headers: Record<string, unknown>
  body: Envelope<T>
  raw: Buffer
}

export interface TestApp extends App {
  clock: { now(): number; advance(ms: number): void }
  /** calls the API; `path` is below the base. Throws when the answer leaks internals */
  call<T = unknown>(method: string, path: string, options?: CallOptions): Promise<Answer<T>>
  tokenOf(name: PersonName): Promise<string>
  dispose(): Promise<void>
}

export interface Owned {
  database: Database
  drop(): Promise<void>
  /** the same database as another process opens it; undefined on the embedded engine */
  again(): Promise<Database | undefined>
}

/** Fifty concurrent writers of one row wait longer on a slow machine. */
const IN_TURN = { lockMs: 9000, shareMs: 30_000 }

/** On a few rows, planning again for each list of values costs more than the better plan saves. */
const PLAN_ONCE = '-c plan_cache_mode=force_generic_plan'

/** By the server's socket, if there is one: a statement costs a third less than by a port, a connection half. */
const nearby = (href: string): URL => {
  const url = new URL(href)
  url.searchParams.set('options', PLAN_ONCE)
  const folder = process.env['TEST_DATABASE_SOCKET']
  if (folder) url.hostname = encodeURIComponent(folder)
  return url
}

const openPostgresOwned = async (template: string): Promise<Owned> => {
  const url = nearby(inject('postgresUrl')!)
  const name = `huxi_${randomBytes(6).toString('hex')}`
  const admin = new pg.Client({ connectionString: url.href })
  await admin.connect()
  await admin.query(`create database ${name} template ${template} strategy file_copy`)
  url.pathname = `/${name}`
  const open = () => openPostgres({ url: url.href, size: 4, times: IN_TURN })
  const drop = async (): Promise<void> => {
    await admin.query(`drop database if exists ${name} with (force)`)
    await admin.end()
  }
  return { database: await open(), drop, again: open }
}

const openEmbeddedOwned = async (dump: string): Promise<Owned> => ({
  database: await openEmbedded('memory://', new Blob([readFileSync(dump)])),
  drop: async () => {},
  again: async () => undefined,
})

export const openScratch = (): Promise<Owned> =>
  inject('postgresUrl') ? openPostgresOwned('template0') : openEmbeddedOwned(inject('embeddedEmpty')!)

export const openCopy = (): Promise<Owned> =>
  inject('postgresTemplate')
    ? openPostgresOwned(inject('postgresTemplate')!)
    : openEmbeddedOwned(inject('embeddedTemplate')!)

const testClock = () => {
  let shift = 0
  return { now: () => Date.now() + shift, advance: (ms: number) => void (shift += ms) }
}

const search = (query: Record<string, unknown>): string => {
  const given = Object.entries(query).filter(([, v]) => v !== undefined)
  return given.length === 0
    ? ''
    : `?${new URLSearchParams(Object.fromEntries(given.map(([k, v]) => [k, String(v)]))).toString()}`
}

/** No demo data, no log, and limits no test reaches. */
const QUIET = {
  DEMO_DATA: '0',
  LOG_LEVEL: 'fatal',
  LOG_FILE: 'stderr',
  RATE_LIMIT_USER: '100000',
  RATE_LIMIT_ANON: '100000',
}

/**
 * Opens an app with the seeds and people, or on a filled database.
 * @param extension resources and routes beside the product's own
 */
export const openTestApp = async (
  env: Record<string, string> = {},
  owned?: Owned,
  extension?: Extension,
): Promise<TestApp> => {
  const dataDir = mkdtempSync(join(tmpdir(), 'huxi-test-'))
  const config = readConfig({ DATA_DIR: dataDir, ...QUIET, ...env })
  const { database, drop } = owned ?? (await openCopy())
  await database.restrict()
  const clock = testClock()
  const parts = { config, clock: clock satisfies Clock, log: createLog(config), database }
  const app = await openApp({ ...parts, secrets: openTestSecrets(config.dataDir) }, extension)
  const tokens = new Map<PersonName, Promise<string>>()

  const call: TestApp['call'] = async (method, path, options = {}) => {
    const token = options.token ?? (options.as && (await tokenOf(options.as)))
    const response = await app.server.inject({
      method: method as 'GET',
      url: `${config.apiBase}${path}${search(options.query ?? {})}`,
      // as our own client asks; tests of older ones send another
      headers: { 'x-huxi-client': '1', ...(token && { 'x-access-token': token }), ...options.headers },
      ...(options.from && { remoteAddress: options.from }),
      ...(options.body !== undefined && { payload: options.body as object }),
    })
    // as one that came through a socket; what waits for its end would keep the app
    response.raw.req.emit('close')
    const json = (response.headers['content-type'] ?? '').includes('json') && response.body !== ''
    const body: unknown = json ? response.json() : undefined
    const leaks = leaksOf(path.split('?', 1)[0]!, response.statusCode, json ? response.body : '', body)
    if (leaks.length > 0)
      throw new Error(`${method} ${path} gives away ${leaks.join(', ')}: ${response.body.slice(0, 500)}`)
    return { status: response.statusCode, headers: response.headers, body: body as never, raw: response.rawPayload }
  }

  const signIn = async (name: PersonName): Promise<string> => {
    const { username, password } = PEOPLE[name]
    const { body } = await call<{ token: string }>('POST', '/sys/login', { body: { username, password } })
    if (!body.success) throw new Error(`sign-in of ${name}: ${body.message}`)
    return body.result!.token
  }
  const tokenOf = (name: PersonName): Promise<string> => {
    if (!tokens.has(name)) tokens.set(name, signIn(name))
    return tokens.get(name)!
  }

  return {
    ...app,
    clock,
    call,
    tokenOf,
    async dispose() {
      await app.close()
      await drop()
      rmSync(dataDir, { recursive: true, force: true })
      // a worker keeps the modules of its files, which would keep their apps
      for (const part of Object.keys(this)) Reflect.deleteProperty(this, part)
    },
  }
}
