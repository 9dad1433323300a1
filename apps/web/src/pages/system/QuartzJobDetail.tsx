import { quartzJob, type QuartzJob } from '@huxi/contract'
import { dateTime, longText, text } from '@huxi/model'
import { detailPage } from '../../kit/detail/detail-page.tsx'
import { history } from '../../kit/detail/tabs.tsx'
import { rowId } from '../../kit/record/row.ts'
import { ExecuteButton } from './quartz-job/execute.tsx'
import { JobForm } from './quartz-job/job-form.tsx'
import { Runs } from './quartz-job/runs.tsx'

export default detailPage(quartzJob, {
  form: JobForm,
  actions: (row) => <ExecuteButton job={row as unknown as QuartzJob} />,
  fields: {
    jobTitle: text('任务'),
    parameterWords: longText('参数'),
    cronWords: text('时间'),
    nextAt: dateTime('下次运行'),
    lastOkAt: dateTime('上次成功'),
    lastErrorAt: dateTime('上次失败'),
  },
  groups: [
    { title: '任务', names: ['jobName', 'jobTitle', 'parameterWords', 'description', 'ownerId'] },
    { title: '时间', names: ['cronWords', 'cronExpression', 'nextAt', 'lastOkAt', 'lastErrorAt'] },
    { title: '出现问题时', names: ['limitSec', 'overlap', 'retries', 'retrySec'] },
    { title: '记录', names: ['createTime', 'createBy', 'updateTime', 'updateBy'] },
  ],
  tabs: [
    { key: 'runs', title: '运行记录', content: (row) => <Runs job={`quartz:${rowId(row)}`} /> },
    history(quartzJob),
  ],
})
