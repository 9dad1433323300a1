/** The page registry: the path of a page's file is its component name in the menu. Each page is a chunk of its own. */
import { lazy, type ComponentType, type LazyExoticComponent } from 'react'

type PageModule = { default: ComponentType }
type Page = LazyExoticComponent<ComponentType>

const files = import.meta.glob<PageModule>([
  '../../pages/*/*.tsx',
  '../../pages/account/center/*.tsx',
  '../../pages/account/settings/*.tsx',
  '../../pages/form/stepForm/*.tsx',
  '../../pages/profile/basic/*.tsx',
  '../../pages/modules/*/*.tsx',
  '../../pages/modules/online/*/*.tsx',
  '../../pages/modules/online/*/auto/*.tsx',
  '!../../pages/**/*.test.tsx',
])

const CHUNK_TIMEOUT = 120_000

const built = new Map<string, Page>()

/** The page of a component name; undefined when there is none. */
export const pageOf = (component: string): Page | undefined => {
  const load = files[`../../pages/${component}.tsx`]
  if (!load) return undefined
  const page = built.get(component) ?? lazy(() => inTime(load()))
  built.set(component, page)
  return page
}

/** Forgets pages that could not be fetched, so that the next try fetches again. */
export const forgetPages = (): void => built.clear()

/** A file of the app did not arrive: gone after an upgrade, or the network broke. */
export const isChunkError = (error: unknown): error is Error =>
  error instanceof Error &&
  (error.name === 'ChunkLoadError' ||
    /dynamically imported module|Importing a module script failed|Unable to preload CSS/i.test(error.message))

const inTime = async <T>(loading: Promise<T>): Promise<T> => {
  let timer: ReturnType<typeof setTimeout> | undefined
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(Object.assign(new Error('timeout'), { name: 'ChunkLoadError' })), CHUNK_TIMEOUT)
  })
  try {
    return await Promise.race([loading, late])
  } finally {
    clearTimeout(timer)
  }
}
