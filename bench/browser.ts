/** P8–P11: login page and way to a list, cold, on slow 4G (1.6 Mbit/s, 150 ms), CPU four times slower. Baseline: bare page. */
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { chromium, type Browser, type CDPSession, type Page } from '@playwright/test'
import type { Testbed } from './testbed.ts'
import { QUICK } from './quick.ts'
import { atMost, type Line } from './report.ts'
import { median } from './rounds.ts'
import { ADMIN_PASSWORD, browserUser } from './rows.ts'

const RUNS = QUICK ? 2 : 5
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
  heapMb: number
}

const BARE = `<!doctype html><html lang="zh-CN"><meta charset="utf-8"><title>基线</title>
<form><input name="username"><input type="password" name="password"><button>登录</button></form></html>`

const watchNetwork = async (session: CDPSession) => {
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
  await session.send('HeapProfiler.collectGarbage')
  const { usedSize } = (await session.send('Runtime.getHeapUsage')) as { usedSize: number }
  await context.close()
  return { readyMs, codeBytes, requests, blockedMs, heapMb: usedSize / 1_048_576 }
}

export const visits = async (browser: Browser, address: string, act = typePassword): Promise<Visit> => {
  const all: Visit[] = []
  for (let i = 0; i < RUNS; i++) all.push(await visit(browser, address, act))
  const of = (key: keyof Visit) => median(all.map((v) => v[key]))
  return {
    readyMs: of('readyMs'),
    codeBytes: of('codeBytes'),
    requests: of('requests'),
    blockedMs: of('blockedMs'),
    heapMb: of('heapMb'),
  }
}

export const serve = async (html: string): Promise<{ address: string; stop(): void }> => {
  const server = createServer((_request, response) =>
    response.setHeader('content-type', 'text/html; charset=utf-8').end(html),
  )
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return { address: `http://127.0.0.1:${(server.address() as AddressInfo).port}/`, stop: () => server.close() }
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

const kib = (bytes: number): string => `${(bytes / 1024).toFixed(1)} KiB`
export const seconds = (ms: number): string => `${(ms / 1000).toFixed(2)} s`

/** P8–P10; seconds of the reference machine, which is `speed` times slower than this one. */
export const measureLogin = async (testbed: Testbed, speed: number): Promise<Line[]> => {
  const { address } = await testbed.product()
  const bare = await serve(BARE)
  try {
    const [base, own] = await inBrowser(async (browser) => [
      await visits(browser, bare.address),
      await visits(browser, `${address}/user/login`),
    ])
    const { codeBytes, requests, readyMs, blockedMs, heapMb } = own
    const heap = `${heapMb.toFixed(1)} MB`
    return [
      atMost({
        id: 'P8',
        title: 'login page, JS and CSS',
        value: kib(codeBytes),
        figure: codeBytes / 1024,
        floor: 85,
        stretch: 70,
      }),
      atMost({
        id: 'P8',
        title: 'login page, requests until ready',
        value: String(requests),
        figure: requests,
        floor: 8,
      }),
      atMost({
        id: 'P9',
        title: 'login form ready',
        value: seconds(readyMs),
        raw: `bare form ${seconds(base.readyMs)}`,
        figure: readyMs / 1000,
        floor: 1.6,
        stretch: 1,
        slack: 1 / speed,
      }),
      atMost({
        id: 'P10',
        title: 'login page, long tasks',
        value: `${blockedMs.toFixed(0)} ms`,
        figure: blockedMs,
        floor: 350,
        stretch: 150,
        slack: 1 / speed,
      }),
      atMost({
        id: 'P10',
        title: 'login page, heap',
        value: heap,
        raw: `bare form ${base.heapMb.toFixed(1)} MB`,
        figure: heapMb,
        floor: 4,
        stretch: 2,
      }),
    ]
  } finally {
    bare.stop()
  }
}

const TYPING = { delay: 80 }

const enter = async (browser: Browser, address: string): Promise<{ ms: number; bytes: number }> => {
  const context = await browser.newContext()
  const page = await context.newPage()
  const session = await context.newCDPSession(page)
  const seen = await watchNetwork(session)
  await page.goto(`${address}/user/login?redirect=${encodeURIComponent('/isystem/position')}`)
  await page.locator('input:not([type=password])').first().pressSequentially(browserUser, TYPING)
  await page.locator('input[type=password]').pressSequentially(ADMIN_PASSWORD, TYPING)
  const begin = performance.now()
  await page.getByRole('button', { name: '登录', exact: true }).click()
  await page.locator('tr[data-row-key], .ant-table-row').first().waitFor({ timeout: 60_000 })
  const ms = performance.now() - begin
  const { allBytes } = seen
  await context.close()
  return { ms, bytes: allBytes }
}

export const measureDesk = async (testbed: Testbed, speed: number): Promise<Line[]> => {
  const { address } = await testbed.product()
  const found = await inBrowser(async (browser) => {
    const all = []
    for (let i = 0; i < RUNS; i++) all.push(await enter(browser, address))
    return all
  })
  const [ms, bytes] = [median(found.map((one) => one.ms)), median(found.map((one) => one.bytes))]
  return [
    atMost({
      id: 'P11',
      title: 'click on 登录 to the first table row',
      value: seconds(ms),
      figure: ms / 1000,
      floor: 3,
      stretch: 1.5,
      slack: 1 / speed,
    }),
    atMost({
      id: 'P11',
      title: 'login and list on the wire',
      value: kib(bytes),
      figure: bytes / 1024,
      floor: 400,
      stretch: 330,
    }),
  ]
}
