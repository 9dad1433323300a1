/** Pure decisions of the service worker, from the request alone. */

export interface ToolBuild {
  readonly id: string
  readonly entry: string
  readonly files: readonly string[]
  readonly extras: readonly string[]
}

type Asked = Pick<Request, 'method' | 'url' | 'mode'>

/** `page`, `settings`: network first, then cache. `file`: cache. `pass`: left alone, above all API calls. */
export type Handling = 'page' | 'settings' | 'file' | 'pass'

export const SETTINGS = '/config.js'

const ASSETS = '/assets/'

const manifestOf = (page: string): string => `${page}.webmanifest`

/** The page, the settings and its files; nothing else is cached. */
export const keptPaths = (page: string, { files, extras }: ToolBuild): readonly string[] => [
  page,
  manifestOf(page),
  SETTINGS,
  ...files,
  ...extras,
]

/** @param page path of the tool page: the worker's scope */
export const handlingOf = (asked: Asked, page: string, origin: string, { extras }: ToolBuild): Handling => {
  const url = new URL(asked.url)
  if (asked.method !== 'GET' || url.origin !== origin) return 'pass'
  if (asked.mode === 'navigate') return withoutSlash(url.pathname) === page ? 'page' : 'pass'
  if (url.search !== '') return 'pass'
  if (url.pathname === SETTINGS) return 'settings'
  const isFile = url.pathname.startsWith(ASSETS) || [manifestOf(page), ...extras].includes(url.pathname)
  return isFile ? 'file' : 'pass'
}

const withoutSlash = (path: string): string => path.replace(/\/+$/, '')

export const STORES = 'huxi-tool:'

const storesOf = (page: string): string => `${STORES}${page}:`

export const storeOf = (page: string, { id }: ToolBuild): string => storesOf(page) + id

/** Caches to delete when a build takes over. The previous one stays, for pages still open. @param stores in order of creation */
export const outdated = (stores: readonly string[], page: string, build: ToolBuild): readonly string[] =>
  stores.filter((name) => name.startsWith(storesOf(page)) && name !== storeOf(page, build)).slice(0, -1)

/** Complete and same-origin. */
export const isKeepable = ({ ok, redirected, type }: Pick<Response, 'ok' | 'redirected' | 'type'>): boolean =>
  ok && !redirected && type === 'basic'

/** During a deployment page and files may be of two builds. */
export const isOfBuild = (html: string, { entry }: ToolBuild): boolean => html.includes(`"${entry}"`)

/** A restarting server knows less than the cache. */
export const isTrouble = ({ status }: Pick<Response, 'status'>): boolean => status >= 500
