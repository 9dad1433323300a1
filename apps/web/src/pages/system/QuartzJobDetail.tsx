/** 定时任务详情: one job, when it comes next, and how its runs went. */
import { quartzJob } from '@huxi/contract'
import { dateTime, text } from '@huxi/model'
import { detailPage } from '../../kit/detail/detail-page.tsx'
import { history } from '../../kit/detail/tabs.tsx'
import { rowId } from '../../kit/record/row.ts'
import { JobForm } from './quartz-job/job-form.tsx'
import { Runs } from './quartz-job/runs.tsx'

export default detailPage(quartzJob, {
  form: JobForm,
  fields: {
    jobTitle: text('任务'),
    cronWords: text('时间'),
    nextAt: dateTime('下次运行'),
    lastOkAt: dateTime('上次成功'),
    lastErrorAt: dateTime('上次失败'),
  },
  groups: [
    { title: '任务', names: ['jobName', 'jobTitle', 'parameter', 'description', 'ownerId'] },
    { title: '时间', names: ['cronWords', 'cronExpression', 'nextAt', 'lastOkAt', 'lastErrorAt'] },
    { title: '出现问题时', names: ['limitSec', 'overlap', 'retries', 'retrySec'] },
    { title: '记录', names: ['createTime', 'createBy', 'updateTime', 'updateBy'] },
  ],
  tabs: [
    { key: 'runs', title: '运行记录', content: (row) => <Runs job={`quartz:${rowId(row)}`} /> },
    history(quartzJob),
  ],
})
