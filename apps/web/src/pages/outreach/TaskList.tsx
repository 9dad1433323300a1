import { outreachTask } from '@huxi/contract'
import { page } from '../../kit/list/page.tsx'
import { TaskForm } from './outreach/task-form.tsx'
import { TASK_SIDES } from './outreach/task-sides.ts'

export default page(outreachTask, {
  page: 'outreach/TaskDetail',
  wide: true,
  form: TaskForm,
  sideCells: TASK_SIDES,
  columns: {
    audience: { width: 140 },
    setId: { width: 120 },
    startedAt: { width: 150 },
    sendAt: { hidden: true },
    perMinute: { hidden: true },
    status: { width: 100 },
    total: { width: 80 },
    reached: { width: 85 },
    unreached: { width: 85 },
    labelId: { hidden: true },
    day: { hidden: true },
    serviceId: { hidden: true },
    filterText: { hidden: true },
    announcementId: { hidden: true },
    articleId: { hidden: true },
    eventName: { hidden: true },
    eventOn: { hidden: true },
    eventPlace: { hidden: true },
    skipMissing: { hidden: true },
    endedAt: { hidden: true },
    cancelReason: { hidden: true },
    createTime: { hidden: true },
  },
})
