import { bookingStatistics } from '@huxi/contract'
import { statPage } from '../../kit/stats/stat-page.tsx'
import { Load } from './stat/load.tsx'

const PERIOD = '30d'
const Statistics = statPage({ statistics: bookingStatistics, rows: 'appointment/BookingList', period: PERIOD })

export default function AppointmentStat() {
  return (
    <>
      <Statistics />
      <Load usual={PERIOD} />
    </>
  )
}
