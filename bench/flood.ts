/** U1, U2: one user requests at the rate limit; answers to others meanwhile, against a quiet server. */
import type { Product } from '../tools/product.ts'
import { withEmbedded } from './embedded.ts'
import { people, signIns } from './lists.ts'
import { QUICK } from './quick.ts'
import { atMost, ms, type Line } from './report.ts'
import { answersOf, median } from './rounds.ts'
import type { Order, Score } from './shooter.ts'
import { adminGet, get, portOf, withProduct, type Testbed } from './testbed.ts'

/** Endpoints whose work grows with the data; a quick run takes the first two. */
const FLOODED: readonly (readonly [title: string, wanted: ReturnType<typeof get>])[] = [
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
/** In six seconds a twentieth of the answers are those to the first burst. */
const FLOOD_MS = 8000
const READER = { connections: 1, pace: 10 }

const URGENT = { connections: 1, pace: 2 }

interface Scene {
  readonly testbed: Testbed
  readonly product: Product
  readonly engine: string
  /** of U1 */
  readonly floor: number
}

const look = async ({ testbed, product }: Scene, order: Pick<Order, 'connections' | 'pace' | 'wanted'>) => {
  const score = await testbed.shoot({ ...order, port: portOf(product), ms: FLOOD_MS })
  answersOf(score)
  return score
}

/** Answers to others while a user floods one endpoint after the other. */
const whileFlooded = async (
  scene: Scene,
  parts: typeof FLOODED,
  looks: readonly (() => Promise<Score>)[],
  before: () => Promise<void> = async () => undefined,
) => {
  const { testbed, product } = scene
  await Promise.all(looks.map((each) => each()))
  const found: { title: string; scores: Score[]; answered: number }[] = []
  for (const [title, wanted] of parts) {
    await before()
    const order = { ...FLOOD, port: portOf(product), wanted: [wanted], ms: FLOOD_MS + 500 }
    const [{ statuses }, ...scores] = await Promise.all([testbed.shoot(order), ...looks.map((each) => each())])
    if (!statuses['200']) throw new Error(`${title}: the flood was answered ${JSON.stringify(statuses)}`)
    found.push({ title, scores, answered: statuses['200'] })
  }
  return found
}

const lists = async (scene: Scene, parts: typeof FLOODED): Promise<Line[]> => {
  const quiets: number[] = []
  const read = () => look(scene, { ...READER, wanted: people(scene.testbed) })
  const found = await whileFlooded(scene, parts, [read], async () => void quiets.push((await read()).p95))
  const waits = found.map(({ title, scores, answered }) => ({ title, answered, p95: scores[0]!.p95 }))
  const worst = waits.reduce((most, one) => (one.p95 > most.p95 ? one : most))
  const all = waits.map(({ title, p95, answered }) => `${title} ${ms(p95)} (${answered} answers)`).join(', ')
  const quiet = median(quiets)
  const about = `list p95 of one person while another floods, ${scene.engine}`
  const title = `${about}; worst of ${waits.length}: ${worst.title}`
  const value = `${ms(worst.p95)}; ${all}`
  return [atMost('U1', title, worst.p95 / quiet, { floor: scene.floor }, value, `quiet ${ms(quiet)}`)]
}

/** U2. A process that has just started takes a second for its first sign-in, alone as well. */
const urgent = async (scene: Scene): Promise<Line[]> => {
  const bell = [get('/sys/annountCement/listByUser')]
  const looks = [signIns, bell].map((wanted) => () => look(scene, { ...URGENT, wanted }))
  const found = await whileFlooded(scene, FLOODED, looks)
  return ['sign-in', 'bell'].map((what, at) => {
    const waits = found.map(({ title, scores }) => ({ title, worst: scores[at]!.worst }))
    const value = waits.map(({ title, worst }) => `${title} ${ms(worst)}`).join(', ')
    const most = Math.max(...waits.map(({ worst }) => worst))
    return atMost('U2', `slowest ${what} while one person floods, ${scene.engine}`, most, { floor: 1000 }, value)
  })
}

const LIMITS = { RATE_LIMIT_USER: '50', RATE_LIMIT_ANON: '20' }

const onPostgres = (testbed: Testbed, work: (scene: Scene) => Promise<Line[]>): Promise<Line[]> =>
  withProduct({ ...testbed.environment('flood'), ...LIMITS }, (product) =>
    work({ testbed, product, engine: 'PostgreSQL', floor: 2 }),
  )

const onBoth = async (testbed: Testbed, work: (scene: Scene) => Promise<Line[]>): Promise<Line[]> => [
  ...(await onPostgres(testbed, work)),
  ...(await withEmbedded(testbed, LIMITS, (product) =>
    work({ testbed, product, engine: 'embedded engine', floor: 4 }),
  )),
]

export const measureFlood = (testbed: Testbed): Promise<Line[]> =>
  QUICK
    ? onPostgres(testbed, (scene) => lists(scene, FLOODED.slice(0, QUICKLY)))
    : onBoth(testbed, (scene) => lists(scene, FLOODED))

export const measureUrgent = (testbed: Testbed): Promise<Line[]> => onBoth(testbed, urgent)
