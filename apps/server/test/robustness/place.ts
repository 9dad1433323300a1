import type { Envelope } from '@huxi/model'
import pg from 'pg'
import { randomBytes } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { inject } from 'vitest'
import type { Database } from '../../src/platform/db/db.ts'
import { openEmbedded } from '../../src/platform/db/embedded.ts'
import { openPostgres } from '../../src/platform/db/postgres.ts'
import { openTestSecrets } from '../keys.ts'
import { leaksOf } from '../leaks.ts'
import { PEOPLE, type PersonName } from '../people.ts'
import { run, type Run } from '../process.ts'
import { unpack } from '../unpack.ts'

export interface Place {
  dataDir: string
  filesDir: string
  env: Record<string, string>
  /** the database without the server; embedded only while no server runs */
  open(): Promise<Database>
  drop(): Promise<void>
}

const makeFolder = (): string => {
  const folder = mkdtempSync(join(tmpdir(), 'huxi-robust-'))
  openTestSecrets(folder)
  return folder
}

const LIMITS = { RATE_LIMIT_USER: '100000', RATE_LIMIT_ANON: '100000', STEP_UP: 'off' }

const settingsOf = (dataDir: string): Record<string, string> => ({
  ...LIMITS,
  DATA_DIR: dataDir,
  LOG_FILE: join(dataDir, 'huxi.log'),
  LOG_LEVEL: 'warn',
})

export const makeEmbedded = async (): Promise<Place> => {
  const dataDir = makeFolder()
  unpack(inject('embeddedTemplate')!, dataDir)
  return {
    dataDir,
    filesDir: join(dataDir, 'files'),
    env: settingsOf(dataDir),
    open: () => openEmbedded(join(dataDir, 'db')),
    drop: async () => rmSync(dataDir, { recursive: true, force: true }),
  }
}

const withClient = async <T>(url: string, work: (client: pg.Client) => Promise<T>): Promise<T> => {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    return await work(client)
  } finally {
    await client.end()
  }
}

export const makePostgres = async (): Promise<Place> => {
  const url = new URL(inject('postgresUrl')!)
  const [home, name] = [url.href, `huxi_${randomBytes(6).toString('hex')}`]
  await withClient(home, (client) =>
    client.query(`create database ${name} template ${inject('postgresTemplate')!} strategy file_copy`),
  )
  url.pathname = `/${name}`
  const { env, ...rest } = onDatabase(url.href)
  return {
    ...rest,
    env,
    drop: async () => {
      await rest.drop()
      await withClient(home, (client) => client.query(`drop database if exists ${name} with (force)`))
    },
  }
}

/** A folder for one more process on a database, and on the files of another. */
export const onDatabase = (url: string, files?: Place): Place => {
  const dataDir = makeFolder()
  const filesDir = files?.filesDir ?? join(dataDir, 'files')
  return {
    dataDir,
    filesDir,
    env: {
      ...settingsOf(dataDir),
      FILES_DIR: filesDir,
      DATABASE_URL: url,
      DEMO_DATA: '',
      DB_POOL_SIZE: '4',
      STEP_UP: 'off',
    },
    open: () => openPostgres({ url, size: 2 }),
    drop: async () => rmSync(dataDir, { recursive: true, force: true }),
  }
}

export const makePlace = (): Promise<Place> => (inject('postgresUrl') ? makePostgres() : makeEmbedded())

export interface Answer<T = unknown> {
  status: number
  headers: Headers
  body: Envelope<T>
}

interface Call {
  token?: string
  query?: Record<string, string>
  /** sent as JSON unless it is a form */
  body?: object
}

export interface Server extends Run {
  address: string
  /** calls the API; throws when the answer leaks internals or has no envelope */
  call<T = unknown>(method: string, path: string, options?: Call): Promise<Answer<T>>
  signIn(name: PersonName): Promise<string>
  /** SIGTERM; the exit code */
  stop(): Promise<number | null>
}

/** Starts a server process at a place. @param within see `run` */
export const startServer = async (
  { env }: Place,
  more: Record<string, string> = {},
  within: readonly string[] = [],
): Promise<Server> => {
  const running = run({ ...env, ...more }, within)
  const address = await running.ready
  const call: Server['call'] = async (method, path, { token, query, body } = {}) => {
    const response = await fetch(
      `${address}/platform${path}${query ? `?${new URLSearchParams(query).toString()}` : ''}`,
      {
        method,
        headers: {
          ...(token && { 'x-access-token': token }),
          ...(body && !(body instanceof FormData) && { 'content-type': 'application/json' }),
        },
        ...(body && { body: body instanceof FormData ? body : JSON.stringify(body) }),
      },
    )
    const text = await response.text()
    const parsed = JSON.parse(text) as Envelope<never>
    const leaks = leaksOf(path, 200, text, parsed)
    if (leaks.length > 0 || typeof parsed.message !== 'string')
      throw new Error(`${method} ${path} gives away ${leaks.join(', ')}: ${text.slice(0, 500)}`)
    return { status: response.status, headers: response.headers, body: parsed }
  }
  const signIn = async (name: PersonName): Promise<string> => {
    const { username, password } = PEOPLE[name]
    const { body } = await call<{ token: string }>('POST', '/sys/login', { body: { username, password } })
    if (!body.success) throw new Error(`sign-in of ${name}: ${body.message}`)
    return body.result!.token
  }
  const stop = (): Promise<number | null> => {
    running.child.kill('SIGTERM')
    return running.ended
  }
  return { ...running, address, call, signIn, stop }
}
