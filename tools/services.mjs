/** Temporary PostgreSQL and Redis on free ports of the loopback, removed after the work. */
import { execFileSync, spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import {
  chmodSync,
  chownSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  statfsSync,
  writeFileSync,
} from 'node:fs'
import { connect, createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { collect, Stop } from './setup.mjs'

const START_MS = 30_000
const STOP_MS = 5000
const NOBODY = 65_534

/** Durability is unnecessary for temporary data. */
const PG_SETTINGS = {
  listen_addresses: '127.0.0.1',
  fsync: 'off',
  synchronous_commit: 'off',
  full_page_writes: 'off',
  max_connections: '200',
  shared_buffers: '128MB',
  autovacuum: 'off',
  wal_level: 'minimal',
  max_wal_senders: '0',
  max_wal_size: '1GB',
  checkpoint_timeout: '1h',
  jit: 'off',
  log_min_messages: 'fatal',
}

const IN_MEMORY = '/dev/shm'
const ROOM = 6 * 2 ** 30

/** A database is made and dropped in half the CPU time and a fourth of the wall time of a disk. */
export const placeOf = (memory = IN_MEMORY, room = ROOM) => {
  if (!existsSync(memory)) return tmpdir()
  const { bavail, bsize } = statfsSync(memory)
  // of a container, where it has a limit; older versions of Node cannot tell
  const free = process.availableMemory?.() ?? 0
  return Math.min(bavail * bsize, free) < room ? tmpdir() : memory
}

/** Runs the work with their environment, their process ids and a temporary folder. */
export const withServices = async ({ postgres, redis }, work) => {
  const folder = mkdtempSync(join(placeOf(), 'huxi-services-'))
  const running = []
  try {
    const env = {
      ...(postgres && (await startPostgres(postgres, folder, running))),
      ...(redis && { TEST_REDIS_URL: await startRedis(redis, folder, running) }),
    }
    return await work({ env, pids: running.map(({ child }) => child.pid), folder })
  } finally {
    await Promise.all(running.map(end))
    rmSync(folder, { recursive: true, force: true })
  }
}

const startPostgres = async (bin, folder, running) => {
  const home = join(folder, 'postgres')
  const [data, secret] = [join(home, 'data'), join(home, 'password')]
  const password = randomBytes(16).toString('hex')
  const port = await freePort()
  // its socket needs no password: only its owner and root can reach it
  mkdirSync(home, { mode: 0o700 })
  writeFileSync(secret, password, { mode: 0o600 })
  const owner = unprivileged()
  for (const path of owner ? [home, secret] : []) chownSync(path, owner.uid, owner.gid)
  chmodSync(folder, 0o711)
  const options = { ...owner, cwd: home, env: { ...process.env, HOME: home, LC_ALL: 'C.UTF-8' } }
  const login = `-U huxi_owner --auth-host=scram-sha-256 --auth-local=trust --pwfile=${secret}`.split(' ')
  const args = ['-D', data, ...login, '-E', 'UTF8', '--no-sync', '--no-instructions']
  const made = await collect(spawn(join(bin, 'initdb'), args, { ...options, stdio: ['ignore', 'pipe', 'pipe'] }))
  if (made.code !== 0) throw new Stop(`${made.output.trim()}\nPostgreSQL 测试库无法建立，原因见上。`)
  const settings = Object.entries(PG_SETTINGS).flatMap(([name, value]) => ['-c', `${name}=${value}`])
  const child = spawn(join(bin, 'postgres'), ['-D', data, '-p', String(port), '-k', home, ...settings], {
    ...options,
    stdio: 'pipe',
  })
  // SIGINT asks PostgreSQL for a fast shutdown, SIGTERM would wait for every client
  running.push({ child, signal: 'SIGINT' })
  const pidFile = join(data, 'postmaster.pid')
  await ready(
    'PostgreSQL',
    child,
    () => existsSync(pidFile) && readFileSync(pidFile, 'utf8').split('\n')[7]?.trim() === 'ready',
  )
  return {
    TEST_DATABASE_URL: `postgres://huxi_owner:${password}@127.0.0.1:${port}/postgres`,
    TEST_DATABASE_SOCKET: home,
  }
}

const startRedis = async (program, folder, running) => {
  const port = await freePort()
  const fixed = '--bind 127.0.0.1 --appendonly no --loglevel warning'.split(' ')
  const args = ['--port', String(port), '--save', '', '--dir', folder, ...fixed]
  const child = spawn(program, args, { stdio: 'pipe' })
  running.push({ child, signal: 'SIGTERM' })
  await ready('Redis', child, () => ping(port))
  return `redis://127.0.0.1:${port}`
}

const unprivileged = () => {
  if (process.getuid?.() !== 0) return undefined
  const idOf = (flag) => Number(execFileSync('id', [flag, 'postgres'], { stdio: ['ignore', 'pipe', 'ignore'] }))
  try {
    return { uid: idOf('-u'), gid: idOf('-g') }
  } catch {
    return { uid: NOBODY, gid: NOBODY }
  }
}

const freePort = () =>
  new Promise((resolve, reject) => {
    const server = createServer().on('error', reject)
    server.listen(0, '127.0.0.1', () => {
      const { port } = server.address()
      server.close(() => resolve(port))
    })
  })

const ping = (port) =>
  new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1', () => socket.write('PING\r\n'))
    const answer = (good) => {
      socket.destroy()
      resolve(good)
    }
    socket.once('data', (data) => answer(String(data).startsWith('+PONG'))).once('error', () => answer(false))
  })

const ready = async (title, child, isReady) => {
  const began = Date.now()
  const written = collect(child)
  while (!(await isReady())) {
    if (child.exitCode !== null || child.pid === undefined)
      throw new Stop(`${(await written).output.trim()}\n${title} 无法启动，原因见上。`)
    if (Date.now() - began > START_MS) throw new Stop(`${title} 在 ${START_MS / 1000} 秒内没有启动。`)
    await sleep(50)
  }
}

const end = async ({ child, signal }) => {
  if (child.exitCode !== null || child.pid === undefined) return
  const gone = once(child, 'exit')
  const timer = setTimeout(() => child.kill('SIGKILL'), STOP_MS)
  child.kill(signal)
  await gone
  clearTimeout(timer)
}
