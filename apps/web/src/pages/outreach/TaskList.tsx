/** 消息任务 */
import { outreachTask } from '@huxi/contract'
import { page } from '../../kit/list/page.tsx'

export default page(outreachTask, {
  page: 'outreach/TaskDetail',
  wide: true,
  columns: {
    labelId: { hidden: true },
    day: { hidden: true },
    eventName: { hidden: true },
    eventOn: { hidden: true },
    eventPlace: { hidden: true },
    skipMissing: { hidden: true },
    endedAt: { hidden: true },
    cancelReason: { hidden: true },
    createTime: { hidden: true },
  },
})
