/** People who reload during an outage: real pages, and clients that load like them. */
import type { Browser, Page } from '@playwright/test'
import { setTimeout as sleep } from 'node:timers/promises'
import { storedOf, tell, type Person as Account, type SignIn } from '../e2e/product.ts'

export interface Reloader {
  readonly name: string
  /** reloads until `stop` says so, then waits for the page. @returns complaints, empty when all is as before */
  run(isOver: () => boolean): Promise<string[]>
}

const PAUSE_MS = 1500
const BACK_MS = 120_000
const MINUTE_MS = 60_000
const LOAD_MS = 30_000
const PATH = '/isystem/position'

type Person = Pick<Account, 'username' | 'token' | 'stored'>

/** The storage of a browser that has signed in with a token. */
export const personOf = async (token: string, address: string): Promise<Person> => {
  const signedIn = await tell<Omit<SignIn, 'token'>>({ token }, 'GET', '/sys/user/getUserInfo', {}, address)
  return { username: signedIn.userInfo.username, token, stored: storedOf(token, signedIn) }
}

const tokenOf = (page: Page): Promise<string | undefined> =>
  page.evaluate(() => (JSON.parse(localStorage['pro__Access-Token'] ?? 'null') as { value: string } | null)?.value)

const enter = async (browser: Browser, address: string, { stored }: Person): Promise<Page> => {
  const context = await browser.newContext({
    locale: 'zh-CN',
    viewport: { width: 1280, height: 800 },
    reducedMotion: 'reduce',
    storageState: { cookies: [], origins: [{ origin: address, localStorage: [...stored] }] },
  })
  return context.newPage()
}

const heading = (page: Page) => page.locator('main h1').filter({ visible: true })

const headingText = (page: Page): Promise<string | null> =>
  heading(page)
    .textContent({ timeout: LOAD_MS })
    .catch(() => null)

/** A page at its address, reloaded whatever the browser shows meanwhile. */
export const pageOf = async (browser: Browser, address: string, person: Person): Promise<Reloader> => {
  const page = await enter(browser, address, person)
  const url = `${address}${PATH}`
  await page.goto(url, { timeout: BACK_MS })
  await heading(page).waitFor({ timeout: BACK_MS })
  const title = await heading(page).textContent()
  return {
    name: `page of ${person.username}`,
    async run(isOver) {
      while (!isOver()) {
        await page.goto(url, { timeout: BACK_MS, waitUntil: 'commit' }).catch(() => undefined)
        await sleep(PAUSE_MS)
      }
      const end = performance.now() + BACK_MS
      let found = await headingText(page)
      // a browser that found no server shows a page of its own until it is reloaded
      while (found === null && performance.now() < end) {
        await page.goto(url, { timeout: BACK_MS }).catch(() => undefined)
        found = await headingText(page)
      }
      const complaints = [
        found === title ? '' : `shows ${found ?? page.url()} instead of ${title}`,
        page.url().split('?')[0] === url ? '' : `is at ${page.url()}`,
        (await tokenOf(page)) === person.token ? '' : 'is signed out',
      ]
      return complaints.filter(Boolean)
    },
  }
}

export const formOf = async (browser: Browser, address: string, person: Person): Promise<Reloader> => {
  const page = await enter(browser, address, person)
  await page.goto(`${address}${PATH}`, { timeout: BACK_MS })
  await page.getByRole('main').getByRole('button', { name: '新增', exact: true }).click({ timeout: BACK_MS })
  const dialog = page.getByRole('dialog').filter({ hasText: '新增职务' })
  let typed = ''
  return {
    name: `form of ${person.username}`,
    async run(isOver) {
      for (let n = 0; !isOver(); n += 1) {
        typed += String(n % 10)
        await dialog.getByLabel('职务名称').fill(typed, { timeout: BACK_MS })
        await sleep(PAUSE_MS)
      }
      const found = await dialog.getByLabel('职务名称').inputValue({ timeout: BACK_MS })
      const isIn = (await tokenOf(page)) === person.token
      return [found === typed ? '' : `holds ${found} instead of ${typed}`, isIn ? '' : 'is signed out'].filter(Boolean)
    },
  }
}

/** Loads as the web does: menu, then notices; a failure other than 401 is tried again until a minute has passed. */
export const clientOf = (address: string, { token, username }: Person): Reloader => {
  const get = async (path: string): Promise<number> => {
    try {
      const response = await fetch(`${address}/platform${path}`, { headers: { 'x-access-token': token } })
      await response.arrayBuffer()
      return response.status
    } catch {
      return 0
    }
  }
  const load = async (): Promise<string | undefined> => {
    const end = performance.now() + MINUTE_MS
    for (;;) {
      const statuses = [await get('/sys/permission/getUserPermissionByToken'), await get('/sys/loginfo')]
      if (statuses.includes(401)) return 'is signed out'
      if (statuses.every((status) => status === 200)) return undefined
      if (performance.now() > end) return `was not served for a minute: ${statuses.join(', ')}`
      await sleep(PAUSE_MS)
    }
  }
  return {
    name: `client of ${username}`,
    async run(isOver) {
      const complaints: string[] = []
      do {
        const complaint = await load()
        if (complaint) complaints.push(complaint)
        await sleep(PAUSE_MS)
      } while (!isOver())
      return complaints
    },
  }
}
