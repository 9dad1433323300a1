/** 问卷统计: what was sent and filled in, how long it took, and the bands of the scores. */
import { questAnsweredStatistics, questAssignment, questResponse, questSentStatistics } from '@huxi/contract'
import { statPage } from '../../kit/stats/stat-page.tsx'

export default statPage({
  statistics: [...questSentStatistics, ...questAnsweredStatistics],
  rows: { [questAssignment.name]: 'patient/QuestionnaireTaskList', [questResponse.name]: 'patient/ResponseList' },
})
