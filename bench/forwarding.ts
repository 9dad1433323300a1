/** G1: lists of two processes while a forwarded service misbehaves, against the same when quiet, in turns. */
import type { Product } from '../tools/product.ts'
import { openChild, withChild, type Child } from './child.ts'
import type { Flood, Flooded } from './flooding.ts'
import { people } from './lists.ts'
import { QUICK } from './quick.ts'
import { atMost, mb, ms, type Line } from './report.ts'
import { answersOf, median } from './rounds.ts'
import { TOKENS, tokenOf } from './rows.ts'
import { adminPost, ask, portOf, withProduct, type Testbed } from './testbed.ts'

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

const addRoute = async (product: Product, port: number): Promise<void> => {
  const router = { routerId: ROUTE, name: '故障服务', uri: `http://127.0.0.1:${port}`, perms: 'system:user:list' }
  const whole = { ...router, predicates: [], filters: [] }
  await ask(product, adminPost('/sys/gatewayRoute/updateAll', { router: whole }))
}

interface Scene {
  readonly testbed: Testbed
  readonly service: Child
  readonly caller: Child
  readonly ports: readonly [forwarding: number, other: number]
}

type Pair = readonly [forwarding: number, other: number]

const look = async ({ testbed, ports }: Scene, time = ROUND_MS): Promise<Pair> => {
  const p95 = async (port: number): Promise<number> => {
    const score = await testbed.shoot({ ...READER, port, wanted: people(testbed), ms: time })
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
  const [during, quiet] = (['during', 'quiet'] as const).map((pick) => `${ms(of(0, pick))}, ${ms(of(1, pick))}`)
  const title = `list p95 while a forwarded service ${word}, ${CALLERS} callers, process that forwards and another`
  const value = `${during}; ${mb(megabytes)}; ${statuses}`
  return atMost('G1', title, Math.max(ratio(0), ratio(1)), { floor: 2 }, value, `quiet ${quiet}`)
}

export const measureForwarding = (testbed: Testbed): Promise<Line[]> =>
  withChild(openChild('faulty.ts'), (service) =>
    withChild(openChild('flooding.ts'), async (caller) => {
      const { port } = await service.next<{ port: number }>()
      const envOf = (name: string) => ({
        ...testbed.environment(name),
        OUTBOUND_HOSTS: `http://127.0.0.1:${port}`,
        RATE_LIMIT_USER: USUAL_RATE,
      })
      return withProduct(envOf('gateway'), (first) =>
        withProduct(envOf('gateway-second'), async (second) => {
          await addRoute(first, port)
          const scene: Scene = { testbed, service, caller, ports: [portOf(first), portOf(second)] }
          await look(scene, WARM_MS)
          const lines: Line[] = []
          for (const fault of FAULTS) lines.push(await measureFault(scene, fault))
          return lines
        }),
      )
    }),
  )
