/** P5: signing in, and its effect on other callers. */
import { portOf, type Testbed } from './testbed.ts'
import { people } from './lists.ts'
import { atLeast, atMost, rate, type Line } from './report.ts'
import { duel, trickle } from './rounds.ts'
import { ADMIN_PASSWORD, signers } from './rows.ts'
import type { Wanted } from './wire.ts'

const AT_ONCE = 4
const WHILE_MS = 8000

export const signIns: readonly Wanted[] = signers.map((username) => ({
  method: 'POST',
  path: '/platform/sys/login',
  body: JSON.stringify({ username, password: ADMIN_PASSWORD }),
}))

export const measureSignIn = async (testbed: Testbed): Promise<Line[]> => {
  await testbed.teach([{ wanted: signIns[0]! }])
  const { product, raw, ratio } = await duel(testbed, signIns, { connections: AT_ONCE, ms: 2500 })
  const port = portOf(await testbed.product())
  const lists = people(testbed)
  await trickle(testbed, port, lists)
  const quiet = await trickle(testbed, port, lists)
  const busy = testbed.shoot({ port, wanted: signIns, connections: AT_ONCE, ms: WHILE_MS })
  const during = await trickle(testbed, port, lists, busy)
  return [
    atLeast({
      id: 'P5',
      title: `sign-ins, ${AT_ONCE} at once, the same hash cost`,
      value: rate(product),
      raw: rate(raw),
      figure: ratio,
      floor: 0.85,
      stretch: 0.95,
    }),
    atMost({
      id: 'P5',
      title: `list p99 during ${AT_ONCE} sign-ins`,
      value: `${during.p99.toFixed(1)} ms`,
      raw: `quiet ${quiet.p99.toFixed(1)} ms`,
      figure: during.p99 / quiet.p99,
      floor: 2,
      stretch: 1.5,
    }),
  ]
}
