/** K1, R1: features no resource of the product uses at this size: a hundred children, four references. */
import { join } from 'node:path'
import { startProduct } from '../tools/product.ts'
import server from '../tools/server.json' with { type: 'json' }
import { answers, type Ask } from './asks.ts'
import type { Line } from './report.ts'
import { dayOf, idOf } from './rows.ts'
import { CHILDREN, fillOrders, fillVisits, grantSpecimens, lineId, removeSpecimens } from './specimens.ts'
import { adminGet, adminPut, get, withProduct, type Testbed } from './testbed.ts'
import type { Wanted } from './wire.ts'

const ORDERS = 500
const WRITTEN = 16
const KINDS = 8
const ARGS = [...server.args.slice(0, -1), join(import.meta.dirname, 'specimen-server.ts')]

const withSpecimens = async (testbed: Testbed, speed: number, asks: readonly Ask[]): Promise<Line[]> => {
  await testbed.restart()
  const { users, positions } = testbed.sizes
  const orders = Math.max(WRITTEN, Math.round((ORDERS * users) / 100_000))
  try {
    return await withProduct(startProduct(testbed.environment('specimens'), undefined, ARGS), async (product) => {
      await testbed.execute(...grantSpecimens, ...fillOrders(orders), ...fillVisits(users, positions), 'vacuum analyze')
      const teach: Testbed['teach'] = (wishes) => testbed.teach(wishes, ARGS)
      return await answers({ ...testbed, product: async () => product, teach }, speed, asks)
    })
  } finally {
    await testbed.execute(...removeSpecimens)
  }
}

/** The whole list as a form sends it; ten of the rows are changed. The bare server finds parents by the address. */
const edited = (n: number): Wanted => {
  const lines = Array.from({ length: CHILDREN }, (_, at) => ({
    id: lineId(n, at + 1),
    name: at < 10 ? `行${at + 1}，单据{n}` : `行${at + 1}`,
    itemRank: String(((at + 1) % 4) + 1),
    quantity: 1,
  }))
  return adminPut(`/specimen/order/edit?of=${n}`, { id: idOf(21, n), code: `order${n}`, name: '单据{n}', lines })
}

const several = (count: number, wantedOf: (n: number) => Wanted): Wanted[] =>
  Array.from({ length: count }, (_, n) => wantedOf(n))

export const measureChildren = (testbed: Testbed, speed: number): Promise<Line[]> => {
  const writes = several(WRITTEN, (n) => edited(n + 1))
  return withSpecimens(testbed, speed, [
    {
      id: 'K1',
      title: `a parent with ${CHILDREN} children read`,
      wanted: several(WRITTEN, (n) => adminGet(`/specimen/order/queryById?id=${idOf(21, n + 1)}`)),
      judged: { statements: { floor: 12 }, rate: { floor: 0.5 } },
    },
    {
      id: 'K1',
      title: `a parent with ${CHILDREN} children saved, ten of them changed`,
      wanted: writes,
      taught: writes.map((wanted) => ({ wanted, own: ['name'] })),
      judged: { statements: { floor: 12 }, rate: { floor: 0.65 } },
      connections: 4,
    },
  ])
}

export const measureReferences = (testbed: Testbed, speed: number): Promise<Line[]> => {
  const { users } = testbed.sizes
  const listed = (path: string) => several(KINDS, (n) => get(`/bench/${path}/list?${dayOf(n * 37, users)}`, n))
  const wanted = listed('visit')
  return withSpecimens(testbed, speed, [
    { id: 'R1', title: 'list with four references, beside raw', wanted, judged: { rate: { floor: 0.65 } } },
    {
      id: 'R1',
      title: `list of ${users} visits with four references`,
      wanted,
      rawWanted: listed('bareVisit'),
      taught: [],
      beside: { name: 'without references', product: true },
      judged: { rate: { floor: 0.85 } },
    },
  ])
}
