import { outreachStatistics } from '@huxi/contract'
import { statPage } from '../../kit/stats/stat-page.tsx'

export default statPage({ statistics: outreachStatistics, rows: 'outreach/RecordList', period: '30d' })
