/** U3: fifty people reload while the database restarts, the processes are replaced one by one, and the proxy is dead. */
import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Browser } from '@playwright/test'
import { makeFrail, freePort, type Frail } from '../apps/server/test/robustness/postgres.ts'
import { startProduct, type Product } from '../tools/product.ts'
import { inBrowser } from './browser.ts'
import { openGateway, type Gateway } from './gateway.ts'
import { clientOf, formOf, pageOf, personOf, type Reloader } from './reloads.ts'
import { atMost, type Line } from './report.ts'
import { oneByOne } from './rounds.ts'
import { fillPeople, TOKENS, tokenOf } from './rows.ts'
import { openPool, type Testbed } from './testbed.ts'

const AWAY_MS = 5000
const START_MS = 300_000
const AROUND_MS = 3000

interface House {
  readonly frail: Frail
  readonly gateway: Gateway
  restart(at: number): Promise<void>
}

const OUTAGES: readonly (readonly [title: string, hurt: (house: House) => Promise<void>])[] = [
  [
    'database away for five seconds',
    async ({ frail }) => {
      await frail.stop()
      await sleep(AWAY_MS)
      await frail.start()
    },
  ],
  [
    'rolling restart',
    async ({ restart }) => {
      await restart(0)
      await restart(1)
    },
  ],
  [
    'dead proxy',
    async ({ gateway }) => {
      await gateway.pause()
      await sleep(AWAY_MS)
      await gateway.resume()
    },
  ],
]

const during = async (reloaders: readonly Reloader[], hurt: () => Promise<void>): Promise<string[]> => {
  let isOver = false
  const running = reloaders.map(async ({ name, run }) => {
    try {
      return (await run(() => isOver)).map((complaint) => `${name} ${complaint}`)
    } catch (error) {
      return [`${name}: ${String(error).split('\n')[0]}`]
    }
  })
  await sleep(AROUND_MS)
  try {
    await hurt()
    await sleep(AROUND_MS)
  } finally {
    isOver = true
  }
  return (await Promise.all(running)).flat()
}

const linesOf = async (house: House, reloaders: readonly Reloader[]): Promise<Line[]> => {
  const lines: Line[] = []
  const { gateway } = house
  for (const [title, hurt] of OUTAGES) {
    const [logouts, before] = [gateway.logouts(), new Map(gateway.statuses)]
    const found = await during(reloaders, () => hurt(house))
    const answers = [...gateway.statuses].map(([status, n]) => `${status}: ${n - (before.get(status) ?? 0)}`).join(', ')
    const outs = gateway.logouts() - logouts
    const about = `${title}, ${reloaders.length} people reload: signed out, lost or elsewhere`
    const value = [`${found.length} complaints, ${outs} calls of logout`, ...found.slice(0, 5)].join('; ')
    lines.push(atMost('U3', about, found.length + outs, { floor: 0 }, value, `answers ${answers}`))
  }
  return lines
}

const PAGES = 9

const reloadersOf = async (browser: Browser, address: string): Promise<Reloader[]> => {
  const people = await oneByOne(TOKENS, (n) => personOf(tokenOf(n + 1), address))
  const reloaders: Reloader[] = [await formOf(browser, address, people[0]!)]
  for (const person of people.slice(1, PAGES + 1)) reloaders.push(await pageOf(browser, address, person))
  return [...reloaders, ...people.slice(PAGES + 1).map((person) => clientOf(address, person))]
}

export const measureOutage = async ({ environment, folder, sizes }: Testbed): Promise<Line[]> => {
  const frail = await makeFrail(process.env['BENCH_DATABASE_URL']!)
  const ports = [await freePort(), await freePort()]
  const start = (at: number): Promise<Product> => {
    const env = { ...environment(`outage${at}`), DATABASE_URL: frail.url, PORT: String(ports[at]) }
    mkdirSync(join(folder, `outage${at}`), { recursive: true })
    return startProduct(env, undefined, undefined, START_MS)
  }
  const products: Product[] = []
  let gateway: Gateway | undefined
  try {
    products.push(await start(0))
    const pool = openPool(1, frail.url)
    for (const statement of fillPeople(sizes)) await pool.query(statement)
    await pool.end()
    products.push(await start(1))
    gateway = await openGateway(ports)
    const { address } = gateway
    const restart = async (at: number): Promise<void> => {
      await products[at]!.stop()
      products[at] = await start(at)
    }
    return await inBrowser(async (browser) =>
      linesOf({ frail, gateway: gateway!, restart }, await reloadersOf(browser, address)),
    )
  } finally {
    await gateway?.close()
    for (const product of products) await product.stop()
    await frail.drop()
  }
}
