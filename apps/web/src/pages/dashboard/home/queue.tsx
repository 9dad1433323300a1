import { booking, bookingPage, encounter, type Booking, type Encounter } from '@huxi/contract'
import { verbEndpoint } from '@huxi/model'
import { useCall } from '../../../kit/data/query.ts'
import { useSession } from '../../../kit/data/session.ts'
import { bookingRule } from '../../../kit/patient/booking/columns.tsx'
import { PatientName } from '../../../kit/patient/patient-link.tsx'
import { clockOf } from '../../../kit/patient/booking/slot-days.ts'
import { MoveWords, useMoves } from '../../../kit/record/moves.tsx'
import { PATIENTS, plainTexts } from '../../../kit/record/plain-names.ts'
import { useRowsAddress } from '../../../kit/stats/rows-address.ts'
import { today } from '../../../platform/clock.ts'
import words from '../../../kit/look/words.module.css'
import { DayPanel } from '../../../kit/home/day-panel.tsx'
import styles from '../../../kit/home/home.module.css'

const MAX_LISTED = 10
const STEPS = ['arrive', 'call', 'start', 'finish'] as const

type Worded<R> = R & Readonly<Record<`${string}_dictText`, string | undefined>>

const dayOf = (day: string) => ({ startAt_begin: `${day} 00:00:00`, startAt_end: `${day} 23:59:59` })
const FIRST_FIRST = { pageNo: 1, pageSize: MAX_LISTED, column: 'startAt', order: 'asc' } as const

/** Bookings of the day with the next step of each: the doctor's own, else those of the caller's departments. */
export const Queue = () => {
  const person = useSession((s) => s.user?.id) ?? ''
  const to = useRowsAddress('appointment/BookingList')
  const all = { status: 'booked,arrived,in_service', ...dayOf(today()) }
  const [mine, ours] = [
    { ...all, staffId: person },
    { ...all, ours: 'true' },
  ]
  const may = to(all) !== undefined
  const options = { live: true, enabled: may } as const
  const own = useCall(bookingPage, { ...mine, ...FIRST_FIRST }, options)
  const whole = useCall(bookingPage, { ...ours, ...FIRST_FIRST }, { ...options, enabled: may && own.data?.total === 0 })
  const moves = useMoves(booking, { can: bookingRule })
  const source = own.data && own.data.total > 0 ? own : whole
  const { data } = source
  const failed = own.error ? own : whole.error ? whole : undefined
  if (!may || (!data && !failed) || data?.total === 0) return null
  return (
    <>
      <DayPanel
        title={source === own ? '我今天的患者' : '今日候诊'}
        to={to(source === own ? mine : ours)}
        rows={data && plainTexts(data.records, PATIENTS)}
        total={data?.total}
        unit="人"
        empty=""
        failed={failed !== undefined}
        onRetry={failed?.refetch ?? own.refetch}
      >
        {(row: Worded<Booking>) => (
          <li key={row.id}>
            <span className={styles.todo}>
              <span className={words.strong}>{clockOf(row.startAt)}</span> <PatientName row={row} />{' '}
              <span className={words.muted}>
                {[row.serviceId_dictText, row.clinicId_dictText].filter(Boolean).join(' · ')}
              </span>
            </span>
            <span>{row.status_dictText}</span>
            <MoveWords moves={moves} row={row} only={STEPS} />
          </li>
        )}
      </DayPanel>
      {moves.dialog}
    </>
  )
}

const OUTPATIENT = { kind: 'outpatient,emergency', status: 'planned,in_progress', ours: 'true' }

export const Visits = () => {
  const to = useRowsAddress('patient/EncounterList')
  const asked = { ...OUTPATIENT, ...dayOf(today()) }
  const may = to(asked) !== undefined
  const { data, error, refetch } = useCall(
    verbEndpoint(encounter, 'list'),
    { ...asked, ...FIRST_FIRST },
    { live: true, enabled: may },
  )
  const moves = useMoves(encounter, { initial: (name, { startAt }) => (name === 'begin' ? { startAt } : undefined) })
  if (!may || (!data && !error) || data?.total === 0) return null
  return (
    <>
      <DayPanel
        title="今日门诊就诊"
        to={to(asked)}
        rows={data && plainTexts(data.records, PATIENTS)}
        total={data?.total}
        unit="人"
        empty=""
        failed={error !== null}
        onRetry={refetch}
      >
        {(row: Worded<Encounter>) => (
          <li key={row.id}>
            <span className={styles.todo}>
              <span className={words.strong}>{clockOf(row.startAt)}</span> <PatientName row={row} />{' '}
              <span className={words.muted}>{row.deptId_dictText}</span>
            </span>
            <span>{row.status_dictText}</span>
            <MoveWords moves={moves} row={row} only={['begin', 'finish']} />
          </li>
        )}
      </DayPanel>
      {moves.dialog}
    </>
  )
}
