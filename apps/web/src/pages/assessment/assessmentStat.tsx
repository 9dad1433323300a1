/** 评估统计: how many results there are, how serious, by model, source and time. */
import { assessStatistics } from '@huxi/contract'
import { statPage } from '../../kit/stats/stat-page.tsx'

export default statPage({ statistics: assessStatistics, rows: 'assessment/assessmentResult' })
