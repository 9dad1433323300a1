import { questAnsweredStatistics, questAssignment, questResponse, questSentStatistics } from '@huxi/contract'
import { statPage } from '../../kit/stats/stat-page.tsx'

export default statPage({
  statistics: [...questSentStatistics, ...questAnsweredStatistics],
  rows: { [questAssignment.name]: 'patient/QuestionnaireTaskList', [questResponse.name]: 'patient/ResponseList' },
})
