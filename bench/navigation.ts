/** Script time of navigation in the shell, CPU four times slower, and memory after closing tabs. Baseline: bare table. */
import { join } from 'node:path'
import type { BrowserContext, CDPSession, Locator, Page } from '@playwright/test'
import { build, type Rolldown } from 'vite'
import { CPU, inBrowser, serve } from './browser.ts'
import type { Testbed } from './testbed.ts'
import { QUICK } from './quick.ts'
import { atMost, round, type Line } from './report.ts'
import { median } from './rounds.ts'
import { ADMIN_PASSWORD, browserUser } from './rows.ts'

export const TIMES = QUICK ? 3 : 7
const OPENED_TABS = 30
export const WINDOW = { width: 1440, height: 900 }

const [LIST, OTHER, PLAIN] = ['/isystem/position', '/isystem/user', '/assessment/compare']
const BRANCH = '评估管理'

export const measureNavigation = async (testbed: Testbed): Promise<Line[]> => {
  const { address } = await testbed.product()
  const bare = await serve(await barePage('bare-table.mjs'))
  try {
    return await inBrowser(async (browser) => {
      const context = await browser.newContext({ viewport: WINDOW })
      const table = await bareCost(context, bare.address)
      const page = await enter(context, address)
      const lines = linesOf(await shellCosts(page), table)
      return QUICK ? lines : [...lines, await heapLine(page)]
    })
  } finally {
    bare.stop()
  }
}

interface Costs {
  first: number
  again: number
  plain: number
  switched: number
}

/** The bare table on the machine of the goals; a slower machine takes longer for both. */
const TABLE_MS = 125

const ms = (value: number): string => `${round(value)} ms`

const linesOf = ({ first, again, plain, switched }: Costs, table: number): Line[] => {
  const raw = `bare table ${ms(table)}`
  const beside = (title: string, cost: number, floor: number, stretch: number) =>
    atMost({ id: 'N1', title, value: ms(cost), raw, figure: cost / table, floor, stretch })
  return [
    beside('an open tab, shown', switched, 90 / TABLE_MS, 50 / TABLE_MS),
    beside('a page without a list, opened', plain, 60 / TABLE_MS, 40 / TABLE_MS),
    beside('a list, opened the first time', first, 2.5, 1.8),
    beside('a list, opened again after closing', again, 2.5, 1.8),
  ]
}

export const barePage = async (script: string): Promise<string> => {
  const { output } = (await build({
    configFile: false,
    logLevel: 'silent',
    root: import.meta.dirname,
    build: { write: false, rolldownOptions: { input: join(import.meta.dirname, script) } },
  })) as Rolldown.RolldownOutput
  const code = output[0].code.replaceAll('</script', '<\\/script')
  const style = output.map((file) => (file.type === 'asset' ? String(file.source) : '')).join('')
  return `<!doctype html><html lang="zh-CN"><meta charset="utf-8"><title>基线</title><style>${style}</style><body><script type="module">${code}</script>`
}

/** Script time of the bare page. @param before unmeasured openings, so that compiled code is compared */
export const bareCost = async (context: BrowserContext, address: string, before = 0): Promise<number> => {
  const page = await context.newPage()
  await page.goto(address)
  const cost = await meterOf(page)
  const opener = page.locator('#open')
  const costs: number[] = []
  for (let i = 0; i < before + TIMES; i++) {
    costs.push(await cost(opener))
    await opener.click()
  }
  await page.close()
  return median(costs.slice(before))
}

export const enter = async (context: BrowserContext, address: string, username = browserUser): Promise<Page> => {
  const page = await context.newPage()
  await page.goto(`${address}/user/login?redirect=${encodeURIComponent(OTHER)}`)
  await page.locator('input:not([type=password])').first().fill(username)
  await page.locator('input[type=password]').fill(ADMIN_PASSWORD)
  await page.getByRole('button', { name: '登录', exact: true }).click()
  await page.locator('.ant-table-row').first().waitFor({ timeout: 60_000 })
  return page
}

