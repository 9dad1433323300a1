import { expect, type Page } from '@playwright/test'
import { choose, dialogOf, expectMessage, recordOf, rowOf, search, test, visit } from './desk.ts'
import { ask, hire, unique } from './product.ts'

const openTodos = async (page: Page): Promise<void> => {
  await page.getByRole('banner').getByRole('button', { name: /^消息/ }).click()
  await page.getByRole('tab', { name: /^待办/ }).click()
}

test('a job is defined in words, run with a reason, reported when it takes too long, mended and recovers', async ({
  enter,
}) => {
  const page = await enter(await hire({ roles: ['sysadmin'] }))
  const name = unique('夜间整理')
  const main = page.getByRole('main')
  await visit(page, '/isystem/QuartzJobList')
  await main.getByRole('button', { name: '新增' }).first().click()
  const adding = dialogOf(page, '新增定时任务')
  await adding.getByLabel('任务名称').fill(name)
  await choose(adding.getByLabel('任务', { exact: true }), '示例：等待')
  const rule = adding.getByLabel('cron表达式')
  await rule.fill('60 0 2 * * ?')
  await expect(adding.getByText('只能是 0 到 59')).toBeVisible()
  await rule.fill('0 0 2 31 2 ?')
  await expect(adding.getByText('这条规则永远不会触发')).toBeVisible()
  await adding.getByRole('button', { name: '每周', exact: true }).click()
  await expect(rule).toHaveValue('0 30 7 ? * MON')
  await rule.fill('0 0 2 ? * MON')
  await expect(adding.getByText(/^每周一 02:00:00。接下来：(\d{4}-\d\d-\d\d 02:00:00、?){5}$/)).toBeVisible()
  await adding.getByLabel('等待秒数').fill('30')
  await adding.getByLabel('限时（秒）').fill('1')
  await page.keyboard.press('Control+Enter')
  await expectMessage(page, name)

  await search(page, '任务名称', name)
  await rowOf(main, name).getByText(name).click()
  const job = recordOf(page, name)
  const run = async (reason: string) => {
    await job.getByRole('button', { name: '立即执行' }).click()
    const asking = dialogOf(page, /^立即执行/)
    await asking.getByLabel('原因').fill(reason)
    await page.keyboard.press('Control+Enter')
    await expect(asking).toHaveCount(0)
  }
  // the log of runs refreshes itself
  const expectRun = (reason: string, outcome: string) => expect(rowOf(job, reason)).toContainText(outcome)
  await run('试运行')
  await expectRun('试运行', '超时')
  const told = page.getByRole('link', { name: `定时任务“${name}”超时` })
  await openTodos(page)
  await expect(told).toBeVisible()
  await page.keyboard.press('Escape')

  await job.getByRole('button', { name: '编辑' }).click()
  const editing = dialogOf(page, /^编辑定时任务/)
  await editing.getByLabel('等待秒数').fill('0')
  await page.keyboard.press('Control+Enter')
  await expect(editing).toHaveCount(0)
  await run('减少了等待')
  await expectRun('减少了等待', '成功')
  await openTodos(page)
  await expect(told).toHaveCount(0)
  await page.keyboard.press('Escape')

  await visit(page, '/isystem/QuartzJobList?tab=system')
  await search(page, '任务名称', '运行记录')
  await expect(rowOf(main, '清理运行记录')).toContainText('每天 03:20:00')
  await expect(rowOf(main, '清理旧提醒')).toHaveCount(0)
})

test('figures move under load, and a hidden page asks nothing', async ({ enter }) => {
  const person = await hire({ roles: ['sysadmin'] })
  const page = await enter(person)
  await page.clock.install()
  let asked = 0
  page.on('request', (request) => (asked += Number(request.url().includes('/monitor/readings/'))))
  await visit(page, '/monitor/TomcatInfo')
  const requests = page.getByText('启动以来的请求', { exact: true }).locator('+ dd')
  const count = async () => Number(/\d[\d,]*/.exec(await requests.innerText())![0].replaceAll(',', ''))
  const LOAD = 40
  const load = async () => {
    const before = await count()
    await Promise.all(Array.from({ length: LOAD }, () => ask(person, 'GET', '/sys/notice/list')))
    return before
  }
  const first = await load()
  await page.clock.fastForward('00:06')
  await expect.poll(count).toBeGreaterThanOrEqual(first + LOAD)

  const look = (state: 'hidden' | 'visible') =>
    page.evaluate(
      `Object.defineProperty(document, 'visibilityState', { value: '${state}', configurable: true })
      document.dispatchEvent(new Event('visibilitychange', { bubbles: true }))`,
    )
  await look('hidden')
  const [before, second] = [asked, await load()]
  await page.clock.runFor('02:00')
  await look('visible')
  await expect.poll(count).toBeGreaterThanOrEqual(second + LOAD)
  expect(asked).toBe(before + 1)
})
