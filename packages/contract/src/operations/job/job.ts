import {
  areaContract,
  asChoice,
  dateTime,
  dict,
  endpointsIn,
  type Fields,
  int,
  longText,
  named,
  type Page,
  READ_ONLY,
  ref,
  resource,
  returns,
  type RowOf,
  text,
} from '@huxi/model'

/** Longest duration of a run, and longest delay before a retry: one hour. */
const HOUR_SEC = 3600

/** Older clients send seven fields; name, time limit, retries and owner then have defaults. */
export const quartzJob = resource({
  name: 'system:quartzJob',
  title: '定时任务',
  table: 'sys_quartz_job',
  path: '/sys/quartzJob',
  owner: 'global',
  history: 'audited',
  label: 'jobName',
  verbs: { add: '创建定时任务成功', edit: '更新定时任务成功!', deleteBatch: '删除定时任务成功!', choices: false },
  fields: {
    jobName: named(text('任务名称', { filled: true, max: 100, unique: true, search: 'like' })),
    status: dict('状态', 'quartz_status', { numeric: true, search: 'eq', only: ['list'] }),
    jobClassName: asChoice(text('任务类名', { required: true, max: 200, search: 'like' })),
    cronExpression: text('cron表达式', { required: true, max: 120 }),
    parameter: longText('参数', { max: 4000 }),
    description: longText('描述', { max: 500 }),
    limitSec: int('限时（秒）', { filled: true, initial: 300, min: 1, max: HOUR_SEC }),
    overlap: dict('到点时上次未结束', 'quartz_overlap', { filled: true, initial: 'skip' }),
    retries: int('失败重试次数', { filled: true, initial: 0, min: 0, max: 5 }),
    retrySec: int('重试间隔（秒）', { filled: true, initial: 60, min: 10, max: HOUR_SEC }),
    ownerId: ref('负责人', 'system:user', { search: 'eq', filled: true }),
    parameterVersion: int('参数版本', { only: [] }),
  },
  states: {
    field: 'status',
    initial: -1,
    moves: {
      resume: {
        label: '启用',
        from: -1,
        to: 0,
        confirm: '启用后按cron表达式自动运行。',
        batch: true,
        done: '启动定时任务成功',
      },
      pause: {
        label: '停止',
        from: 0,
        to: -1,
        confirm: '停止后不再自动运行，正在进行的一次会运行完。',
        batch: true,
        done: '停止定时任务成功',
      },
    },
  },
})
export type QuartzJob = RowOf<typeof quartzJob>

const only = ['list'] as const

/** Written by the scheduler alone, for built-in jobs as well. */
export const jobRun = resource({
  name: 'system:jobRun',
  title: '运行记录',
  table: 'sys_job_run',
  path: '/sys/quartzJob/run',
  owner: 'global',
  sort: { startedAt: 'desc' },
  label: 'job',
  verbs: { ...READ_ONLY, queryById: false, exportXls: false },
  fields: {
    job: text('任务', { search: 'eq', only }),
    outcome: dict('结果', 'job_outcome', { search: 'eq', only }),
    startedAt: dateTime('开始时间', { search: 'range', only }),
    endedAt: dateTime('结束时间', { only }),
    durationMs: int('用时（毫秒）', { only }),
    /** median of its last successes */
    usualMs: int('平时用时（毫秒）', { only }),
    startedBy: text('触发', { search: 'eq', only }),
    reason: text('触发原因', { only }),
    attempt: int('第几次尝试', { only }),
    dueAt: dateTime('应运行时间', { only }),
    sentence: longText('说明', { only }),
    output: longText('输出', { only }),
    worker: text('进程', { only: [] }),
    message: longText('错误', { only: [] }),
  },
})
export type JobRun = RowOf<typeof jobRun> & { jobTitle: string; startedText: string }

/** GET …/run/list. Automatic refresh of an open log is not user activity. */
export const jobRuns = endpointsIn(quartzJob.title).get(
  `${jobRun.path}/list`,
  '运行记录查询',
  'system:quartzJob:list',
  { unattended: true, of: { resource: jobRun.name, verb: 'list' }, out: returns<Page<JobRun>>() },
)

export interface JobHandlerInfo {
  name: string
  title: string
  hint: string
  parameters: Fields
}

const { title: group, path } = quartzJob

const { get, put } = endpointsIn(group)

export const jobHandlers = get(`${path}/handlers`, '可用的任务', 'system:quartzJob:list', {
  out: returns<JobHandlerInfo[]>(),
})

/** Meaning of a cron expression and its next five times; a wrong one is refused with the reason. */
export const previewCron = get(`${path}/preview`, '预览cron表达式', 'system:quartzJob:list', {
  query: { cronExpression: text('cron表达式', { required: true, max: 120 }) },
  out: returns<{ words: string; times: string[] }>(),
})

export const executeJob = put(`${path}/execute`, '立即执行定时任务', 'system:quartzJob:execute', {
  body: {
    id: text('编号', { required: true, max: 64, check: 'code' }),
    reason: text('原因', { required: true, max: 200 }),
  },
})

const olderCall = (name: string, title: string) =>
  get(`${path}/${name}`, `${title}定时任务（旧版客户端）`, `system:quartzJob:${name}`, {
    work: 'edit',
    query: { id: text('编号', { required: true, max: 64, check: 'code' }) },
  })

export const olderPause = olderCall('pause', '停止')
export const olderResume = olderCall('resume', '启用')
export const olderExecute = olderCall('execute', '立即执行')

export interface SystemJob {
  name: string
  title: string
  hint: string
  times: string
  nextAt: string | null
  lastAt: string | null
  outcome: string | null
  durationMs: number | null
  lastOkAt: string | null
}

export const systemJobs = get(`${path}/system`, '系统任务', 'system:quartzJob:list', { out: returns<SystemJob[]>() })

export const jobContract = areaContract([quartzJob, 'internal', 'system/QuartzJobList', 'system/QuartzJobDetail'])
