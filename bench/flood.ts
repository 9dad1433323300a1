/** U1: one user requests at the rate limit; response of another user's list, against a quiet server. */
import { startProduct, type Product } from '../tools/product.ts'
import { openEmbeddedCopy } from './embedded.ts'
import { people } from './lists.ts'
import { QUICK } from './quick.ts'
import { atMost, type Line } from './report.ts'
import { answersOf, median } from './rounds.ts'
import { signIns } from './sign-in.ts'
import type { Score } from './shooter.ts'
import { adminGet, get, portOf, type Testbed } from './testbed.ts'
import type { Wanted } from './wire.ts'

/** Endpoints whose work grows with the data; a quick run takes the first two. */
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

/** Up to the limits of a user, and a few refused ones. */
const FLOOD = { connections: 30, pace: 2 }
const FLOOD_MS = QUICK ? 6000 : 8000
const READER = { connections: 1, pace: 10 }

interface Flooded {
  readonly title: string
  readonly during: Score
  readonly flood: Score
}

const flooded = async (testbed: Testbed, product: Product, list: readonly Wanted[], parts: typeof FLOODED) => {
  const port = portOf(product)
  const look = async (): Promise<Score> => {
    const score = await testbed.shoot({ ...READER, port, wanted: list, ms: FLOOD_MS })
    answersOf(score)
    return score
  }
  await look()
  const quiet: Score[] = []
  const found: Flooded[] = []
  for (const [title, wanted] of parts) {
    quiet.push(await look())
    const running = testbed.shoot({ ...FLOOD, port, wanted: [wanted], ms: FLOOD_MS + 500 })
    const [during, flood] = await Promise.all([look(), running])
    if (!flood.statuses['200']) throw new Error(`${title}: the flood was answered ${JSON.stringify(flood.statuses)}`)
    found.push({ title, during, flood })
  }
  return { quiet: median(quiet.map(({ p95 }) => p95)), found }
}

const ms = (value: number): string => `${value.toFixed(0)} ms`

const lineOf = (engine: string, floor: number, { quiet, found }: Awaited<ReturnType<typeof flooded>>): Line => {
  const worst = found.reduce((most, one) => (one.during.p95 > most.during.p95 ? one : most))
  const all = found.map(({ title, during, flood }) => `${title} ${ms(during.p95)} (${flood.statuses['200']} answers)`)
  return atMost({
    id: 'U1',
    title: `list p95 of one person while another floods, ${engine}; worst of ${found.length}: ${worst.title}`,
    value: `${ms(worst.during.p95)}; ${all.join(', ')}`,
    raw: `quiet ${ms(quiet)}`,
    figure: worst.during.p95 / quiet,
    floor,
  })
}

const LIMITS = { RATE_LIMIT_USER: '50', RATE_LIMIT_ANON: '20' }

const onPostgres = async (testbed: Testbed, parts: typeof FLOODED): Promise<Line> => {
  const product = await startProduct({ ...testbed.environment('flood'), ...LIMITS })
  try {
    return lineOf('PostgreSQL', 2, await flooded(testbed, product, people(testbed), parts))
  } finally {
    await product.stop()
  }
}

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

const BELL = get('/sys/annountCement/listByUser')
const URGENT = { connections: 1, pace: 2 }

/** U2, beside each flood. */
const urgent = async (testbed: Testbed, product: Product, engine: string): Promise<Line[]> => {
  const port = portOf(product)
  const look = async (wanted: readonly Wanted[]): Promise<Score> => {
    const score = await testbed.shoot({ ...URGENT, port, wanted, ms: FLOOD_MS })
    answersOf(score)
    return score
  }
  // a process that has just started takes a second for its first sign-in, alone as well
  await Promise.all([look(signIns), look([BELL])])
  const found: { title: string; signIn: number; bell: number }[] = []
  for (const [title, wanted] of FLOODED) {
    const running = testbed.shoot({ ...FLOOD, port, wanted: [wanted], ms: FLOOD_MS + 500 })
    const [signIn, bell] = await Promise.all([look(signIns), look([BELL]), running])
    found.push({ title, signIn: signIn.worst, bell: bell.worst })
  }
  return (['signIn', 'bell'] as const).map((what) => {
    const worst = Math.max(...found.map((one) => one[what]))
    return atMost({
      id: 'U2',
      title: `slowest ${what === 'bell' ? 'bell' : 'sign-in'} while one person floods, ${engine}`,
      value: found.map((one) => `${one.title} ${ms(one[what])}`).join(', '),
      figure: worst,
      floor: 1000,
    })
  })
}

export const measureUrgent = async (testbed: Testbed): Promise<Line[]> => {
  const lines: Line[] = []
  const openings: readonly (readonly [engine: string, open: () => Promise<Product>])[] = [
    ['PostgreSQL', () => startProduct({ ...testbed.environment('flood'), ...LIMITS })],
    ['embedded engine', () => openEmbeddedCopy(testbed, LIMITS)],
  ]
  for (const [engine, open] of openings) {
    const product = await open()
    try {
      lines.push(...(await urgent(testbed, product, engine)))
    } finally {
      await product.stop()
    }
  }
  return lines
}
