/** Requests as data: the product answers them beside the bare server, and their figures are judged. */
import { atLeast, atMost, ms, rate, type Bounds, type Line } from './report.ts'
import { duel, waits, type Options } from './rounds.ts'
import { portOf, type Recorded, type Testbed } from './testbed.ts'
import type { Wanted } from './wire.ts'

export interface Ask extends Omit<Options, 'rawPort'> {
  readonly id: string
  readonly title: string
  readonly wanted: readonly Wanted[]
  /** recorded for the bare server; absent = the requests as they are */
  readonly taught?: readonly Recorded[]
  /** the other side, where it is not the bare server; `product` answers both */
  readonly beside?: { readonly name: string; readonly product?: true }
  readonly judged: {
    /** answers a second, times raw */
    readonly rate?: Bounds
    /** waits of one caller, times raw */
    readonly p50?: Bounds
    readonly p95?: Bounds
    /** p95 of one caller on the reference machine */
    readonly ms?: Bounds
    /** of the first request */
    readonly statements?: Bounds
  }
}

const SHORT = { rounds: 3, ms: 800 }

export const answers = async (testbed: Testbed, speed: number, asks: readonly Ask[]): Promise<Line[]> => {
  const wishes = asks.map(({ wanted, taught = wanted.map((one) => ({ wanted: one })) }) => taught)
  const counts = wishes.some(({ length }) => length > 0) ? await testbed.teach(wishes.flat()) : []
  const lines: Line[] = []
  for (const [at, ask] of asks.entries()) {
    const count = wishes[at]!.length > 0 ? counts[wishes.slice(0, at).flat().length] : undefined
    lines.push(...(await linesOf(testbed, speed, ask, count)))
  }
  return lines
}

const linesOf = async (testbed: Testbed, speed: number, ask: Ask, count: number | undefined): Promise<Line[]> => {
  const { id, title, wanted, beside, judged } = ask
  const [side, lines]: [string, Line[]] = [beside ? `${beside.name} ` : '', []]
  const options = { ...ask, ...(beside?.product && { rawPort: portOf(await testbed.product()) }) }
  if (judged.statements) lines.push(atMost(id, title, count!, judged.statements, `${count} statements`))
  if (judged.rate) {
    const { product, raw, ratio } = await duel(testbed, wanted, options)
    const asked = count === undefined ? '' : `, ${count} statements`
    lines.push(atLeast(id, `${title}${asked}`, ratio, judged.rate, rate(product), side + rate(raw)))
  }
  const { p50, p95, ms: inTime } = judged
  if (p50 || p95 || inTime) {
    const [own, raw] = await waits(testbed, wanted, { ...SHORT, ...options })
    const [value, other] = [own!, raw!].map((each) => `p50 ${ms(each.p50)}, p95 ${ms(each.p95)}`)
    const line = (figure: number, bounds: Bounds) => atMost(id, title, figure, bounds, value!, side + other)
    if (p50) lines.push(line(own!.p50 / raw!.p50, p50))
    if (p95) lines.push(line(own!.p95 / raw!.p95, p95))
    if (inTime) lines.push(line(own!.p95, { ...inTime, slack: 1 / speed }))
  }
  return lines
}
