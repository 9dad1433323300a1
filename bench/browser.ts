/** Pages in Chromium, the CPU four times slower: cold visits on slow 4G (1.6 Mbit/s, 150 ms), and script time of a click. */
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { chromium, type Browser, type CDPSession, type Locator, type Page } from '@playwright/test'
import { QUICK } from './quick.ts'
import { median, oneByOne } from './rounds.ts'
import { ADMIN_PASSWORD } from './rows.ts'

export const TIMES = QUICK ? 3 : 7
const WINDOW = { width: 1440, height: 900 }
export const ENTERED = '/isystem/user'

export const RUNS = QUICK ? 2 : 5
const SLOW_4G = {
  offline: false,
  latency: 150,
  downloadThroughput: (1.6 * 1_000_000) / 8,
  uploadThroughput: (0.75 * 1_000_000) / 8,
}
export const CPU = 4
const ARGS = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
]

interface Visit {
  readyMs: number
  codeBytes: number
  requests: number
  blockedMs: number
  heap: number
}

export const heapMb = async (session: CDPSession): Promise<number> => {
  await session.send('HeapProfiler.collectGarbage')
  const { usedSize } = (await session.send('Runtime.getHeapUsage')) as { usedSize: number }
  return usedSize / 1_048_576
}

export const watchNetwork = async (session: CDPSession) => {
  const kinds = new Map<string, string>()
  const seen = { codeBytes: 0, allBytes: 0, requests: 0 }
  session.on('Network.responseReceived', (e) => {
    kinds.set(e.requestId, e.type)
    seen.requests += 1
  })
  session.on('Network.loadingFinished', (e) => {
    seen.allBytes += e.encodedDataLength
    if (['Script', 'Stylesheet'].includes(kinds.get(e.requestId) ?? '')) seen.codeBytes += e.encodedDataLength
  })
  await session.send('Network.enable')
  await session.send('Network.emulateNetworkConditions', SLOW_4G)
  await session.send('Emulation.setCPUThrottlingRate', { rate: CPU })
  return seen
}

const blocked = (page: Page): Promise<number> =>
  page.evaluate(
    () =>
      new Promise<number>((resolve) => {
        new PerformanceObserver((list) =>
          resolve(list.getEntries().reduce((sum, e) => sum + Math.max(0, e.duration - 50), 0)),
        ).observe({ type: 'longtask' as 'mark', buffered: true })
        setTimeout(() => resolve(0), 300)
      }),
  )

export type Act = (page: Page) => Promise<void>

const typePassword: Act = (page) => page.locator('input[type=password]').fill('a')

const visit = async (browser: Browser, address: string, act: Act): Promise<Visit> => {
  const context = await browser.newContext()
  const page = await context.newPage()
  const session = await context.newCDPSession(page)
  const seen = await watchNetwork(session)
  const begin = performance.now()
  await page.goto(address, { waitUntil: 'commit' })
  await act(page)
  const readyMs = performance.now() - begin
  const { codeBytes, requests } = seen
  await page.waitForLoadState('load')
  const blockedMs = await blocked(page)
  const heap = await heapMb(session)
  await context.close()
  return { readyMs, codeBytes, requests, blockedMs, heap }
}

export const visits = async (browser: Browser, address: string, act = typePassword): Promise<Visit> => {
  const all = await oneByOne(RUNS, () => visit(browser, address, act))
  const of = (key: keyof Visit) => median(all.map((one) => one[key]))
  return {
    readyMs: of('readyMs'),
    codeBytes: of('codeBytes'),
    requests: of('requests'),
    blockedMs: of('blockedMs'),
    heap: of('heap'),
  }
}

/** A page of this text, for the time of the work. */
export const served = async <T>(html: string, work: (address: string) => Promise<T>): Promise<T> => {
  const server = createServer((_request, response) =>
    response.setHeader('content-type', 'text/html; charset=utf-8').end(html),
  )
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  try {
    return await work(`http://127.0.0.1:${(server.address() as AddressInfo).port}/`)
  } finally {
    server.close()
  }
}

export const inBrowser = async <T>(work: (browser: Browser) => Promise<T>): Promise<T> => {
  const browser = await chromium.launch({
    executablePath: process.env['CHROMIUM_PATH'] ?? '/usr/bin/chromium',
    args: ARGS,
  })
  try {
    return await work(browser)
  } finally {
    await browser.close()
  }
}

export const enter = async (browser: Browser, address: string, username = 'admin'): Promise<Page> => {
  const page = await browser.newPage({ viewport: WINDOW })
  await page.goto(`${address}/user/login?redirect=${encodeURIComponent(ENTERED)}`)
  await page.locator('input:not([type=password])').first().fill(username)
  await page.locator('input[type=password]').fill(ADMIN_PASSWORD)
  await page.getByRole('button', { name: '登录', exact: true }).click()
  await page.locator('.ant-table-row').first().waitFor({ timeout: 60_000 })
  return page
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

/** Median script time of repeated clicks. @param before unmeasured ones, so that compiled code is compared */
export const repeated = async (
  cost: Meter,
  target: Locator,
  prepare: () => Promise<unknown>,
  before = 0,
): Promise<number> => {
  const costs: number[] = []
  for (let i = 0; i < before + TIMES; i++) {
    await prepare()
    costs.push(await cost(target))
  }
  return median(costs.slice(before))
}
