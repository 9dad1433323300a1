import { tobaccoStatistics } from '@huxi/contract'
import { statPage } from '../../kit/stats/stat-page.tsx'

export default statPage({ statistics: tobaccoStatistics, rows: 'patient/TobaccoList' })
