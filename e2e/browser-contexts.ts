/** A worker keeps contexts, so that fetched and compiled files serve the next journey; all else is new for each. */
import type { Browser, BrowserContext, BrowserContextOptions, Page } from '@playwright/test'
import { product } from './product.ts'

interface Stored {
  name: string
  value: string
}

export interface Contexts {
  /** A first page in an unused context, with this local storage. */
  open: (options: BrowserContextOptions, stored: readonly Stored[]) => Promise<Page>
  giveBack: (context: BrowserContext) => Promise<void>
  close: () => Promise<void>
}

export const keptContexts = (browser: Browser): Contexts => {
  const free = new Map<string, BrowserContext[]>()
  const kinds = new Map<BrowserContext, string>()

  const create = async (options: BrowserContextOptions, kind: string): Promise<BrowserContext> => {
    const context = await browser.newContext(options)
    kinds.set(context, kind)
    return context
  }

  return {
    open: async ({ viewport, ...rest }, stored) => {
      const kind = JSON.stringify(rest)
      const kept = free.get(kind)?.pop()
      if (kept) {
        const page = await firstPage(kept, stored)
        if (page) return sized(page, viewport)
        await kept.close()
      }
      const context = await create({ viewport, ...rest }, kind)
      return (await firstPage(context, stored))!
    },
    giveBack: async (context) => {
      const left = context.pages()
      // its process lives on with the compiled program
      await quietPage(context)
      await Promise.all(left.map((page) => page.close()))
      await context.unrouteAll()
      await context.setOffline(false)
      await context.clearCookies()
      await context.clearPermissions()
      const kind = kinds.get(context)!
      free.set(kind, [...(free.get(kind) ?? []), context])
    },
    close: async () => {
      for (const context of kinds.keys()) await context.close()
    },
  }
}

/** A page of the origin without scripts, requests or an icon. */
const QUIET = { path: '/quiet', answer: { contentType: 'text/html', body: '<link rel="icon" href="data:,">' } }

const KEPT = 'cookies,file_systems,indexeddb,local_storage,service_workers,cache_storage'

/** A page with this storage; none in a context whose clock was replaced, which cannot be undone. */
const firstPage = async (context: BrowserContext, stored: readonly Stored[]): Promise<Page | undefined> => {
  const page = context.pages()[0] ?? (await quietPage(context))
  const browser = await context.newCDPSession(page)
  await browser.send('Storage.clearDataForOrigin', { origin: product().address, storageTypes: KEPT })
  await browser.detach()
  const isOwnClock = await page.evaluate((entries) => {
    for (const { name, value } of entries) localStorage.setItem(name, value)
    return String(Date).includes('[native code]')
  }, stored)
  return isOwnClock ? page : undefined
}

const quietPage = async (context: BrowserContext): Promise<Page> => {
  const page = await context.newPage()
  await page.route(QUIET.path, (route) => route.fulfill(QUIET.answer))
  await page.goto(QUIET.path)
  await page.unroute(QUIET.path)
  return page
}

const sized = async (page: Page, viewport: BrowserContextOptions['viewport']): Promise<Page> => {
  if (viewport) await page.setViewportSize(viewport)
  return page
}
