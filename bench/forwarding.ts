/** G1: a list while a forwarded service floods its callers, against a quiet server, in turns. */
import { startProduct } from '../tools/product.ts'
import { openChild } from './child.ts'
import type { Flood, Flooded } from './flooding.ts'
import { people } from './lists.ts'
import { QUICK } from './quick.ts'
import { atMost, type Line } from './report.ts'
import { answersOf, median } from './rounds.ts'
import { ADMIN_TOKEN, tokenOf } from './rows.ts'
import { portOf, type Testbed } from './testbed.ts'

const ROUNDS = QUICK ? 3 : 7
const ROUND_MS = 4000
const WARM_MS = 8000
const CALLERS = 20
const READER = { connections: 1, pace: 20 }
const ROUTE = 'flood'

const addRoute = async (address: string, port: number): Promise<void> => {
  const router = { routerId: ROUTE, name: '泛滥', uri: `http://127.0.0.1:${port}`, perms: 'system:user:list' }
  const response = await fetch(`${address}/platform/sys/gatewayRoute/updateAll`, {
    method: 'POST',
    headers: { 'x-access-token': ADMIN_TOKEN, 'content-type': 'application/json' },
    body: JSON.stringify({ router: { ...router, predicates: [], filters: [] } }),
  })
  const { success, message } = (await response.json()) as { success: boolean; message: string }
  if (!success) throw new Error(`the route was refused: ${message}`)
}

export const measureForwarding = async (testbed: Testbed): Promise<Line[]> => {
  const service = openChild('flooding.ts')
  const { port: servicePort } = await service.next<{ port: number }>()
  const environment = { ...testbed.environment('gateway'), OUTBOUND_HOSTS: `http://127.0.0.1:${servicePort}` }
  const product = await startProduct(environment)
  try {
    await addRoute(product.address, servicePort)
    const port = portOf(product)
    const look = async (ms = ROUND_MS): Promise<number> => {
      const score = await testbed.shoot({ ...READER, port, wanted: people(testbed), ms })
      answersOf(score)
      return score.p95
    }
    const order = { port, path: `/platform/gateway/${ROUTE}/x`, token: tokenOf(20), callers: CALLERS }
    await look(WARM_MS)
    const rounds: { quiet: number; during: number; flood: Flooded }[] = []
    for (let round = 0; round < ROUNDS; round++) {
      const quiet = await look()
      const running = service.ask<Flooded>({ ...order, ms: ROUND_MS + 500 } satisfies Flood)
      const [during, flood] = await Promise.all([look(), running])
      if (!flood.statuses['200']) throw new Error(`the flood was answered ${JSON.stringify(flood.statuses)}`)
      rounds.push({ quiet, during, flood })
    }
    const of = (pick: (round: (typeof rounds)[number]) => number): number => median(rounds.map(pick))
    const speed = of(({ flood }) => (flood.megabytes * 1000) / (ROUND_MS + 500))
    return [
      atMost({
        id: 'G1',
        title: `list p95 while a forwarded service floods ${CALLERS} calls`,
        value: `${of(({ during }) => during).toFixed(1)} ms; ${speed.toFixed(1)} MB/s passed on`,
        raw: `quiet ${of(({ quiet }) => quiet).toFixed(1)} ms`,
        figure: of(({ quiet, during }) => during / quiet),
        floor: 2,
      }),
    ]
  } finally {
    await product.stop()
    service.end()
  }
}
