import { articleStatistics, unreadStatistics } from '@huxi/contract'
import { statPage } from '../../kit/stats/stat-page.tsx'

const rows = { 'article:read': 'article/ReadList', 'article:article': 'article/ArticleList' }

export default statPage({ statistics: [...articleStatistics, ...unreadStatistics], rows, period: '30d' })
