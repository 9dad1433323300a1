/** P6: memory at rest and under load, and time to the first answer. */
import { portOf, type Testbed } from './testbed.ts'
import { commonLoad } from './lists.ts'
import { peakMb, residentMb } from './memory.ts'
import { QUICK } from './quick.ts'
import { atMost, mb, seconds, type Line } from './report.ts'
import { answersOf, median, oneByOne, timed } from './rounds.ts'

const STARTS = 3
const REST_MS = 8000
const LOAD_MS = QUICK ? 2000 : 6000

const coldStart = async (testbed: Testbed): Promise<number> => {
  await testbed.restart()
  const { ms, result } = await timed(async () => fetch(`${(await testbed.product()).address}/actuator/health`))
  if (!result.ok) throw new Error('the product does not answer')
  return ms
}

export const measureProcess = async (testbed: Testbed, speed: number): Promise<Line[]> => {
  const starts = await oneByOne(STARTS, () => coldStart(testbed))
  const product = await testbed.product()
  const [pid, port] = [product.pid, portOf(product)]
  await new Promise((resolve) => setTimeout(resolve, REST_MS))
  const idle = residentMb(pid)
  const { peak } = await peakMb(pid, async () => {
    for (const wanted of commonLoad(testbed))
      answersOf(await testbed.shoot({ port, wanted, connections: 10, ms: LOAD_MS }))
  })
  const [start, bounds] = [median(starts), { floor: 1, stretch: 0.6, slack: 1 / speed }]
  return [
    atMost('P6', 'memory idle', idle, { floor: 130, stretch: 100 }, mb(idle)),
    atMost('P6', 'memory under P1–P4', peak, { floor: 240, stretch: 180 }, mb(peak)),
    atMost('P6', 'cold start to the first 200', start / 1000, bounds, seconds(start)),
  ]
}
