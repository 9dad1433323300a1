/** `npm run bench`: every figure beside a limit of the same run. No test asserts them. */
import { parseArgs } from 'node:util'
import { measureAppointments } from './appointments.ts'
import { measureReaders } from './articles.ts'
import { measureDesk, measureLogin } from './browser.ts'
import { measureChoices } from './choices.ts'
import { measureDashboard } from './dashboard.ts'
import { measureDeparts, measureRights } from './departs.ts'
import { measureEmbedded } from './embedded.ts'
import { measureFlood, measureUrgent } from './flood.ts'
import { measureFiles, measureUpload } from './files.ts'
import { measureForwarding } from './forwarding.ts'
import { makeFolders, openTestbed, type Testbed } from './testbed.ts'
import { measureDeepPage, measureFirstPage, measureList, measureRows, yardstick } from './lists.ts'
import { measurePatients } from './patients.ts'
import { measureMessages } from './messages.ts'
import { measureLabelFilter, measureLabels } from './labels.ts'
import { measureMenu } from './menu.ts'
import { measureMoves } from './moves.ts'
import { measureOutage } from './outage.ts'
import { measureNavigation } from './navigation.ts'
import { measureProcess } from './process.ts'
import { measureJobRuns, measureMonitoring } from './operations.ts'
import { measureForms, measureLongForm } from './online-forms.ts'
import { measureReports } from './online-reports.ts'
import { newestProfile } from './profile.ts'
import { measurePush } from './push.ts'
import { measureAnswers, measureCohort, measurePhone, measureResponses } from './questionnaires.ts'
import { QUICK, QUICK_LINES, QUICK_SCALE } from './quick.ts'
import { keep, machineOf, round, textOf, type Line } from './report.ts'
import { sizesOf } from './rows.ts'
import { measureExport, measureImport } from './sheets.ts'
import { measureSignIn } from './sign-in.ts'
import { measureStatistics } from './statistics.ts'
import { measureTobacco } from './tobacco.ts'
import { measureTools } from './tools.ts'
import { measureTree } from './tree.ts'
import { measureVisibility } from './visibility.ts'
import { measureChildren, measureReferences } from './with-specimens.ts'

/** The list on the reference machine of docs/measurements.md, requests a second. */
const REFERENCE = 2844

type Measure = (testbed: Testbed, speed: number) => Promise<Line[]>

/** In an order without side effects: new rows come late. */
const PARTS: readonly (readonly [ids: readonly string[], measure: Measure])[] = [
  [['P6'], measureProcess],
  [['P1'], measureList],
  [['P3'], measureFirstPage],
  [['P4'], measureDeepPage],
  [['P2'], measureRows],
  [['P5'], measureSignIn],
  [['C1'], measureChoices],
  [['PF1', 'PF2'], measurePatients],
  [['M1'], measureMoves],
  [['M2', 'M3'], measureMessages],
  [['A0', 'A1', 'A2', 'A3'], measureAppointments],
  [['Q1'], measureAnswers],
  [['Q2', 'Q3'], measureResponses],
  [['Q4'], measureCohort],
  [['Q5', 'Q6'], measurePhone],
  [['L2'], measureLabelFilter],
  [['L1'], measureLabels],
  [['S1'], measureStatistics],
  [['S2'], measureTobacco],
  [['RP1', 'RP2'], measureReports],
  [['OF1', 'OF2', 'OF3'], measureForms],
  [['OF4'], measureLongForm],
  [['K1'], measureChildren],
  [['R1'], measureReferences],
  [['R2'], measureReaders],
  [['P7'], measureMenu],
  [['P8', 'P9', 'P10'], measureLogin],
  [['T1', 'T2'], measureTools],
  [['P11'], measureDesk],
  [['N1', 'N2'], measureNavigation],
  [['H1'], measureDashboard],
  [['P12'], measureExport],
  [['P13'], measureImport],
  [['P14'], measurePush],
  [['J1'], measureJobRuns],
  [['O1'], measureMonitoring],
  [['F2'], measureFiles],
  [['F1'], measureUpload],
  [['D1'], measureDeparts],
  [['D2'], measureRights],
  [['P15'], measureTree],
  [['E1'], measureEmbedded],
  [['U1'], measureFlood],
  [['U2'], measureUrgent],
  [['U3'], measureOutage],
  [['G1'], measureForwarding],
  [['V1', 'V2', 'V3', 'V4'], measureVisibility],
]

const print = (line: string): void => void process.stdout.write(`${line}\n`)

const { values } = parseArgs({
  options: {
    only: { type: 'string', default: QUICK ? QUICK_LINES : PARTS.flatMap(([ids]) => ids).join(',') },
    scale: { type: 'string', default: QUICK ? QUICK_SCALE : '1' },
    quick: { type: 'boolean', default: false },
    patients: { type: 'string' },
    bookings: { type: 'string' },
    profile: { type: 'boolean', default: false },
  },
})
const wanted = values.only.split(',')
const chosen = PARTS.filter(([ids]) => ids.some((id) => wanted.includes(id)))

const machine = machineOf()
print(`${machine.cpu} × ${machine.cores}, ${machine.memoryGb} GB, Node ${machine.node}, load ${machine.load}`)
makeFolders()
const given = (size: string | undefined): number | undefined => (size === undefined ? undefined : Number(size))
const testbed = await openTestbed(
  sizesOf(Number(values.scale), given(values.patients), given(values.bookings)),
  values.profile,
  print,
)
const lines: Line[] = []
try {
  const bare = await yardstick(testbed)
  const speed = bare / REFERENCE
  print(
    `raw list ${round(bare)}/s: ${round(speed)} × the reference machine; "scaled" = within the floor in seconds once divided by it`,
  )
  for (const [ids, measure] of chosen) {
    try {
      const found = await measure(testbed, speed)
      lines.push(...found)
      for (const line of found) print(textOf(line))
      if (values.profile) {
        await testbed.restart()
        for (const line of newestProfile()) print(line)
      }
    } catch (error) {
      print(
        `${ids.join(', ')}: not measured, ${error instanceof Error ? (error.stack ?? error.message) : String(error)}`,
      )
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
