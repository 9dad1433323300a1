/** G1: lists of two processes while a forwarded service misbehaves, against the same when quiet, in turns. */
import { startProduct, type Product } from '../tools/product.ts'
import { openChild, type Child } from './child.ts'
import type { Flood, Flooded } from './flooding.ts'
import { people } from './lists.ts'
import { QUICK } from './quick.ts'
import { atMost, type Line } from './report.ts'
import { answersOf, median } from './rounds.ts'
import { ADMIN_TOKEN, TOKENS, tokenOf } from './rows.ts'
import { portOf, type Testbed } from './testbed.ts'

const ROUNDS = QUICK ? 3 : 5
const ROUND_MS = 4000
const WARM_MS = 8000
const CALLERS = 20
const READER = { connections: 1, pace: 20 }
const ROUTE = 'faulty'
/** calls of one person in a second that an installation lets through */
const USUAL_RATE = '50'

interface Fault {
  readonly word: string
  readonly path: string
  readonly signal?: NodeJS.Signals
}

const FAULTS: readonly Fault[] = [
  { word: 'floods', path: 'flood' },
  { word: 'trickles', path: 'trickle' },
  { word: 'hangs', path: 'hang' },
  { word: 'answers garbage', path: 'garbage' },
  { word: 'is frozen', path: 'flood', signal: 'SIGSTOP' },
  { word: 'is killed', path: 'flood', signal: 'SIGKILL' },
]

const addRoute = async (address: string, port: number): Promise<void> => {
  const router = { routerId: ROUTE, name: '故障服务', uri: `http://127.0.0.1:${port}`, perms: 'system:user:list' }
  const response = await fetch(`${address}/platform/sys/gatewayRoute/updateAll`, {
    method: 'POST',
    headers: { 'x-access-token': ADMIN_TOKEN, 'content-type': 'application/json' },
    body: JSON.stringify({ router: { ...router, predicates: [], filters: [] } }),
  })
  const { success, message } = (await response.json()) as { success: boolean; message: string }
  if (!success) throw new Error(`the route was refused: ${message}`)
}

interface Scene {
  readonly testbed: Testbed
  readonly service: Child
  readonly caller: Child
  readonly ports: readonly [forwarding: number, other: number]
}

type Pair = readonly [forwarding: number, other: number]

const look = async ({ testbed, ports }: Scene, ms = ROUND_MS): Promise<Pair> => {
  const p95 = async (port: number): Promise<number> => {
    const score = await testbed.shoot({ ...READER, port, wanted: people(testbed), ms })
    answersOf(score)
    return score.p95
  }
  return [await p95(ports[0]), await p95(ports[1])]
}

const measureFault = async (scene: Scene, { word, path, signal }: Fault): Promise<Line> => {
  const { caller, service, ports } = scene
  const target = {
    port: ports[0],
    path: `/platform/gateway/${ROUTE}/${path}`,
    token: tokenOf(TOKENS),
    callers: CALLERS,
  }
  const rounds: { quiet: Pair; during: Pair; answers: Flooded }[] = []
  for (let round = 0; round < ROUNDS; round++) {
    const quiet = await look(scene)
    const running = caller.ask<Flooded>({ ...target, ms: 2 * ROUND_MS + 500 } satisfies Flood)
    if (signal) service.kill(signal)
    const [during, answers] = await Promise.all([look(scene), running])
    if (signal === 'SIGSTOP') service.kill('SIGCONT')
    rounds.push({ quiet, during, answers })
  }
  const of = (side: 0 | 1, pick: 'quiet' | 'during'): number => median(rounds.map((round) => round[pick][side]))
  const ratio = (side: 0 | 1): number => median(rounds.map(({ quiet, during }) => during[side] / quiet[side]))
  const statuses = rounds.map(({ answers }) => JSON.stringify(answers.statuses)).at(-1)!
  const megabytes = median(rounds.map(({ answers }) => answers.megabytes))
  return atMost({
    id: 'G1',
    title: `list p95 while a forwarded service ${word}, ${CALLERS} callers, process that forwards and another`,
    value: `${of(0, 'during').toFixed(1)}, ${of(1, 'during').toFixed(1)} ms; ${megabytes.toFixed(1)} MB; ${statuses}`,
    raw: `quiet ${of(0, 'quiet').toFixed(1)}, ${of(1, 'quiet').toFixed(1)} ms`,
    figure: Math.max(ratio(0), ratio(1)),
    floor: 2,
  })
}

export const measureForwarding = async (testbed: Testbed): Promise<Line[]> => {
  const [service, caller] = [openChild('faulty.ts'), openChild('flooding.ts')]
  const products: Product[] = []
  try {
    const { port } = await service.next<{ port: number }>()
    for (const name of ['gateway', 'gateway-second'])
      products.push(
        await startProduct({
          ...testbed.environment(name),
          OUTBOUND_HOSTS: `http://127.0.0.1:${port}`,
          RATE_LIMIT_USER: USUAL_RATE,
        }),
      )
    const [first, second] = products as [Product, Product]
    await addRoute(first.address, port)
    const scene: Scene = { testbed, service, caller, ports: [portOf(first), portOf(second)] }
    await look(scene, WARM_MS)
    const lines: Line[] = []
    for (const fault of FAULTS) lines.push(await measureFault(scene, fault))
    return lines
  } finally {
    for (const product of products) await product.stop()
    for (const child of [service, caller]) child.end()
  }
}
