/** What the worker of the public tools does with a request: decided from the request alone. */

/** What a build says of its tool pages. */
export interface ToolBuild {
  /** differs from build to build */
  readonly id: string
  /** first script of the page: a page that does not name it is of another build */
  readonly entry: string
  /** paths of the files a tool page needs; their names change with their contents */
  readonly files: readonly string[]
  /** paths of further files, whose names stay */
  readonly extras: readonly string[]
}

/** What is asked for, as far as it matters. */
type Asked = Pick<Request, 'method' | 'url' | 'mode'>

/**
 * `page` and `settings`: from the network while there is one, else as they were kept. `file`: as it was kept. `pass`: none of the
 * worker's business, above all whatever the server computes or stores.
 */
export type Handling = 'page' | 'settings' | 'file' | 'pass'

export const SETTINGS = '/config.js'

/** Files of a build: their names change with their contents. */
const ASSETS = '/assets/'

/** The page says who it is when it is put on a phone. */
const manifestOf = (page: string): string => `${page}.webmanifest`

/** Everything that is kept for a page: the page itself, the settings, what it is made of. Nothing else ever is. */
export const keptPaths = (page: string, { files, extras }: ToolBuild): readonly string[] => [
  page,
  manifestOf(page),
  SETTINGS,
  ...files,
  ...extras,
]

/**
 * @param page path of the tool page: the scope of the worker
 * @param origin our own origin
 */
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

/** Every store of the workers begins so, and no other. */
export const STORES = 'huxi-tool:'

const storesOf = (page: string): string => `${STORES}${page}:`

/** The store of a page and a build. Pages share none: what one of them gives up the others still have. */
export const storeOf = (page: string, { id }: ToolBuild): string => storesOf(page) + id

/**
 * Stores to give up when a build takes over. The one before stays: a page that is still open was made of it and may fetch the rest
 * of itself later.
 * @param known in the order they were made
 */
export const outdated = (known: readonly string[], page: string, build: ToolBuild): readonly string[] =>
  known.filter((name) => name.startsWith(storesOf(page)) && name !== storeOf(page, build)).slice(0, -1)

/** An answer that can be kept: whole, and of this origin. */
export const isKeepable = ({ ok, redirected, type }: Pick<Response, 'ok' | 'redirected' | 'type'>): boolean =>
  ok && !redirected && type === 'basic'

/** While the server is replaced, page and files may be of two builds. */
export const isOfBuild = (html: string, { entry }: ToolBuild): boolean => html.includes(`"${entry}"`)

/** A server that is being started again says less than what was kept. */
export const isTrouble = ({ status }: Pick<Response, 'status'>): boolean => status >= 500
