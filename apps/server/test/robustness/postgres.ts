import pg from 'pg'
import { execFileSync, spawn, type ChildProcess } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { chmodSync, chownSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { createServer, type AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'

export interface Frail {
  url: string
  start(): Promise<void>
  /** a fast shutdown: every connection is cut */
  stop(): Promise<void>
  /** kills one of its processes, so that it ends all connections and recovers */
  crash(): Promise<void>
  drop(): Promise<void>
}

const START_MS = 30_000

export const makeFrail = async (home: string): Promise<Frail> => {
  const bin = await binOf(home)
  const folder = mkdtempSync(join(tmpdir(), 'huxi-frail-'))
  const [data, secret] = [join(folder, 'data'), join(folder, 'password')]
  const [password, port] = [randomBytes(16).toString('hex'), await freePort()]
  writeFileSync(secret, password, { mode: 0o600 })
  const owner = unprivileged()
  for (const path of owner ? [folder, secret] : []) chownSync(path, owner!.uid, owner!.gid)
  chmodSync(folder, 0o700)
  const options = { ...owner, cwd: folder, env: { PATH: process.env['PATH'], HOME: folder, LC_ALL: 'C.UTF-8' } }
  const login = ['-U', 'huxi_owner', '-A', 'scram-sha-256', `--pwfile=${secret}`]
  execFileSync(join(bin, 'initdb'), ['-D', data, '-E', 'UTF8', '--no-sync', '--no-instructions', ...login], {
    ...options,
    stdio: 'ignore',
  })
  const url = `postgres://huxi_owner:${password}@127.0.0.1:${port}/postgres`
  let child: ChildProcess | undefined

  const start = async (): Promise<void> => {
    // without fsync, as the machine stays on; everything else as in production
    const settings = ['listen_addresses=127.0.0.1', 'fsync=off'].flatMap((setting) => ['-c', setting])
    const args = ['-D', data, '-p', String(port), '-k', folder, ...settings]
    child = spawn(join(bin, 'postgres'), args, { ...options, stdio: 'ignore' })
    await untilAnswers(url)
  }
  const stop = async (): Promise<void> => {
    if (child?.exitCode !== null) return
    const gone = once(child, 'exit')
    child.kill('SIGINT')
    await gone
  }
  const crash = async (): Promise<void> => {
    const client = await connect(url)
    const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid')
    process.kill(rows[0]!.pid, 'SIGKILL')
  }
  await start()
  return {
    url,
    start,
    stop,
    crash,
    async drop() {
      await stop()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

const connect = async (connectionString: string): Promise<pg.Client> => {
  const client = new pg.Client({ connectionString, connectionTimeoutMillis: 1000 })
  client.on('error', () => {})
  await client.connect()
  return client
}

const binOf = async (home: string): Promise<string> => {
  const client = await connect(home)
  const { rows } = await client.query<{ setting: string }>(`select setting from pg_config() where name = 'BINDIR'`)
  await client.end()
  return rows[0]!.setting
}

const untilAnswers = async (url: string): Promise<void> => {
  const deadline = performance.now() + START_MS
  for (;;) {
    try {
      return await (await connect(url)).end()
    } catch (error) {
      if (performance.now() > deadline) throw error
      await sleep(100)
    }
  }
}

/** Neither initdb nor postgres runs as root. */
const unprivileged = (): { uid: number; gid: number } | undefined => {
  if (process.getuid?.() !== 0) return undefined
  const idOf = (flag: string) => Number(execFileSync('id', [flag, 'postgres'], { stdio: ['ignore', 'pipe', 'ignore'] }))
  try {
    return { uid: idOf('-u'), gid: idOf('-g') }
  } catch {
    return { uid: NOBODY, gid: NOBODY }
  }
}
const NOBODY = 65_534

export const freePort = async (): Promise<number> => {
  const server = createServer()
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  server.close()
  return port
}
