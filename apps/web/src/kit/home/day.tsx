import { bookingPage, clinicsToday, criticalPage, type Booking, type CriticalValue } from '@huxi/contract'
import { Link } from 'react-router'
import { formatNumber, MISSING } from '../data/format.ts'
import { useCall } from '../data/query.ts'
import { useSession } from '../data/session.ts'
import { PatientName } from '../patient/patient-link.tsx'
import { clockOf } from '../patient/booking/slot-days.ts'
import { PATIENTS, plainTexts } from '../record/plain-names.ts'
import { useRowsAddress } from '../stats/rows-address.ts'
import { DayPanel } from './day-panel.tsx'
import { Status } from '../ui/status.tsx'
import { today } from '../../platform/clock.ts'
import words from '../look/words.module.css'
import styles from './home.module.css'

const MAX_LISTED = 5

export function Appointments() {
  const to = useRowsAddress('appointment/TodayBoard')({})
  const may = to !== undefined
  const { data, error, refetch } = useCall(clinicsToday, {}, { live: true, enabled: may })
  if (!may || data?.length === 0) return null
  return (
    <DayPanel
      title="今日预约"
      to={to}
      rows={data}
      total={data?.reduce((sum, { bookings }) => sum + bookings, 0)}
      unit="人"
      empty="今天没有预约"
      failed={error !== null}
      onRetry={refetch}
    >
      {({ id, name, bookings }) => <Clinic key={id} id={id} name={name} bookings={bookings} />}
    </DayPanel>
  )
}

function Clinic({ id, name, bookings }: { id: string; name: string; bookings: number }) {
  const to = useRowsAddress('appointment/TodayBoard')({ clinic: id })
  return (
    <li>
      <span className={styles.todo}>
        {to === undefined ? (
          name
        ) : (
          <Link className={words.link} to={to}>
            {name}
          </Link>
        )}
      </span>
      <span>{formatNumber(bookings)} 人</span>
    </li>
  )
}

type Worded<R> = R & Readonly<Record<`${string}_dictText`, string | undefined>>

const WAITING = { attention: 'waiting' }

export function Criticals() {
  const to = useRowsAddress('patient/CriticalList')(WAITING)
  const may = to !== undefined
  const asked = { ...WAITING, pageNo: 1, pageSize: MAX_LISTED }
  const { data, error, refetch } = useCall(criticalPage, asked, { live: true, enabled: may })
  if (!may || data?.total === 0) return null
  return (
    <DayPanel
      title="待处理危急值"
      to={to}
      rows={data && plainTexts(data.records, PATIENTS)}
      total={data?.total}
      unit="项"
      empty="没有待处理的危急值"
      failed={error !== null}
      onRetry={refetch}
    >
      {(row: Worded<CriticalValue>) => (
        <li key={row.id}>
          <span className={styles.todo}>
            <PatientName row={row} /> {row.item ?? ''} {row.result ?? MISSING}
          </span>
          {row.flag_dictText && <Status tone="danger" text={row.flag_dictText} />}
          <span className={words.muted}>{row.takenAt?.slice(0, 16) ?? MISSING}</span>
        </li>
      )}
    </DayPanel>
  )
}

export function OwnDay() {
  const person = useSession((s) => s.user?.id)
  const to = useRowsAddress('appointment/BookingList')
  const day = today()
  const mine = {
    staffId: person ?? '',
    status: 'booked,arrived,in_service,done',
    startAt_begin: `${day} 00:00:00`,
    startAt_end: `${day} 23:59:59`,
  }
  const list = to(mine)
  const may = list !== undefined && person !== undefined
  const asked = { ...mine, pageNo: 1, pageSize: MAX_LISTED, column: 'startAt', order: 'asc' } as const
  const { data, error, refetch } = useCall(bookingPage, asked, { live: true, enabled: may })
  if (!may) return null
  return (
    <DayPanel
      title="我今天的患者"
      to={list}
      rows={data && plainTexts(data.records, PATIENTS)}
      total={data?.total}
      unit="人"
      empty="今天没有约到您的患者"
      failed={error !== null}
      onRetry={refetch}
    >
      {(row: Worded<Booking>) => (
        <li key={row.id}>
          <span className={styles.todo}>
            {clockOf(row.startAt)} <PatientName row={row} />
          </span>
          <span className={words.muted}>{row.serviceId_dictText}</span>
          <span>{row.status_dictText}</span>
        </li>
      )}
    </DayPanel>
  )
}
