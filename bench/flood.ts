/** U1: one person asks an endpoint as often as the limits let him; what another's list takes meanwhile, beside quiet. On both engines. */
import { startProduct, type Product } from '../tools/product.ts'
import { openEmbeddedCopy } from './embedded.ts'
import { people } from './lists.ts'
import { QUICK } from './quick.ts'
import { atMost, type Line } from './report.ts'
import type { Score } from './shooter.ts'
import { adminGet, portOf, type Testbed } from './testbed.ts'
import type { Wanted } from './wire.ts'

/** Endpoints that work in proportion to the data; a quick run takes the first two. */
const FLOODED: readonly (readonly [title: string, wanted: Wanted])[] = [
  ['home', adminGet('/sys/home/figures')],
  ['1,000 rows', adminGet('/sys/user/list?pageNo=1&pageSize=1000')],
  ['log, last page', adminGet('/sys/log/list?logType=1&pageNo=50&pageSize=1000')],
  [
    'search in names',
    adminGet(`/sys/user/list?realname=*${encodeURIComponent('丽')}*&pageSize=100&column=realname&order=desc`),
  ],
  ['tree', adminGet('/sys/sysDepart/queryTreeList')],
  ['1,000 positions', adminGet('/sys/position/list?pageNo=1&pageSize=1000')],
  ['patients', adminGet('/patient/list?pageNo=1&pageSize=1000')],
  ['results by month', adminGet('/assess/result/stat/byPeriod')],
  ['menu', adminGet('/sys/permission/getUserPermissionByToken')],
  ['export', adminGet('/sys/position/exportXls')],
]
const QUICKLY = 2

/** As many as the limits of a person let through, and a few that they refuse. */
const FLOOD = { connections: 30, pace: 2 }
const FLOOD_MS = 8000
const WARM_MS = 4000
/** A person who looks through lists, quickly. */
const READER = { connections: 1, pace: 5 }

const read = (testbed: Testbed, port: number, wanted: readonly Wanted[], ms: number): Promise<Score> =>
  testbed.shoot({ ...READER, port, wanted, ms })

interface Flooded {
  readonly title: string
  readonly during: Score
  readonly flood: Score
}

const flooded = async (testbed: Testbed, product: Product, list: readonly Wanted[], parts: typeof FLOODED) => {
  const port = portOf(product)
  await read(testbed, port, list, WARM_MS)
  const quiet = await read(testbed, port, list, FLOOD_MS)
  const found: Flooded[] = []
  for (const [title, wanted] of parts) {
    const running = testbed.shoot({ ...FLOOD, port, wanted: [wanted], ms: FLOOD_MS + 1000 })
    const during = await read(testbed, port, list, FLOOD_MS)
    const odd = Object.keys(during.statuses).filter((status) => status !== '200')
    if (odd.length > 0) throw new Error(`${title}: the list answered ${JSON.stringify(during.statuses)}`)
    const flood = await running
    if (!flood.statuses['200']) throw new Error(`${title}: the flood was answered ${JSON.stringify(flood.statuses)}`)
    found.push({ title, during, flood })
  }
  return { quiet, found }
}

const ms = (value: number): string => `${value.toFixed(0)} ms`

const lineOf = (engine: string, floor: number, { quiet, found }: Awaited<ReturnType<typeof flooded>>): Line => {
  const worst = found.reduce((most, one) => (one.during.p95 > most.during.p95 ? one : most))
  const all = found.map(({ title, during, flood }) => `${title} ${ms(during.p95)} (${flood.statuses['200']} answers)`)
  return atMost({
    id: 'U1',
    title: `list p95 of one person while another floods, ${engine}; worst of ${found.length}: ${worst.title}`,
    value: `${ms(worst.during.p95)}; ${all.join(', ')}`,
    raw: `quiet ${ms(quiet.p95)}`,
    figure: worst.during.p95 / quiet.p95,
    floor,
  })
}

/** With the limits of an installation: a flood is what they let through. */
const LIMITS = { RATE_LIMIT_USER: '50', RATE_LIMIT_ANON: '20' }

const onPostgres = async (testbed: Testbed, parts: typeof FLOODED): Promise<Line> => {
  const product = await startProduct({ ...testbed.environment('flood'), ...LIMITS })
  try {
    return lineOf('PostgreSQL', 2, await flooded(testbed, product, people(testbed), parts))
  } finally {
    await product.stop()
  }
}

/** U1 */
export const measureFlood = async (testbed: Testbed): Promise<Line[]> => {
  if (QUICK) return [await onPostgres(testbed, FLOODED.slice(0, QUICKLY))]
  const first = await onPostgres(testbed, FLOODED)
  const product = await openEmbeddedCopy(testbed, LIMITS)
  try {
    return [first, lineOf('embedded engine', 4, await flooded(testbed, product, people(testbed), FLOODED))]
  } finally {
    await product.stop()
  }
}