const entryOf = (page: Page, path: string): Locator => page.locator(`aside nav a[href="${path}"]`)

const tabOf = (page: Page, path: string): Locator => page.locator(`[role=tab][data-path="${path}"]`)

/** By keyboard, so that no element is hovered. */
export const closeTab = async (page: Page, path: string): Promise<void> => {
  await tabOf(page, path).press('Delete')
  await tabOf(page, path).waitFor({ state: 'detached' })
}

const shellCosts = async (page: Page): Promise<Costs> => {
  const cost = await meterOf(page)
  const link = entryOf(page, LIST)
  const other = entryOf(page, PLAIN)
  const unfold = async (): Promise<void> => {
    if (!(await other.isVisible())) await page.locator('aside [role=menuitem]', { hasText: BRANCH }).click()
    await other.waitFor()
  }
  const repeated = async (opener: Locator, path: string, before = async (): Promise<void> => {}): Promise<number> => {
    const costs: number[] = []
    for (let i = 0; i < TIMES; i++) {
      await closeTab(page, path)
      await before()
      costs.push(await cost(opener))
    }
    return median(costs)
  }
  const first = await cost(link)
  const again = await repeated(link, LIST)
  await unfold()
  await cost(other)
  const plain = await repeated(other, PLAIN, unfold)
  await closeTab(page, PLAIN)
  const switches: number[] = []
  for (let i = 0; i < TIMES; i++) for (const path of [OTHER, LIST]) switches.push(await cost(tabOf(page, path)))
  return { first, again, plain, switched: median(switches) }
}

type Meter = (target: Locator) => Promise<number>

/** Milliseconds of script from a click to the next rest, by the mouse alone: no script of the bench runs. */
export const meterOf = async (page: Page): Promise<Meter> => {
  const session = await page.context().newCDPSession(page)
  await session.send('Performance.enable', { timeDomain: 'threadTicks' })
  await session.send('Emulation.setCPUThrottlingRate', { rate: CPU })
  const rest = async (): Promise<number> => {
    for (let last = -1, same = 0; ;) {
      const now = await scriptSeconds(session)
      same = now === last ? same + 1 : 0
      if (same === STILL) return now
      last = now
      await page.waitForTimeout(LOOK_MS)
    }
  }
  return async (target) => {
    await rest()
    const box = await target.boundingBox()
    if (!box) throw new Error(`${String(target)} is not in sight`)
    await page.mouse.move(box.x + box.width / 2, box.y + box.height / 2)
    const before = await rest()
    await page.mouse.down()
    await page.mouse.up()
    return ((await rest()) - before) * 1000
  }
}

const STILL = 4
const LOOK_MS = 150

const scriptSeconds = async (session: CDPSession): Promise<number> => {
  const { metrics } = await session.send('Performance.getMetrics')
  return metrics.find(({ name }) => name === 'ScriptDuration')!.value
}

const heapLine = async (page: Page): Promise<Line> => {
  const session = await page.context().newCDPSession(page)
  const openAndClose = async (): Promise<void> => {
    await entryOf(page, LIST).click()
    await page.locator('.ant-table-row').filter({ visible: true }).first().waitFor()
    await closeTab(page, LIST)
  }
  await openAndClose()
  const before = await heapMb(page, session)
  for (let i = 0; i < OPENED_TABS; i++) await openAndClose()
  const after = await heapMb(page, session)
  return atMost({
    id: 'N2',
    title: `heap after opening and closing ${OPENED_TABS} tabs`,
    value: `${after.toFixed(1)} MB`,
    raw: `before ${before.toFixed(1)} MB`,
    figure: after / before,
    floor: 1.3,
    stretch: 1.1,
  })
}

const COLLECTIONS = 4

const heapMb = async (page: Page, session: CDPSession): Promise<number> => {
  for (let i = 0; i < COLLECTIONS; i++) {
    await session.send('HeapProfiler.collectGarbage')
    await page.waitForTimeout(LOOK_MS)
  }
  const { usedSize } = (await session.send('Runtime.getHeapUsage')) as { usedSize: number }
  return usedSize / 1_048_576
}
