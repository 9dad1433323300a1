/**
 * A tool page that was opened once works without a network and can be put on a phone's home screen: what the page itself does for
 * that. It begins when the page can be used, and only where a built page is served over https or from this very machine.
 */
import type { Tool } from '@huxi/clinical/tools'
import { useEffect, useSyncExternalStore } from 'react'
import { STORES } from './worker/rules.ts'

const WORKER = '/tool-worker.js'

/** The ground of the page, for the bars around it. */
const GROUND = '#FAF6F0'

let ready = false
const listeners = new Set<() => void>()

const tellReady = (): void => {
  ready = true
  listeners.forEach((listen) => listen())
}

/** Whether this page would come again without a network. */
export const useReadyOffline = (): boolean =>
  useSyncExternalStore(
    (listen) => {
      listeners.add(listen)
      return () => listeners.delete(listen)
    },
    () => ready,
  )

/** Absent where the page came without TLS: there it works with a network only. */
const workers = (): ServiceWorkerContainer | undefined =>
  'serviceWorker' in navigator && isSecureContext ? navigator.serviceWorker : undefined

/** Keeps a tool for days without a network; an operator who closes the tools takes them back. */
export const useOffline = ({ id }: Tool, open: boolean): void =>
  useEffect(() => {
    if (!import.meta.env.PROD) return undefined
    const added = open ? addToHead(id) : []
    const begin = () => void (open ? keepTool(id) : giveUpTools()).catch(() => undefined)
    // what the page is made of comes first
    if (document.readyState === 'complete') begin()
    else addEventListener('load', begin, { once: true })
    return () => {
      removeEventListener('load', begin)
      added.forEach((element) => element.remove())
    }
  }, [id, open])

/** What makes the page installable. */
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

/** Registers the worker for the page of this tool alone. A browser that may not keep anything goes on without. */
export const keepTool = async (tool: string): Promise<void> => {
  const container = workers()
  if (!container) return
  const registration = await container.register(WORKER, { scope: `/${tool}`, updateViaCache: 'none' })
  if (registration.active) return tellReady()
  const worker = registration.installing ?? registration.waiting
  worker?.addEventListener('statechange', () => worker.state === 'activated' && tellReady())
}

/** Takes back the workers of all tools, with everything they keep. */
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
