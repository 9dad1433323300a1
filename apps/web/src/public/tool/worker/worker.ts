/**
 * Keeps a public tool usable without a network. One file, registered once for each tool page: it knows by its scope which one.
 * A page from the network is never kept: page and files come from one build, cached together when the worker is installed.
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

/** Written in by the build. */
declare const TOOL_BUILD: ToolBuild

interface Lasting extends Event {
  waitUntil: (work: Promise<unknown>) => void
}
interface Asking extends Lasting {
  readonly request: Request
  respondWith: (answer: Promise<Response>) => void
}

/** As much of a worker's world as is used here: the checker knows windows only. */
declare const self: {
  readonly registration: { readonly scope: string }
  readonly clients: { readonly claim: () => Promise<void> }
  readonly skipWaiting: () => Promise<void>
  readonly addEventListener: {
    (name: 'install' | 'activate', heard: (event: Lasting) => void): void
    (name: 'fetch', heard: (event: Asking) => void): void
  }
}

/** How long a poor network may keep somebody waiting who has everything already. */
const PATIENCE_MS = 2500

const { origin, pathname: page } = new URL(self.registration.scope)
const store = storeOf(page, TOOL_BUILD)

const install = async (): Promise<void> => {
  const answers = await Promise.all(keptPaths(page, TOOL_BUILD).map(fetched))
  try {
    for (const [path, answer] of answers) await keep(path, answer)
  } catch (error) {
    // no space: half a tool is none, and the next visit tries again
    await caches.delete(store)
    throw error
  }
  await self.skipWaiting()
}

/** Names of files change with their contents, so what the browser has of them is right. */
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

/** The network first, but not for longer than somebody waits; then what was kept, then the network after all. */
const fresh = async (request: Request, path: string): Promise<Response> => {
  const network = fetch(request)
  const late = new Promise<undefined>((resolve) => setTimeout(resolve, PATIENCE_MS))
  const answer = await Promise.race([network.catch(() => undefined), late])
  if (answer && !isTrouble(answer)) return answer
  return (await kept(path)) ?? network
}

/** Settings are of no build: the newest are kept. */
const freshSettings = async (request: Request): Promise<Response> => {
  const answer = await fresh(request, SETTINGS)
  // a full phone goes on with the older ones
  if (isKeepable(answer)) await keep(SETTINGS, answer.clone()).catch(() => undefined)
  return answer
}

/** A page that was open before this build took over asks for files of the build before: those are in another store. */
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
