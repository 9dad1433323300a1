/** 首页 and monitoring in a browser of another zone: figures are asked once, times are those of Shanghai. */
import { expect, type Page } from '@playwright/test'
import { DESK, expectSettled, test, visit } from './desk.ts'
import { product } from './product.ts'

const ZONE = { ...DESK, timezoneId: 'America/New_York' }
const HOUR_MS = 3_600_000

const hoursAway = (written: string): number =>
  Math.abs(Date.now() - Date.parse(`${written.replace(' ', 'T')}+08:00`)) / HOUR_MS

const askedBy = (page: Page): URL[] => {
  const found: URL[] = []
  page.on('request', (request) => {
    const url = new URL(request.url())
    if (request.method() === 'GET' && url.pathname.startsWith('/platform/')) found.push(url)
  })
  return found
}

test('home asks for its figures and for tasks once', async ({ enter }) => {
  const page = await enter(product().people.admin, ZONE)
  const asked = askedBy(page)
  await visit(page, '/dashboard/analysis')
  await expect(page.getByRole('heading', { level: 1, name: /好，/ })).toBeVisible()
  await expectSettled(page)
  // the bell repeats its request for messages of other journeys
  const once = ['/platform/sys/home/figures', '/platform/sys/task/list']
  for (const path of once) expect(asked.filter(({ pathname }) => pathname === path)).toHaveLength(1)
})

test('the times of requests and of the server are those of Shanghai', async ({ enter }) => {
  const page = await enter(product().people.admin, ZONE)
  await visit(page, '/monitor/HttpTrace')
  const first = page.getByRole('cell', { name: /^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/ }).first()
  expect(hoursAway(await first.innerText())).toBeLessThan(1)
  await visit(page, '/monitor/SystemInfo')
  const updated = page.getByText(/^\d\d:\d\d:\d\d 更新/)
  const [time] = /^[\d:]+/.exec(await updated.innerText())!
  const today = new Date(Date.now() + 8 * HOUR_MS).toISOString().slice(0, 10)
  const away = hoursAway(`${today} ${time}`)
  expect(Math.min(away, 24 - away)).toBeLessThan(1)
})
