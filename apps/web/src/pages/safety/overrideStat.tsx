/** 安全提示统计: how often each warning is overridden. */
import { overrideStatistics } from '@huxi/contract'
import { statPage } from '../../kit/stats/stat-page.tsx'

export default statPage({ statistics: overrideStatistics, rows: 'safety/OverrideList' })
