import { assessStatistics, bookingStatistics } from '@huxi/contract'
import { datedBy, type Statistic } from '@huxi/model'
import dayjs from 'dayjs'
import { useRowsAddress } from '../../../kit/stats/rows-address.ts'
import { StatisticPanel } from '../../../kit/stats/stat-page.tsx'
import { today } from '../../../platform/clock.ts'

const DAYS_BEFORE = 29

interface CardSource {
  s: Statistic
  rows: string
  page: string
}

const assessed = (name: string): CardSource => ({
  s: assessStatistics.find((s) => s.name === name)!,
  rows: 'assessment/assessmentResult',
  page: 'assessment/assessmentStat',
})
const booked = (name: string): CardSource => ({
  s: bookingStatistics.find((s) => s.name === name)!,
  rows: 'appointment/BookingList',
  page: 'appointment/appointmentStat',
})

const STATISTICS = {
  levels: assessed('byPeriod'),
  grades: assessed('byLevel'),
  models: assessed('byModel'),
  bookings: booked('byDay'),
  services: booked('byService'),
  clinics: booked('byClinic'),
} as const satisfies Record<string, CardSource>

export type StatName = keyof typeof STATISTICS

export function StatCard({ name }: { name: StatName }) {
  const { s, rows, page } = STATISTICS[name]
  const listAddress = useRowsAddress(page)({})
  const address = useRowsAddress(rows)
  if (listAddress === undefined) return null
  const day = today()
  const from = dayjs(day).subtract(DAYS_BEFORE, 'day').format('YYYY-MM-DD')
  const query = { [`${datedBy(s)}_begin`]: from, [`${datedBy(s)}_end`]: day }
  return <StatisticPanel s={s} query={query} address={address} always={false} />
}
