/** Page side of offline use and installation; only for builds served over https or from localhost. */
import type { Tool } from '@huxi/clinical/tools/tool'
import { useEffect, useSyncExternalStore } from 'react'
import { STORES } from './worker/rules.ts'

const WORKER = '/tool-worker.js'

const GROUND = '#FAF6F0'

let ready = false
const listeners = new Set<() => void>()

const tellReady = (): void => {
  ready = true
  listeners.forEach((listen) => listen())
}

export const useReadyOffline = (): boolean =>
  useSyncExternalStore(
    (listen) => {
      listeners.add(listen)
      return () => listeners.delete(listen)
    },
    () => ready,
  )

/** Undefined on insecure origins. */
const workers = (): ServiceWorkerContainer | undefined =>
  'serviceWorker' in navigator && isSecureContext ? navigator.serviceWorker : undefined

export const useOffline = ({ id }: Tool, open: boolean): void =>
  useEffect(() => {
    if (!import.meta.env.PROD) return undefined
    const added = open ? addToHead(id) : []
    const begin = () => void (open ? keepTool(id) : giveUpTools()).catch(() => undefined)
    // The page's own files load first.
    if (document.readyState === 'complete') begin()
    else addEventListener('load', begin, { once: true })
    return () => {
      removeEventListener('load', begin)
      added.forEach((element) => element.remove())
    }
  }, [id, open])

const addToHead = (tool: string): readonly Element[] => {
  const tags = [
    ['link', { rel: 'manifest', href: `/${tool}.webmanifest` }],
    ['link', { rel: 'apple-touch-icon', href: '/tool-192.png' }],
    ['meta', { name: 'theme-color', content: GROUND }],
  ] as const
  return tags.map(([name, attributes]) => {
    const element = document.createElement(name)
    Object.entries(attributes).forEach(([key, value]) => element.setAttribute(key, value))
    document.head.append(element)
    return element
  })
}

/** Registers a worker scoped to this tool. Storage errors are ignored. */
export const keepTool = async (tool: string): Promise<void> => {
  const container = workers()
  if (!container) return
  const registration = await container.register(WORKER, { scope: `/${tool}`, updateViaCache: 'none' })
  if (registration.active) return tellReady()
  const worker = registration.installing ?? registration.waiting
  worker?.addEventListener('statechange', () => worker.state === 'activated' && tellReady())
}

export const giveUpTools = async (): Promise<void> => {
  const registrations = (await workers()?.getRegistrations()) ?? []
  const ours = registrations.filter((each) => scriptOf(each) === WORKER)
  await Promise.all(ours.map((each) => each.unregister()))
  if (!('caches' in window)) return
  const stores = (await caches.keys()).filter((name) => name.startsWith(STORES))
  await Promise.all(stores.map((name) => caches.delete(name)))
}

const scriptOf = ({ active, waiting, installing }: ServiceWorkerRegistration): string | undefined => {
  const script = (active ?? waiting ?? installing)?.scriptURL
  return script && new URL(script).pathname
}
