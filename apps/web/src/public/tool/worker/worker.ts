/**
 * Offline worker of the public tools, one registration per tool page. Network pages are never cached: page and files
 * of one build are cached together at install.
 */
import {
  handlingOf,
  isKeepable,
  isOfBuild,
  isTrouble,
  keptPaths,
  outdated,
  SETTINGS,
  storeOf,
  type Handling,
  type ToolBuild,
} from './rules.ts'

/** Injected by the build. */
declare const TOOL_BUILD: ToolBuild

interface Lasting extends Event {
  waitUntil: (work: Promise<unknown>) => void
}
interface Asking extends Lasting {
  readonly request: Request
  respondWith: (answer: Promise<Response>) => void
}

/** The types of this project cover windows only. */
declare const self: {
  readonly registration: { readonly scope: string }
  readonly clients: { readonly claim: () => Promise<void> }
  readonly skipWaiting: () => Promise<void>
  readonly addEventListener: {
    (name: 'install' | 'activate', listener: (event: Lasting) => void): void
    (name: 'fetch', listener: (event: Asking) => void): void
  }
}

/** Network patience of a user who has everything cached. */
const PATIENCE_MS = 2500

const { origin, pathname: page } = new URL(self.registration.scope)
const store = storeOf(page, TOOL_BUILD)

const install = async (): Promise<void> => {
  const answers = await Promise.all(keptPaths(page, TOOL_BUILD).map(fetched))
  try {
    for (const [path, answer] of answers) await keep(path, answer)
  } catch (error) {
    // Out of space: half a tool is useless, the next visit retries.
    await caches.delete(store)
    throw error
  }
  await self.skipWaiting()
}

/** Content-hashed names allow the HTTP cache. */
const fetched = async (path: string): Promise<readonly [path: string, answer: Response]> => {
  const answer = await fetch(path, { cache: TOOL_BUILD.files.includes(path) ? 'default' : 'no-cache' })
  if (!isKeepable(answer)) throw new Error(`${path}: ${answer.status}`)
  if (path === page && !isOfBuild(await answer.clone().text(), TOOL_BUILD))
    throw new Error('the server has another build')
  return [path, answer]
}

const keep = async (path: string, answer: Response): Promise<void> => (await caches.open(store)).put(path, answer)

const kept = async (path: string): Promise<Response | undefined> =>
  (await caches.open(store)).match(path, { ignoreVary: true })

const takeOver = async (): Promise<void> => {
  await Promise.all(outdated(await caches.keys(), page, TOOL_BUILD).map((name) => caches.delete(name)))
  await self.clients.claim()
}

/** Network with timeout, then cache, then the network after all. */
const fresh = async (request: Request, path: string): Promise<Response> => {
  const network = fetch(request)
  const late = new Promise<undefined>((resolve) => setTimeout(resolve, PATIENCE_MS))
  const answer = await Promise.race([network.catch(() => undefined), late])
  if (answer && !isTrouble(answer)) return answer
  return (await kept(path)) ?? network
}

/** Settings belong to no build: the newest are cached. */
const freshSettings = async (request: Request): Promise<Response> => {
  const answer = await fresh(request, SETTINGS)
  // A full disk keeps the older ones.
  if (isKeepable(answer)) await keep(SETTINGS, answer.clone()).catch(() => undefined)
  return answer
}

/** Pages of the previous build find their files in its cache. */
const file = async (request: Request): Promise<Response> =>
  (await kept(new URL(request.url).pathname)) ??
  (await caches.match(request.url, { ignoreVary: true })) ??
  fetch(request)

const ANSWERS: Readonly<Record<Exclude<Handling, 'pass'>, (request: Request) => Promise<Response>>> = {
  page: (request) => fresh(request, page),
  settings: freshSettings,
  file,
}

self.addEventListener('install', (event) => event.waitUntil(install()))
self.addEventListener('activate', (event) => event.waitUntil(takeOver()))
self.addEventListener('fetch', (event) => {
  const { request } = event
  const handling = handlingOf(request, page, origin, TOOL_BUILD)
  if (handling !== 'pass') event.respondWith(ANSWERS[handling](request))
})
