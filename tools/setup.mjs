/** Prerequisites of every command. Runs before any installation: Node built-ins up to Node 20 only. */
import { spawn, spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import {
  accessSync,
  constants,
  existsSync,
  readdirSync,
  readFileSync,
  realpathSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { openLedger } from './cpu.mjs'

export const ROOT = dirname(dirname(fileURLToPath(import.meta.url)))

export const SERVER = JSON.parse(readFileSync(join(ROOT, 'tools/server.json'), 'utf8'))

const NODE_MAJOR = 24
const OWN_NODE = join(ROOT, 'node_modules/.bin/node')
const BUNDLES = [
  {
    what: '网页',
    app: 'apps/web',
    entry: 'index.html',
    sources: ['index.html', 'vite.config.ts', 'build', 'src', 'public'],
  },
  { what: '服务程序', app: 'apps/server', entry: 'main.js', sources: ['vite.config.ts', 'src'] },
]
const PROGRESS_MS = 5000
const OFFLINE = /ENOTFOUND|EAI_AGAIN|ECONNREFUSED|ECONNRESET|ETIMEDOUT|ENETUNREACH|SOCKET_TIMEOUT/

export class Stop extends Error {}

export const main = async (work) => {
  try {
    if (Number.parseInt(process.versions.node, 10) < 20)
      throw new Stop(`需要 Node 20 或更高版本，当前是 ${process.versions.node}`)
    process.exitCode = await work()
  } catch (error) {
    if (!(error instanceof Stop)) throw error
    console.error(error.message)
    process.exitCode = 1
  }
}

const MADE = [
  { what: '依赖', isThere: () => isInstalled(), folders: ['.', 'node_modules'] },
  ...BUNDLES.map((bundle) => ({
    what: bundle.what,
    isThere: () => isBuilt(bundle),
    folders: [bundle.app, `${bundle.app}/dist`],
  })),
]

/** Checks write access first, as the tree may belong to another account. @throws {Stop} without it */
export const mayMake = () => {
  const wanting = MADE.filter(({ isThere, folders }) => !isThere() && !folders.every(isWritable)).map(
    ({ what }) => what,
  )
  if (wanting.length > 0)
    throw new Stop(
      `${wanting.join('和')}还没有准备好，或与代码不一致，而当前账号不能写入 ${ROOT}：请用该目录所有者的账号在那里执行 npm run build，然后再启动。`,
    )
}

/** A service account that only reads the tree keeps its compiled code in the data folder. */
const cacheFolder = () =>
  isWritable('.') && isWritable('node_modules') && isWritable(SERVER.cache)
    ? join(ROOT, SERVER.cache)
    : join(resolve(ROOT, process.env.DATA_DIR ?? 'data'), 'compiled')

const isWritable = (path) => {
  const full = join(ROOT, path)
  if (!existsSync(full)) return true
  try {
    accessSync(full, constants.W_OK)
    return true
  } catch {
    return false
  }
}

export const install = async () => {
  if (isInstalled()) return false
  const viaNpm = process.env.npm_execpath?.endsWith('npm-cli.js')
  const [command, ...first] = viaNpm ? [process.execPath, process.env.npm_execpath] : ['npm']
  const retries = '--fetch-retries=1 --fetch-retry-mintimeout=1000 --fetch-retry-maxtimeout=10000'.split(' ')
  const args = ['ci', '--prefer-offline', '--include=dev', '--include=optional', '--no-progress', ...retries]
  const { code, output } = await runQuietly(command, [...first, ...args], { what: '安装依赖' })
  if (code === 0 && isInstalled()) return true
  const cause = /npm error code (\S+)/.exec(output)?.[1] ?? `退出码 ${code}`
  if (OFFLINE.test(output))
    throw new Stop(
      `安装依赖失败：连不上 npm 源（${cause}）。请检查网络或代理后再运行一次；这台机器不能联网的，在能联网的同类机器上对同一版本执行 npm run build，再把整个目录（连同 node_modules）复制过来。`,
    )
  if (code === 0)
    throw new Stop(`依赖不完整：没有可用的 Node ${NODE_MAJOR}。请安装 Node ${NODE_MAJOR} 或更高版本后再运行一次。`)
  throw new Stop(`安装依赖失败（${cause}）。请运行 npm ci 查看原因，解决后再试。`)
}

/** Builds missing and outdated bundles. @param apps folders of apps; absent = all @returns names of the bundles built */
export const build = async (apps) => {
  const stale = BUNDLES.filter((bundle) => (apps?.includes(bundle.app) ?? true) && !isBuilt(bundle))
  for (const bundle of stale) {
    const { what, app } = bundle
    const stamp = stampOf(bundle)
    const args = [tool('vite'), 'build', app, '--logLevel', 'warn']
    const { code, output } = await runQuietly(findNode(), args, { what: `构建${what}` })
    if (code !== 0) throw new Stop(`${output.trim()}\n构建${what}失败，原因见上。`)
    writeFileSync(stampPath(app), stamp)
  }
  return stale.map(({ what }) => what)
}

const stampPath = (app) => join(ROOT, app, 'dist/.stamp')

const isBuilt = (bundle) =>
  existsSync(join(ROOT, bundle.app, 'dist', bundle.entry)) &&
  existsSync(stampPath(bundle.app)) &&
  readFileSync(stampPath(bundle.app), 'utf8') === stampOf(bundle)

export const findNode = () => {
  const node = knownNode()
  if (!node) throw new Stop(`需要 Node ${NODE_MAJOR} 或更高版本来运行（当前 ${process.versions.node}）。请安装后再试。`)
  return node
}

export const tool = (name) => realpathSync(join(ROOT, 'node_modules/.bin', name))

/** Runs a command without output, with a sign of life every few seconds. */
export const runQuietly = async (command, args, { what, env = {} }) => {
  const began = Date.now()
  const timer = setInterval(() => console.log(`      ${what}，已用 ${seconds(began)} 秒…`), PROGRESS_MS)
  try {
    return await collect(
      spawn(command, args, { cwd: ROOT, env: { ...process.env, ...env }, stdio: ['ignore', 'pipe', 'pipe'] }),
    )
  } finally {
    clearInterval(timer)
  }
}

/** Waits for a child; `cpu` counts its children too. A failed start has code 127. */
export const collect = (child) =>
  new Promise((resolve) => {
    let output = ''
    let cpu
    const add = (chunk) => {
      output += chunk
    }
    child.stdout?.setEncoding('utf8').on('data', add)
    child.stderr?.setEncoding('utf8').on('data', add)
    child.on('error', (error) => resolve({ code: 127, output: `${output}${error.message}\n`, cpu }))
    child.on('exit', () => {
      cpu = cpuOfEnded()
    })
    child.on('close', (code, signal) =>
      resolve({ code: code ?? 1, output: signal ? `${output}${signal}\n` : output, cpu }),
    )
  })

const cpuOfEnded = openLedger()

const seconds = (began) => Math.round((Date.now() - began) / 1000)

/** npm's record of installed packages must agree with the lock file, except for packages of other machines. */
const isInstalled = () => {
  const kept = join(ROOT, 'node_modules/.package-lock.json')
  if (!existsSync(kept) || !knownNode()) return false
  const installed = packagesOf(kept)
  return Object.entries(packagesOf(join(ROOT, 'package-lock.json'))).every(([path, wanted]) => {
    const found = installed[path]
    if (path === '' || (!found && wanted.optional)) return true
    if (!path.includes('node_modules/')) return areThere(path, wanted)
    return found?.version === wanted.version && found?.integrity === wanted.integrity
  })
}

/** Dependencies of a workspace, its own or of the whole tree: npm's record ignores removed folders. */
const areThere = (workspace, { dependencies = {} }) =>
  Object.keys(dependencies).every((name) =>
    [workspace, ''].some((folder) => existsSync(join(ROOT, folder, 'node_modules', name, 'package.json'))),
  )

const packagesOf = (path) => JSON.parse(readFileSync(path, 'utf8')).packages

const knownNode = () => {
  if (existsSync(OWN_NODE) && (realpathSync(OWN_NODE) === process.execPath || starts(OWN_NODE))) return OWN_NODE
  return Number.parseInt(process.versions.node, 10) >= NODE_MAJOR ? process.execPath : undefined
}

/** An existing binary may be made for another C library. */
const starts = (node) => spawnSync(node, ['--version']).status === 0

const byCode = (a, b) => (a < b ? -1 : 1)

const stampOf = ({ app, sources }) => {
  const paths = [...sources.map((source) => `${app}/${source}`), 'packages', 'package-lock.json']
  const hash = createHash('sha256')
  for (const path of paths.flatMap(filesBelow).sort(byCode))
    hash.update(`${path}\0`).update(readFileSync(join(ROOT, path)))
  return hash.digest('hex')
}

const filesBelow = (path) => {
  const full = join(ROOT, path)
  if (!existsSync(full) || /(^|\/)(node_modules|dist|test)$|\.test\.tsx?$/.test(path)) return []
  return statSync(full).isDirectory() ? readdirSync(full).flatMap((name) => filesBelow(`${path}/${name}`)) : [path]
}

/** Compiled code of Node, which speeds up later starts and test files. */
export const COMPILED = { NODE_COMPILE_CACHE: cacheFolder() }
