/** Page registry: the file path is the component name in the menu. One chunk per page. */
import type { ComponentType } from 'react'
import { lazyLoader, type Lazy } from '../../kit/ui/lazy-part.tsx'

type PageModule = { default: ComponentType }
type Page = Lazy<ComponentType>

const files = import.meta.glob<PageModule>([
  '../../pages/*/*.tsx',
  '../../pages/account/center/*.tsx',
  '../../pages/account/settings/*.tsx',
  '../../pages/form/{advancedForm,stepForm}/*.tsx',
  '../../pages/list/search/*.tsx',
  '../../pages/profile/{advanced,basic}/*.tsx',
  '../../pages/modules/*/*.tsx',
  '../../pages/modules/online/*/*.tsx',
  '../../pages/modules/online/*/auto/*.tsx',
  '../../pages/modules/online/*/auto/*/*.tsx',
  '!../../pages/**/*.test.tsx',
])

const SAME: Readonly<Record<string, string>> = { 'dashboard/IndexBdc': 'dashboard/Analysis' }

const CHUNK_TIMEOUT = 120_000

const built = new Map<string, Page>()

export const pageOf = (component: string): Page | undefined => {
  const load = files[`../../pages/${SAME[component] ?? component}.tsx`]
  if (!load) return undefined
  const page = built.get(component) ?? lazyLoader(async () => (await inTime(load())).default)
  built.set(component, page)
  return page
}

/** Loads the code of a page ahead of the click, while online: browsers cache a failed import. */
export const fetchPage = (component: string): void => {
  if (navigator.onLine)
    pageOf(component)
      ?.load()
      .catch(() => undefined)
}

export const forgetPages = (): void => built.clear()

/** A chunk failed to load: removed by an upgrade, or a network error. */
export const isChunkError = (error: unknown): error is Error =>
  error instanceof Error &&
  (error.name === 'ChunkLoadError' ||
    /dynamically imported module|Importing a module script failed|Unable to preload CSS/i.test(error.message))

export const inTime = async <T>(loading: Promise<T>): Promise<T> => {
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
