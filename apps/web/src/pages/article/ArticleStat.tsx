import { articleStatistics } from '@huxi/contract'
import { statPage } from '../../kit/stats/stat-page.tsx'

export default statPage({ statistics: articleStatistics, rows: 'article/ReadList', period: '30d' })
