import { assessStatistics } from '@huxi/contract'
import { statPage } from '../../kit/stats/stat-page.tsx'

export default statPage({ statistics: assessStatistics, rows: 'assessment/assessmentResult' })
