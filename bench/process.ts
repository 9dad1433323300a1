/** P6: memory at rest and under load, and time to the first answer. */
import { portOf, type Testbed } from './testbed.ts'
import { commonLoad } from './lists.ts'
import { peakMb, residentMb } from './memory.ts'
import { QUICK } from './quick.ts'
import { atMost, type Line } from './report.ts'
import { answersOf, median } from './rounds.ts'

const STARTS = 3
const REST_MS = 8000
const LOAD_MS = QUICK ? 2000 : 6000

const coldStart = async (testbed: Testbed): Promise<number> => {
  await testbed.restart()
  const begin = performance.now()
  const { address } = await testbed.product()
  const { ok } = await fetch(`${address}/actuator/health`)
  if (!ok) throw new Error('the product does not answer')
  return performance.now() - begin
}

/** P6; seconds of the reference machine, which is `speed` times slower than this one. */
export const measureProcess = async (testbed: Testbed, speed: number): Promise<Line[]> => {
  const starts: number[] = []
  for (let i = 0; i < STARTS; i++) starts.push((await coldStart(testbed)) / 1000)
  const { pid, ...product } = await testbed.product()
  await new Promise((resolve) => setTimeout(resolve, REST_MS))
  const idle = residentMb(pid)
  const port = portOf({ pid, ...product })
  const { peak } = await peakMb(pid, async () => {
    for (const wanted of commonLoad(testbed))
      answersOf(await testbed.shoot({ port, wanted, connections: 10, ms: LOAD_MS }))
  })
  const mb = (n: number): string => `${n.toFixed(0)} MB`
  const start = median(starts)
  return [
    atMost({ id: 'P6', title: 'memory idle', value: mb(idle), figure: idle, floor: 130, stretch: 100 }),
    atMost({ id: 'P6', title: 'memory under P1–P4', value: mb(peak), figure: peak, floor: 240, stretch: 180 }),
    atMost({
      id: 'P6',
      title: 'cold start to the first 200',
      value: `${start.toFixed(2)} s`,
      figure: start,
      floor: 1,
      stretch: 0.6,
      slack: 1 / speed,
    }),
  ]
}
