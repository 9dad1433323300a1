/** P8–P11, T1, T2, Q5, Q6: pages as they arrive, cold, on slow 4G and a slow CPU. Baseline: bare page. */
import type { Browser } from '@playwright/test'
import { inBrowser, served, visits, watchNetwork, RUNS, type Act } from './browser.ts'
import { linkOf } from './questionnaires.ts'
import { atMost, kib, mb, ms, seconds, type Bounds, type Line } from './report.ts'
import { median, oneByOne } from './rounds.ts'
import { ADMIN_PASSWORD, browserUser } from './rows.ts'
import type { Testbed } from './testbed.ts'

const BARE = `<!doctype html><html lang="zh-CN"><meta charset="utf-8"><title>基线</title>
<form><input name="username"><input type="password" name="password"><button>登录</button></form></html>`

/** P8–P10; seconds of the reference machine, which is `speed` times slower than this one. */
export const measureLogin = async (testbed: Testbed, speed: number): Promise<Line[]> => {
  const { address } = await testbed.product()
  const [base, own] = await served(BARE, (bare) =>
    inBrowser(async (browser) => [await visits(browser, bare), await visits(browser, `${address}/user/login`)]),
  )
  const { codeBytes, requests, readyMs, blockedMs, heap } = own
  const slack = 1 / speed
  const ready = { floor: 1.4, stretch: 1, slack }
  return [
    atMost('P8', 'login page, JS and CSS', codeBytes / 1024, { floor: 85, stretch: 70 }, kib(codeBytes)),
    atMost('P8', 'login page, requests until ready', requests, { floor: 8 }, String(requests)),
    atMost('P9', 'login form ready', readyMs / 1000, ready, seconds(readyMs), `bare form ${seconds(base.readyMs)}`),
    atMost('P10', 'login page, long tasks', blockedMs, { floor: 350, stretch: 150, slack }, ms(blockedMs)),
    atMost('P10', 'login page, heap', heap, { floor: 4, stretch: 2 }, mb(heap), `bare form ${mb(base.heap)}`),
  ]
}

const TYPING = { delay: 80 }

const signIn = async (browser: Browser, address: string): Promise<{ took: number; bytes: number }> => {
  const context = await browser.newContext()
  const page = await context.newPage()
  const seen = await watchNetwork(await context.newCDPSession(page))
  await page.goto(`${address}/user/login?redirect=${encodeURIComponent('/isystem/position')}`)
  await page.locator('input:not([type=password])').first().pressSequentially(browserUser, TYPING)
  await page.locator('input[type=password]').pressSequentially(ADMIN_PASSWORD, TYPING)
  const begin = performance.now()
  await page.getByRole('button', { name: '登录', exact: true }).click()
  await page.locator('tr[data-row-key], .ant-table-row').first().waitFor({ timeout: 60_000 })
  const took = performance.now() - begin
  const { allBytes } = seen
  await context.close()
  return { took, bytes: allBytes }
}

export const measureDesk = async (testbed: Testbed, speed: number): Promise<Line[]> => {
  const { address } = await testbed.product()
  const found = await inBrowser((browser) => oneByOne(RUNS, () => signIn(browser, address)))
  const [took, bytes] = [median(found.map((one) => one.took)), median(found.map((one) => one.bytes))]
  const row = { floor: 2, stretch: 1.2, slack: 1 / speed }
  return [
    atMost('P11', 'click on 登录 to the first table row', took / 1000, row, seconds(took)),
    atMost('P11', 'login and list on the wire', bytes / 1024, { floor: 400, stretch: 330 }, kib(bytes)),
  ]
}

interface Opened {
  readonly path: string
  readonly title: string
  readonly act: Act
  readonly size: readonly [id: string, bounds: Bounds]
  readonly ready: readonly [id: string, bounds: Bounds]
}

/** Size of a page, and time until its first question is answered. */
const opened = async (testbed: Testbed, speed: number, pages: readonly Opened[]): Promise<Line[]> => {
  const { address } = await testbed.product()
  return inBrowser(async (browser) => {
    const lines: Line[] = []
    for (const { path, title, act, size, ready } of pages) {
      const { codeBytes, readyMs } = await visits(browser, address + path, act)
      const kilobytes = codeBytes / 1000
      const bounds = { ...ready[1], slack: 1 / speed }
      lines.push(
        atMost(size[0], `${title}, JS and CSS`, kilobytes, size[1], `${kilobytes.toFixed(1)} kB`),
        atMost(ready[0], `${title}, first question answered`, readyMs / 1000, bounds, seconds(readyMs)),
      )
    }
    return lines
  })
}

const answerTool: Act = async (page) => {
  await page.locator('main button').first().click()
  const field = page.locator('main input').first()
  if ((await field.getAttribute('type')) === 'radio') await field.check({ force: true })
  else await field.fill('7')
}

export const measureTools = (testbed: Testbed, speed: number): Promise<Line[]> => {
  const about = {
    act: answerTool,
    size: ['T1', { floor: 130, stretch: 110 }],
    ready: ['T2', { floor: 1.9, stretch: 1.6 }],
  } as const
  const pages = ['/copd', '/hcqycjxjz', '/gssxxbbx'].map((path) => ({ ...about, path, title: path }))
  return opened(testbed, speed, pages)
}

const answerQuestionnaire: Act = async (page) => {
  for (const [n, part] of ['1930', '01', '02'].entries()) await page.locator('main input').nth(n).fill(part)
  await page.locator('main button[type=submit]').click()
  await page.locator('main input[type=radio]').first().check({ force: true })
}

export const measurePhone = async (testbed: Testbed, speed: number): Promise<Line[]> => {
  const [path, act] = [`/q#${await linkOf(testbed)}`, answerQuestionnaire]
  return opened(testbed, speed, [
    { path, title: '/q', act, size: ['Q5', { floor: 110 }], ready: ['Q6', { floor: 1.6 }] },
  ])
}
