/** 今日预约: bookings of the day by state, refreshed as colleagues work. */
import { booking, clinicsToday, type Booking } from '@huxi/contract'
import { useMemo } from 'react'
import { useSearchParams } from 'react-router'
import { useCall } from '../../kit/data/query.ts'
import { Board } from '../../kit/list/board/board.tsx'
import type { BoardSection } from '../../kit/list/board/sections.ts'
import { BookButton, RescheduleAction } from '../../kit/patient/booking/booking-dialog.tsx'
import { bookingRule } from '../../kit/patient/booking/columns.tsx'
import { clockOf, daysLater } from '../../kit/patient/booking/slot-days.ts'
import type { RowRule } from '../../kit/record/row-actions.tsx'
import { PageHeader } from '../../kit/ui/page-header.tsx'
import { Row } from '../../kit/ui/place.tsx'
import { Select } from '../../kit/ui/popup.tsx'
import { writtenHere } from '../../platform/clock.ts'
import { CallNext } from './day/call-next.tsx'
import { CheckIn } from './day/check-in.tsx'
import { Offers } from './day/offers.tsx'
import styles from './today.module.css'

const status = (val: string) => ({ field: 'status', rule: 'in', val }) as const

const startsFrom = (val: string) => ({ field: 'startAt', rule: 'ge', val }) as const
const startsBefore = (val: string) => ({ field: 'startAt', rule: 'lt', val }) as const

/** Rounded to the minute so that each section is requested once per minute. */
const minute = (now: Date): string => `${writtenHere(now).slice(0, 16)}:00`
const midnight = (now: Date, later = 0): string => `${daysLater(writtenHere(now).slice(0, 10), later)} 00:00:00`
const today = (now: Date) => [startsFrom(midnight(now)), startsBefore(midnight(now, 1))]

const BY_START = { column: 'startAt', order: 'asc' } as const

const SECTIONS: readonly BoardSection[] = [
  {
    key: 'late',
    title: '迟到',
    tone: 'danger',
    where: (now) => [status('booked'), startsFrom(midnight(now)), startsBefore(minute(now))],
    sort: BY_START,
    empty: '没有迟到的患者。过了预约时间还没有签到的，会出现在这里。',
  },
  {
    key: 'expected',
    title: '待到',
    where: (now) => [status('booked'), startsFrom(minute(now)), startsBefore(midnight(now, 1))],
    sort: BY_START,
    empty: '今天没有其他预约了。新增预约后会出现在这里。',
  },
  {
    key: 'waiting',
    title: '候诊',
    tone: 'warning',
    where: (now) => [status('arrived'), ...today(now)],
    sort: { column: 'arrivedAt', order: 'asc' },
    empty: '没有在候诊的患者。签到后会出现在这里。',
  },
  {
    key: 'serving',
    title: '服务中',
    where: (now) => [status('in_service'), ...today(now)],
    sort: { column: 'startedAt', order: 'asc' },
    empty: '没有正在服务的患者。',
  },
  {
    key: 'over',
    title: '已结束',
    where: (now) => [status('done,left,no_show'), ...today(now)],
    sort: { column: 'updateTime', order: 'desc' },
    empty: '今天完成的、离开的和爽约的会出现在这里。',
  },
]

const KEYS = { arrive: 'Q', call: 'J', start: 'S', finish: 'W', miss: 'N' }

const RARE = ['leave', 'unarrive', 'cancel', 'reopen']

type Worded = Booking & {
  patientId_dictText?: string
  clinicId_dictText?: string
  serviceId_dictText?: string
  staffId_dictText?: string
  status_dictText?: string
}

const OVER = ['done', 'left', 'no_show']

const reasonOf = (row: Booking): string => {
  const { startAt, endAt, calledAt, note, ...worded } = row as Worded
  return [
    OVER.includes(String(row.status)) && worded.status_dictText,
    `${clockOf(startAt)}–${clockOf(endAt)}`,
    worded.serviceId_dictText,
    worded.clinicId_dictText,
    worded.staffId_dictText,
    calledAt && row.status === 'arrived' && `已叫号 ${clockOf(calledAt)}`,
    note,
  ]
    .filter(Boolean)
    .join(' · ')
}

const sinceOf = ({ status: state, startAt, arrivedAt, startedAt }: Booking): string | null =>
  state === 'arrived' ? arrivedAt : state === 'in_service' ? startedAt : state === 'booked' ? startAt : null

const CLINIC = 'clinic'

const ruleOfDay: RowRule = (name, row) => (name === 'void' ? false : bookingRule(name, row))

const sectionsOf = (clinicId: string | null): readonly BoardSection[] =>
  clinicId === null
    ? SECTIONS
    : SECTIONS.map((section) => ({
        ...section,
        where: (now: Date) => [...section.where(now), { field: 'clinicId', rule: 'eq', val: clinicId }],
      }))

export default function TodayBoard() {
  const [params, setParams] = useSearchParams()
  const clinicId = params.get(CLINIC)
  const { data = [], ...reading } = useCall(clinicsToday, {}, { keep: true, live: true })
  const sections = useMemo(() => sectionsOf(clinicId), [clinicId])
  return (
    <>
      <PageHeader />
      <Row align="start" wrap className={styles.tools}>
        <BookButton />
        <CallNext clinicId={clinicId} />
        <CheckIn />
        <Select
          className={styles.clinic}
          aria-label="门诊"
          reading={reading}
          allowClear
          placeholder="全部门诊"
          value={clinicId}
          options={data.map(({ id, name, bookings }) => ({ value: id, label: `${name}（${bookings}）` }))}
          onChange={(chosen?: string | null) => setParams(chosen ? { [CLINIC]: chosen } : {}, { replace: true })}
        />
      </Row>
      <Offers />
      <Board
        heading="h2"
        resource={booking}
        sections={sections}
        title={(row) => (row as Worded).patientId_dictText ?? row.bookingNo ?? booking.title}
        reason={reasonOf}
        time={sinceOf}
        keys={KEYS}
        rare={RARE}
        actions={(row) => <RescheduleAction row={row} />}
        can={ruleOfDay}
      />
    </>
  )
}
