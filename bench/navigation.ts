/** N1, N2, P15, H1, A3: script time of clicks in the shell, and memory after closing tabs. Baseline: the bare library. */
import { join } from 'node:path'
import type { Browser, Locator, Page } from '@playwright/test'
import { build, type Rolldown } from 'vite'
import { ENTERED, enter, heapMb, inBrowser, meterOf, repeated, served, TIMES } from './browser.ts'
import { withDeparts } from './departs.ts'
import { QUICK } from './quick.ts'
import { atMost, mb, ms, type Line } from './report.ts'
import { median } from './rounds.ts'
import { browserUser, sqlId } from './rows.ts'
import { adminPut, ask, type Testbed } from './testbed.ts'

const OPENED_TABS = 30
const [LIST, PLAIN] = ['/isystem/position', '/assessment/compare']
const BRANCH = '评估管理'
/** The bare table on the machine of the goals; a slower machine takes longer for both. */
const TABLE_MS = 125

const barePage = async (script: string): Promise<string> => {
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

const bareCost = async (browser: Browser, script: string, before = 0): Promise<number> =>
  served(await barePage(script), async (address) => {
    const page = await browser.newPage()
    await page.goto(address)
    const opener = page.locator('#open')
    let isOpen = false
    const close = async (): Promise<void> => {
      if (isOpen) await opener.click()
      isOpen = true
    }
    const cost = await repeated(await meterOf(page), opener, close, before)
    await page.close()
    return cost
  })

const entryOf = (page: Page, path: string): Locator => page.locator(`aside nav a[href="${path}"]`)

const tabOf = (page: Page, path: string): Locator => page.locator(`[role=tab][data-path="${path}"]`)

/** By keyboard, so that no element is hovered. */
const closeTab = async (page: Page, path: string): Promise<void> => {
  await tabOf(page, path).press('Delete')
  await tabOf(page, path).waitFor({ state: 'detached' })
}

const shellCosts = async (page: Page) => {
  const cost = await meterOf(page)
  const [list, plainPage] = [entryOf(page, LIST), entryOf(page, PLAIN)]
  const unfold = async (): Promise<void> => {
    if (!(await plainPage.isVisible())) await page.locator('aside [role=menuitem]', { hasText: BRANCH }).click()
    await plainPage.waitFor()
  }
  const first = await cost(list)
  const again = await repeated(cost, list, () => closeTab(page, LIST))
  await unfold()
  await cost(plainPage)
  const plain = await repeated(cost, plainPage, () => closeTab(page, PLAIN).then(unfold))
  await closeTab(page, PLAIN)
  const switches: number[] = []
  for (let i = 0; i < TIMES; i++) for (const path of [ENTERED, LIST]) switches.push(await cost(tabOf(page, path)))
  return { first, again, plain, switched: median(switches) }
}

const heapLine = async (page: Page): Promise<Line> => {
  const session = await page.context().newCDPSession(page)
  const openAndClose = async (): Promise<void> => {
    await entryOf(page, LIST).click()
    await page.locator('.ant-table-row').filter({ visible: true }).first().waitFor()
    await closeTab(page, LIST)
  }
  const settled = async (): Promise<number> => {
    for (let i = 0; i < COLLECTIONS; i++) {
      await heapMb(session)
      await page.waitForTimeout(150)
    }
    return heapMb(session)
  }
  await openAndClose()
  const before = await settled()
  for (let i = 0; i < OPENED_TABS; i++) await openAndClose()
  const [after, bounds] = [await settled(), { floor: 1.3, stretch: 1.1 }]
  const title = `heap after opening and closing ${OPENED_TABS} tabs`
  return atMost('N2', title, after / before, bounds, mb(after), `before ${mb(before)}`)
}

const COLLECTIONS = 3

export const measureNavigation = async (testbed: Testbed): Promise<Line[]> => {
  const { address } = await testbed.product()
  return inBrowser(async (browser) => {
    const table = await bareCost(browser, 'bare-table.mjs')
    const page = await enter(browser, address, browserUser)
    const { first, again, plain, switched } = await shellCosts(page)
    const beside = (title: string, cost: number, floor: number, stretch: number) =>
      atMost('N1', title, cost / table, { floor, stretch }, ms(cost), `bare table ${ms(table)}`)
    return [
      beside('an open tab, shown', switched, 90 / TABLE_MS, 50 / TABLE_MS),
      beside('a page without a list, opened', plain, 60 / TABLE_MS, 40 / TABLE_MS),
      beside('a list, opened the first time', first, 2.5, 1.8),
      beside('a list, opened again after closing', again, 2.5, 1.8),
      ...(QUICK ? [] : [await heapLine(page)]),
    ]
  })
}

const DEPARTS = '/isystem/depart'
/** The first four openings of either tree take 1.2 to 3 times as long as later ones. */
const BEFORE = 10

/** P15: the product's tree of five thousand nodes beside the library's; and the page of departments with as many. */
export const measureTree = async (testbed: Testbed): Promise<Line[]> => {
  await withDeparts(testbed)
  const { address } = await testbed.product()
  return inBrowser(async (browser) => {
    const bare = await bareCost(browser, 'bare-tree.mjs', BEFORE)
    const tree = await bareCost(browser, 'kit-tree.mjs', BEFORE)
    const page = await enter(browser, address)
    const [cost, link] = [await meterOf(page), page.locator(`aside a[href="${DEPARTS}"]`)]
    await cost(link)
    const again = await repeated(cost, link, () => closeTab(page, DEPARTS), BEFORE)
    const beside = (title: string, own: number, floor: number, stretch: number) =>
      atMost('P15', title, own / bare, { floor, stretch }, ms(own), `bare tree ${ms(bare)}`)
    return [
      beside('the tree of 5,000 nodes, with its search', tree, 1.1, 0.77),
      beside('the page of 5,000 departments, opened again', again, 2.5, 1.8),
    ]
  })
}

const CARDS = 'figures,todos,criticals,appointments,accounts,drafts,levels,grades,models,bookings,services,clinics'
const OTHERS =
  'waiting,patients,site,firstDay,alarms,ownStays,wardStays,unassessed,shiftWork,queue,visitsToday,registrations,duplicates,unusual,visits'
const PREFETCH_MS = 6000

const at = (n: string): string => `date_trunc('day', now()) + interval '9 hours' - (${n} % 28) * interval '1 day'`
const rows = (count: number): string => `from generate_series(1, ${count}) n`
const [ASSESSED, BOOKED] = [240, 240]

const BOARD = [
  `insert into patient (id, tenant_id, patient_no, name, gender, status, create_by)
    values (${sqlId(71, '1')}, 1, 'H1', '看板', '1', 'active', 'bench')`,
  `insert into assess_assessment (id, tenant_id, performed_at, patient_id, content, figures, level, complete, status, source, context,
      performed_by, create_by)
    select ${sqlId(72)}, 1, ${at('n')}, ${sqlId(71, '1')}, 'news2.news2', '', (array['low', 'medium', 'high'])[1 + n % 3], true,
      'completed', 'staff', 'inpatient', 'admin', 'bench' ${rows(ASSESSED)}`,
  `insert into assess_result (id, tenant_id, performed_at, tool, part, model_code, model_name, model_version, status, level, text_zh,
      complete, source, context, performed_by, patient_id, group_id, standing)
    select ${sqlId(73)}, 1, ${at('n')}, 'news2', 'news2', 'model' || n % 5, '模型' || n % 5, '1', 'ok',
      (array['low', 'medium', 'high'])[1 + n % 3], '', true, 'staff', 'inpatient', 'admin', ${sqlId(71, '1')}, ${sqlId(72)}, 'completed'
      ${rows(ASSESSED)}`,
  `insert into appointment_clinic (id, tenant_id, name, sort_no, status) select ${sqlId(74)}, 1, '看板门诊' || n, n, '1' ${rows(6)}`,
  `insert into appointment_service (id, tenant_id, name, minutes, capacity, ahead_days, status)
    select ${sqlId(75)}, 1, '看板服务' || n, 20, 1, 60, '1' ${rows(4)}`,
  `insert into appointment_booking (id, tenant_id, booking_no, patient_id, clinic_id, service_id, start_at, end_at, status, channel)
    select ${sqlId(76)}, 1, 'H' || n, ${sqlId(71, '1')}, ${sqlId(74, '1 + n % 6')}, ${sqlId(75, '1 + n % 4')}, ${at('n')},
      ${at('n')} + interval '20 minutes', 'booked', 'desk' ${rows(BOOKED)}`,
]

/** H1: a dashboard of twelve cards, six of them charts, opened from another page. */
export const measureDashboard = async (testbed: Testbed): Promise<Line[]> => {
  await testbed.execute(...BOARD)
  const product = await testbed.product()
  const value = [CARDS, ...OTHERS.split(',').map((card) => `-${card}`)].join(',')
  await ask(product, adminPut('/sys/preference/set', { name: 'dashboard.cards.home', value }))
  const script = await inBrowser(async (browser) => {
    const page = await enter(browser, product.address)
    const home = page.locator('aside').getByRole('link', { name: '首页', exact: true })
    const costs: number[] = []
    for (let n = 0; n < TIMES; n += 1) {
      await page.goto(`${product.address}/account/settings/security`)
      await home.waitFor({ timeout: 60_000 })
      await page.waitForTimeout(PREFETCH_MS)
      const cost = await meterOf(page)
      costs.push(await cost(home))
      await page.getByRole('heading', { name: '按风险等级' }).waitFor()
    }
    return median(costs)
  })
  return [atMost('H1', 'a dashboard of twelve cards opened, script', script, { floor: 400 }, ms(script))]
}

/** A3: script of a week on the screen, on rows of A2. */
export const weekLine = async (testbed: Testbed): Promise<Line> => {
  const { address } = await testbed.product()
  const script = await inBrowser(async (browser) => {
    const page = await enter(browser, address)
    await page.goto(`${address}/appointment/definition`)
    const [other, own] = ['下一周', '本周'].map((name) => page.getByRole('button', { name, exact: true }))
    await own!.waitFor({ timeout: 60_000 })
    const cost = await meterOf(page)
    await cost(other!)
    return repeated(cost, other!, () => cost(own!))
  })
  return atMost('A3', 'a week of clinics on the screen, script', script, { floor: 300 }, ms(script))
}
