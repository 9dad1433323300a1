/** `npm run bench`: every figure beside a limit of the same run. No test asserts them. */
import { parseArgs } from 'node:util'
import { answers } from './asks.ts'
import { MEASURES } from './measures.ts'
import { yardstick } from './lists.ts'
import { foldedProfile } from './profile.ts'
import { QUICK, QUICK_LINES, QUICK_SCALE } from './quick.ts'
import { keep, machineOf, round, textOf, type Line } from './report.ts'
import { SIGN_IN, sizesOf } from './rows.ts'
import { openTestbed } from './testbed.ts'

/** The list on the reference machine of docs/measurements.md, requests a second. */
const REFERENCE = 2844

const print = (line: string): void => void process.stdout.write(`${line}\n`)

const { values } = parseArgs({
  options: {
    only: { type: 'string', default: QUICK ? QUICK_LINES : Object.keys(MEASURES).join(',') },
    scale: { type: 'string', default: QUICK ? QUICK_SCALE : '1' },
    quick: { type: 'boolean', default: false },
    patients: { type: 'string' },
    bookings: { type: 'string' },
    profile: { type: 'boolean', default: false },
  },
})
const wanted = values.only.split(',')

const machine = machineOf()
print(`${machine.cpu} × ${machine.cores}, ${machine.memoryGb} GB, Node ${machine.node}, load ${machine.load}`)
const given = (size: string | undefined): number | undefined => (size === undefined ? undefined : Number(size))
const sizes = sizesOf(Number(values.scale), given(values.patients), given(values.bookings))
const testbed = await openTestbed(sizes, values.profile, print)
const lines: Line[] = []
try {
  const bare = await yardstick(testbed)
  const speed = bare / REFERENCE
  print(
    `raw list ${round(bare)}/s: ${round(speed)} × the reference machine; "scaled" = within the floor in seconds once divided by it`,
  )
  for (const [ids, measure] of Object.entries(MEASURES)) {
    if (!ids.split(',').some((id) => wanted.includes(id))) continue
    try {
      await testbed.execute(SIGN_IN)
      const found =
        'asks' in measure
          ? await answers(testbed, speed, await measure.asks(testbed))
          : await measure.lines(testbed, speed)
      lines.push(...found)
      for (const line of found) print(textOf(line))
      if (values.profile) {
        await testbed.restart()
        for (const line of foldedProfile()) print(line)
      }
    } catch (error) {
      print(`${ids}: not measured, ${error instanceof Error ? (error.stack ?? error.message) : String(error)}`)
      process.exitCode = 1
    }
  }
} finally {
  await testbed.close()
}
const missing = wanted.filter((id) => !lines.some((line) => line.id === id))
if (missing.length > 0) {
  print(`without a figure: ${missing.join(', ')}`)
  process.exitCode = 1
}
print(`kept as ${keep({ machine, lines })}`)
