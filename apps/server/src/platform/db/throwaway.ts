/** A PostgreSQL server of its own for a restore that is thrown away: many times faster than the embedded engine. */
import { execFile, spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { delimiter, join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { promisify } from 'node:util'
import type { Database } from './db.ts'
import { openPostgres } from './postgres.ts'

const run = promisify(execFile)

const OLDEST = 15
const START_MS = 60_000
const STEP_MS = 50
const SETTINGS = {
  listen_addresses: '',
  fsync: 'off',
  synchronous_commit: 'off',
  full_page_writes: 'off',
  wal_level: 'minimal',
  max_wal_senders: '0',
  max_wal_size: '4GB',
  autovacuum: 'off',
  maintenance_work_mem: '256MB',
  jit: 'off',
}

const PACKAGED = ['/usr/lib/postgresql', '/usr/pgsql-18', '/usr/pgsql-17', '/usr/pgsql-16', '/usr/pgsql-15']

const folders = (): string[] => [
  ...(process.env['PATH'] ?? '').split(delimiter),
  ...PACKAGED.flatMap((home) => [home, ...(existsSync(home) ? readdirSync(home).map((name) => join(home, name)) : [])])
    .map((home) => join(home, 'bin'))
    .toReversed(),
]

const programsIn = async (bin: string): Promise<boolean> => {
  if (!['initdb', 'postgres'].every((name) => existsSync(join(bin, name)))) return false
  const { stdout } = await run(join(bin, 'postgres'), ['--version']).catch(() => ({ stdout: '' }))
  return Number(/(\d+)/.exec(stdout)?.[1] ?? 0) >= OLDEST
}

const findPrograms = async (): Promise<string | undefined> => {
  // initdb refuses to run as root
  if (process.getuid?.() === 0) return undefined
  for (const bin of new Set(folders().filter(Boolean))) if (await programsIn(bin)) return bin
  return undefined
}

/** @param folder of the caller, who removes it; @returns undefined without programs, or when they do not start */
export const openThrowaway = async (folder: string): Promise<Database | undefined> => {
  const bin = await findPrograms()
  if (!bin) return undefined
  // the path of a socket is limited to 107 bytes
  const socket = mkdtempSync(join(tmpdir(), 'huxi-pg-'))
  let server: ChildProcess | undefined
  const end = async (): Promise<void> => {
    if (server && server.exitCode === null && server.signalCode === null) {
      const gone = once(server, 'exit')
      server.kill('SIGQUIT')
      await gone
    }
    rmSync(socket, { recursive: true, force: true })
  }
  process.once('exit', () => server?.kill('SIGQUIT'))
  try {
    const data = join(folder, 'postgres')
    const login = ['-U', 'huxi_owner', '-A', 'trust', '-E', 'UTF8', '--locale=C', '--no-sync']
    await run(join(bin, 'initdb'), ['-D', data, ...login])
    const settings = Object.entries(SETTINGS).flatMap(([name, value]) => ['-c', `${name}=${value}`])
    server = spawn(join(bin, 'postgres'), ['-D', data, '-k', socket, ...settings], { stdio: 'ignore' })
    await untilReady(server, join(data, 'postmaster.pid'))
    const url = `postgres://huxi_owner@localhost/postgres?host=${encodeURIComponent(socket)}`
    const database = await openPostgres({ url, size: 2 })
    return { ...database, close: () => database.close().then(end) }
  } catch {
    await end()
    return undefined
  }
}

const STATUS_LINE = 7

const untilReady = async (server: ChildProcess, file: string): Promise<void> => {
  const isReady = (): boolean =>
    existsSync(file) && readFileSync(file, 'utf8').split('\n')[STATUS_LINE]?.trim() === 'ready'
  for (let waited = 0; !isReady(); waited += STEP_MS) {
    if (server.exitCode !== null || waited > START_MS) throw new Error('the throw-away server did not start')
    await sleep(STEP_MS)
  }
}
