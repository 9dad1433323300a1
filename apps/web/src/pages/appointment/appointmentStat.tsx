import { bookingStatistics } from '@huxi/contract'
import { statPage } from '../../kit/stats/stat-page.tsx'

export default statPage({ statistics: bookingStatistics, rows: 'appointment/BookingList', period: '30d' })
