/** K1, R1: features no resource of the product uses at this size: a hundred children, four references. */
import { join } from 'node:path'
import { startProduct } from '../tools/product.ts'
import server from '../tools/server.json' with { type: 'json' }
import { adminGet, adminPut, get, portOf, type Testbed } from './testbed.ts'
import { atLeast, atMost, rate, type Line } from './report.ts'
import { duel } from './rounds.ts'
import { dayOf } from './rows.ts'
import { CHILDREN, fillOrders, fillVisits, grantSpecimens, lineId, orderId, removeSpecimens } from './specimens.ts'
import type { Wanted } from './wire.ts'

const ORDERS = 500
/** Parents in concurrent writes, each by one connection at a time. */
const WRITTEN = 16
const KINDS = 8
const ARGS = [...server.args.slice(0, -1), join(import.meta.dirname, 'specimen-server.ts')]

const withSpecimens = async (testbed: Testbed, work: (own: Testbed) => Promise<Line[]>): Promise<Line[]> => {
  await testbed.restart()
  const { users, positions } = testbed.sizes
  const orders = Math.max(WRITTEN, Math.round((ORDERS * users) / 100_000))
  const product = await startProduct(testbed.environment('specimens'), undefined, ARGS)
  try {
    for (const statement of [
      ...grantSpecimens,
      ...fillOrders(orders),
      ...fillVisits(users, positions),
      'vacuum analyze',
    ])
      await testbed.query(statement)
    return await work({
      ...testbed,
      product: async () => product,
      teach: (wishes) => testbed.teach(wishes, ARGS),
    })
  } finally {
    await product.stop()
    for (const statement of removeSpecimens) await testbed.query(statement)
  }
}

const oneOrder = (n: number): Wanted => adminGet(`/specimen/order/queryById?id=${orderId(n)}`)

/** The whole list as a form sends it; ten of the rows are changed. The bare server finds parents by the address. */
const edited = (n: number): Wanted => {
  const lines = Array.from({ length: CHILDREN }, (_, at) => ({
    id: lineId(n, at + 1),
    name: at < 10 ? `行${at + 1}，单据{n}` : `行${at + 1}`,
    itemRank: String(((at + 1) % 4) + 1),
    quantity: 1,
  }))
  return adminPut(`/specimen/order/edit?of=${n}`, { id: orderId(n), code: `order${n}`, name: '单据{n}', lines })
}

export const measureChildren = (testbed: Testbed): Promise<Line[]> =>
  withSpecimens(testbed, async (own) => {
    const [reads, writes] = [oneOrder, edited].map((asked) =>
      Array.from({ length: WRITTEN }, (_, n) => asked(n + 1)),
    ) as [Wanted[], Wanted[]]
    const [read] = await own.teach(reads.map((wanted) => ({ wanted })))
    const found = await duel(own, reads)
    const [written] = await own.teach(writes.map((wanted) => ({ wanted, own: ['name'] })))
    const saved = await duel(own, writes, { connections: 4 })
    const parent = `a parent with ${CHILDREN} children`
    const statements = (title: string, count: number): Line =>
      atMost({ id: 'K1', title: `${parent} ${title}`, value: `${count} statements`, figure: count, floor: 12 })
    const beside = (title: string, { product, raw, ratio }: typeof saved, floor: number): Line =>
      atLeast({ id: 'K1', title: `${parent} ${title}`, value: rate(product), raw: rate(raw), figure: ratio, floor })
    return [
      statements('read', read!),
      statements('saved, ten of them changed', written!),
      beside('read', found, 0.5),
      beside('saved', saved, 0.65),
    ]
  })

export const measureReferences = (testbed: Testbed): Promise<Line[]> =>
  withSpecimens(testbed, async (own) => {
    const { users } = testbed.sizes
    const [visits, bare] = ['visit', 'bareVisit'].map((path) =>
      Array.from({ length: KINDS }, (_, n) => get(`/bench/${path}/list?${dayOf(n * 37, users)}`, n)),
    ) as [Wanted[], Wanted[]]
    await own.teach(visits.map((wanted) => ({ wanted })))
    const besideRaw = await duel(own, visits)
    const without = await duel(own, visits, { rawWanted: bare, rawPort: portOf(await own.product()) })
    const line = (title: string, side: string, { product, raw, ratio }: typeof without, floor: number): Line =>
      atLeast({ id: 'R1', title, value: rate(product), raw: `${side}${rate(raw)}`, figure: ratio, floor })
    return [
      line(`list of ${users} visits with four references`, 'without references ', without, 0.85),
      line('list with four references, beside raw', '', besideRaw, 0.65),
    ]
  })
