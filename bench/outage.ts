/** U3: fifty people reload while the database restarts, the processes are replaced one by one, and the proxy is dead. */
import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { makeFrail, freePort, type Frail } from '../apps/server/test/robustness/postgres.ts'
import { ACCOUNTS } from '../e2e/product.ts'
import { startProduct, type Product } from '../tools/product.ts'
import { inBrowser } from './browser.ts'
import { openGateway, type Gateway } from './gateway.ts'
import { clientOf, formOf, pageOf, signInAll, type Reloader } from './reloads.ts'
import { atMost, type Line } from './report.ts'
import type { Testbed } from './testbed.ts'

/** Sessions of an account; a sixth would end the first. */
const SESSIONS = 5
const AWAY_MS = 5000
const FIRST_START_MS = 300_000
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
    lines.push(
      atMost({
        id: 'U3',
        title: `${title}, ${reloaders.length} people reload: signed out, lost or elsewhere`,
        value: [`${found.length} complaints, ${outs} calls of logout`, ...found.slice(0, 5)].join('; '),
        raw: `answers ${answers}`,
        figure: found.length + outs,
        floor: 0,
      }),
    )
  }
  return lines
}

export const measureOutage = async (testbed: Testbed): Promise<Line[]> => {
  const frail = await makeFrail(process.env['BENCH_DATABASE_URL']!)
  const folder = join(testbed.folder, 'outage')
  const ports = [await freePort(), await freePort()]
  const start = (at: number): Promise<Product> => {
    mkdirSync(join(folder, String(at)), { recursive: true })
    const env = {
      APP_PROFILE: 'demo',
      DEMO_SCALE: '0.1',
      DATABASE_URL: frail.url,
      DATA_DIR: join(folder, String(at)),
      SECRETS_FILE: join(folder, 'secrets.json'),
      FILES_DIR: join(folder, 'files'),
      PORT: String(ports[at]),
      // a second process would give the demo accounts new passwords
      ...(at > 0 && { DEMO_DATA: '0' }),
      RATE_LIMIT_USER: '10000',
      RATE_LIMIT_ANON: '10000',
    }
    return startProduct(env, undefined, undefined, FIRST_START_MS)
  }
  const products: Product[] = []
  let gateway: Gateway | undefined
  try {
    for (const at of [0, 1]) products.push(await start(at))
    const [first] = products
    gateway = await openGateway(ports)
    const { address } = gateway
    const restart = async (at: number): Promise<void> => {
      await products[at]!.stop()
      products[at] = await start(at)
    }
    const people = await signInAll(ACCOUNTS, SESSIONS, (account) => first!.passwordOf(account), address)
    return await inBrowser(async (browser) => {
      const reloaders: Reloader[] = []
      for (const [n, person] of people.entries()) {
        if (n % SESSIONS > 0) reloaders.push(clientOf(address, person))
        else if (person.username === 'sysadmin') reloaders.push(await formOf(browser, address, person))
        else reloaders.push(await pageOf(browser, address, person))
      }
      return linesOf({ frail, gateway: gateway!, restart }, reloaders)
    })
  } finally {
    await gateway?.close()
    for (const product of products) await product.stop()
    await frail.drop()
  }
}
