import { attemptStatistics, quitStatistics, tobaccoStatistics } from '@huxi/contract'
import { statPage } from '../../kit/stats/stat-page.tsx'

const rows = {
  'tobacco:profile': 'patient/TobaccoList',
  'tobacco:attempt': 'patient/QuitAttemptList',
  'tobacco:contact': 'patient/QuitContactList',
}

export default statPage({ statistics: [...quitStatistics, ...tobaccoStatistics, ...attemptStatistics], rows })
