import {
  expect,
  test as base,
  type BrowserContext,
  type BrowserContextOptions,
  type ConsoleMessage,
  type Locator,
  type Page,
  type Response,
  type WebError,
} from '@playwright/test'
import { keptContexts, type Contexts } from './browser-contexts.ts'
import { product, type Account, type Person } from './product.ts'

/** Opens another desk; without a person it is signed out. */
export type Enter = (person?: Person, options?: BrowserContextOptions) => Promise<Page>

interface Desk {
  /** user of the first page; absent = signed out */
  account: Account | undefined
  enter: Enter
  /** failures the journey causes, which are no complaints */
  broken: RegExp | undefined
  /** errors of the browsers; a journey with any has failed */
  complaints: string[]
}

interface Worker {
  contexts: Contexts
}

export const test = base.extend<Desk, Worker>({
  account: [undefined, { option: true }],
  broken: [undefined, { option: true }],
  baseURL: async ({ account: _account }, give) => give(product().address),
  contexts: [
    async ({ browser }, give) => {
      const contexts = keptContexts(browser)
      await give(contexts)
      await contexts.close()
    },
    { scope: 'worker' },
  ],
  complaints: [
    async ({ broken }, give) => {
      const found: string[] = []
      await give(found)
      const left = found.filter((complaint) => !broken?.test(complaint))
      expect.soft(left, 'complaints of the browser').toEqual([])
    },
    { auto: true },
  ],
  enter: async ({ contexts, complaints, viewport, hasTouch, isMobile }, give) => {
    const taken: { context: BrowserContext; stopListening: () => void }[] = []
    await give(async (person, options) => {
      const page = await contexts.open({ viewport, hasTouch, isMobile, ...options }, person?.stored ?? [])
      const context = page.context()
      taken.push({ context, stopListening: listen(context, complaints) })
      return page
    })
    for (const { context, stopListening } of taken) {
      await contexts.giveBack(context)
      stopListening()
    }
  },
  page: async ({ enter, account }, give) => give(await enter(account && product().people[account])),
  context: async ({ page }, give) => give(page.context()),
})

/** @returns how to stop */
const listen = (context: BrowserContext, found: string[]): (() => void) => {
  const onConsole = (message: ConsoleMessage): void => {
    // a refusal is no error of the page, nor is a network that a journey has cut
    const text = message.text()
    const refusal = text.startsWith('Failed to load resource') && message.location().url.includes('/platform/')
    const cut = text.includes('ERR_INTERNET_DISCONNECTED')
    if (message.type() === 'error' && !refusal && !cut) found.push(`${message.location().url} ${message.text()}`)
  }
  const onError = (failure: WebError): void => void found.push(String(failure.error().stack))
  const onResponse = (response: Response): void => {
    if (response.status() < 500) return
    const at = found.push(`${response.status()} ${response.url()}`) - 1
    // the sentence tells a busy database from a slow statement
    void response.text().then(
      (text) => void (found[at] += ` ${text}`),
      () => {},
    )
  }
  context.on('console', onConsole).on('weberror', onError).on('response', onResponse)
  return () => void context.off('console', onConsole).off('weberror', onError).off('response', onResponse)
}

export const DESK = { viewport: { width: 1440, height: 900 }, hasTouch: false, isMobile: false }

export const PHONE = { viewport: { width: 375, height: 740 }, hasTouch: true, isMobile: true }

export const TABLET = { viewport: { width: 768, height: 1024 }, hasTouch: true, isMobile: true }

export const like = (page: Page, likes: Record<string, unknown>): Promise<unknown> =>
  page.addInitScript((kept) => {
    for (const [name, value] of Object.entries(kept))
      localStorage.setItem(`pro__${name}`, JSON.stringify({ value, expire: null }))
  }, likes)

export const expectShell = (page: Page): Promise<void> =>
  expect(page.getByRole('button', { name: '的账号菜单' })).toBeVisible()

export const visit = async (page: Page, path: string): Promise<void> => {
  await page.goto(path)
  await expect(page.locator('main h1')).toBeVisible()
}

/** Pages of other tabs are mounted behind the visible one. */
const SEEN = { visible: true }

export const expectSettled = async (page: Page): Promise<void> => {
  await expect(
    page.locator('[aria-label=加载中], [aria-label=页面加载中], .ant-skeleton, [aria-busy=true]').filter(SEEN),
  ).toHaveCount(0)
}

export const openPage = async (page: Page, directory: string, title: string): Promise<void> => {
  const opener = page.getByRole('button', { name: '打开菜单' })
  if (await opener.isVisible()) await opener.click()
  const menu = page.getByRole('navigation', { name: '主菜单' })
  const branch = menu.getByRole('menuitem', { name: directory, exact: true })
  if ((await branch.getAttribute('aria-expanded')) !== 'true') await branch.click()
  await menu.getByRole('link', { name: title, exact: true }).click()
  await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible()
}

export const rowOf = (within: Page | Locator, text: string): Locator =>
  within.getByRole('row').filter({ hasText: text })

export const moreOf = async (within: Locator, word: string): Promise<void> => {
  await within.getByRole('button', { name: '更多' }).click()
  await within.page().locator('[data-more]:visible').getByRole('button', { name: word, exact: true }).click()
}

export const dialogOf = (page: Page, title: string | RegExp): Locator => page.getByRole('dialog', { name: title })

export const recordOf = (page: Page, label: string | RegExp): Locator => page.getByRole('article', { name: label })

export const expectMessage = (page: Page, text: string | RegExp): Promise<void> =>
  expect(page.locator('.ant-message, .ant-notification').getByText(text).first()).toBeVisible()

export const search = async (page: Page, label: string, text: string): Promise<void> => {
  const form = page.getByRole('search')
  await form.getByLabel(label, { exact: true }).fill(text)
  await form.getByRole('button', { name: '查询' }).click()
}

export const chooseNode = async (within: Locator, label: string, name: string): Promise<void> => {
  await within.getByLabel(`搜索${label}`).fill(name)
  const node = within.getByRole('treeitem', { name })
  await node.getByText(name).click()
  await expect(node).toHaveAttribute('aria-selected', 'true')
}

export const choose = async (field: Locator, text: string): Promise<void> => {
  await field.click()
  await field
    .page()
    .locator('.ant-select-dropdown:not(.ant-select-dropdown-hidden)')
    .getByText(text, { exact: true })
    .click()
}

export const keptIn = (page: Page): Promise<Record<string, string>> =>
  page.evaluate(() =>
    Object.fromEntries([localStorage, sessionStorage].flatMap((kept) => Object.entries<string>(kept))),
  )

export const expectNoSidewaysScroll = (page: Page): Promise<void> =>
  expect.poll(() => page.locator('html').evaluate((html) => html.scrollWidth - html.clientWidth)).toBeLessThanOrEqual(0)
