/**
 * P8–P10: the login page, cold, on slow 4G (1.6 Mbit/s, 150 ms) with a CPU four times slower.
 * Baseline: a bare page with the same two fields and no script, over the same line, in the same browser.
 */
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { chromium, type Browser, type CDPSession, type Page } from '@playwright/test'

const RUNS = 5
const SLOW_4G = {
  offline: false,
  latency: 150,
  downloadThroughput: (1.6 * 1_000_000) / 8,
  uploadThroughput: (0.75 * 1_000_000) / 8,
}
const CPU = 4
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

/** Bytes of script and style as they came over the wire, and the number of answers. */
const watchNetwork = async (session: CDPSession) => {
  const kinds = new Map<string, string>()
  const seen = { codeBytes: 0, requests: 0 }
  session.on('Network.responseReceived', (e) => {
    kinds.set(e.requestId, e.type)
    seen.requests += 1
  })
  session.on('Network.loadingFinished', (e) => {
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

/** One cold visit; ready = the password field takes a character. */
const visit = async (browser: Browser, address: string): Promise<Visit> => {
  const context = await browser.newContext()
  const page = await context.newPage()
  const session = await context.newCDPSession(page)
  const seen = await watchNetwork(session)
  const begin = performance.now()
  await page.goto(address, { waitUntil: 'commit' })
  await page.locator('input[type=password]').fill('a')
  const readyMs = performance.now() - begin
  const { codeBytes, requests } = seen
  await page.waitForLoadState('load')
  const blockedMs = await blocked(page)
  await session.send('HeapProfiler.collectGarbage')
  const { usedSize } = (await session.send('Runtime.getHeapUsage')) as { usedSize: number }
  await context.close()
  return { readyMs, codeBytes, requests, blockedMs, heapMb: usedSize / 1_048_576 }
}

const median = (values: number[]): number => values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)]!

const visits = async (browser: Browser, address: string): Promise<Visit> => {
  const all: Visit[] = []
  for (let i = 0; i < RUNS; i++) all.push(await visit(browser, address))
  const of = (key: keyof Visit) => median(all.map((v) => v[key]))
  return {
    readyMs: of('readyMs'),
    codeBytes: of('codeBytes'),
    requests: of('requests'),
    blockedMs: of('blockedMs'),
    heapMb: of('heapMb'),
  }
}

const serveBare = async (): Promise<{ address: string; stop(): void }> => {
  const server = createServer((_request, response) =>
    response.setHeader('content-type', 'text/html; charset=utf-8').end(BARE),
  )
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return { address: `http://127.0.0.1:${(server.address() as AddressInfo).port}/`, stop: () => server.close() }
}

/** Lines of the report. */
export const measureLogin = async (address: string): Promise<string[]> => {
  const browser = await chromium.launch({
    executablePath: process.env['CHROMIUM_PATH'] ?? '/usr/bin/chromium',
    args: ARGS,
  })
  const bare = await serveBare()
  try {
    const base = await visits(browser, bare.address)
    const own = await visits(browser, `${address}/user/login`)
    const kib = (own.codeBytes / 1024).toFixed(1)
    return [
      `P8  login page: JS+CSS ${kib} KiB (floor 160, stretch 90), ${own.requests} requests until ready (floor 8)`,
      `P9  login form ready: ${(own.readyMs / 1000).toFixed(2)} s (floor 2.0, stretch 1.2) · bare form ${(base.readyMs / 1000).toFixed(2)} s · ratio ${(own.readyMs / base.readyMs).toFixed(2)}`,
      `P10 login page: long tasks ${own.blockedMs.toFixed(0)} ms (floor 350), heap ${own.heapMb.toFixed(1)} MB (floor 4; bare ${base.heapMb.toFixed(1)})`,
    ]
  } finally {
    bare.stop()
    await browser.close()
  }
}
