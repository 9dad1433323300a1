/** 消息任务 */
import { outreachTask } from '@huxi/contract'
import { page } from '../../kit/list/page.tsx'
import { TaskForm } from './outreach/task-form.tsx'

export default page(outreachTask, {
  page: 'outreach/TaskDetail',
  wide: true,
  form: TaskForm,
  columns: {
    audience: { width: 150 },
    sendAt: { hidden: true },
    status: { width: 100 },
    total: { width: 90 },
    reached: { width: 90 },
    unreached: { width: 90 },
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
