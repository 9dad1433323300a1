import { optOutStatistics, outreachStatistics, unfollowStatistics } from '@huxi/contract'
import { statPage } from '../../kit/stats/stat-page.tsx'

const rows = {
  'outreach:record': 'outreach/RecordList',
  'outreach:contact': 'outreach/ContactList',
  'outreach:wechat': 'outreach/WechatList',
}

export default statPage({
  statistics: [...outreachStatistics, ...optOutStatistics, ...unfollowStatistics],
  rows,
  period: '30d',
})
