import {
  bool,
  childOf,
  children,
  date,
  dateTime,
  dict,
  endpointsIn,
  int,
  json,
  named,
  recordId,
  ref,
  resource,
  returns,
  type RowOf,
  text,
} from '@huxi/model'

export const OUTREACH_MAX = 5000
export const FILTER_TEXT_MAX = 500

export const outreachReceiver = resource({
  name: 'outreach:receiver',
  title: '收件患者',
  label: 'sortNo',
  ...childOf('taskId', '消息任务', 'outreach:task', {
    patientId: ref('患者', 'patient:patient', { required: true }),
  }),
})

const counted = (label: string) => int(label, { only: ['list'] })

export const outreachTask = resource({
  name: 'outreach:task',
  title: '消息任务',
  owner: 'tenant',
  history: true,
  label: 'name',
  verbs: { importExcel: false, importTemplate: false },
  fields: {
    name: named(text('任务名称', { required: true, max: 60, unique: true, search: 'like' })),
    setId: ref('模板集', 'outreach:set', { required: true, search: 'eq' }),
    audience: dict('发送对象', 'outreach_audience', { required: true, initial: 'list', search: 'eq' }),
    receivers: children('收件患者', outreachReceiver, { by: 'taskId', order: 'sortNo', max: 200 }),
    labelId: ref('标签', 'label:label'),
    day: date('预约、随访或截止日期'),
    serviceId: ref('预约服务', 'appointment:service'),
    /** parameters of the patient list, applied when the task is tried and started */
    filter: json<Record<string, unknown>>('查询条件', { max: 20_000, only: ['form'] }),
    filterText: text('查询条件', { max: FILTER_TEXT_MAX, only: ['list'] }),
    announcementId: ref('系统通告', 'system:announcement', { gone: 'clear' }),
    articleId: ref('科普文章', 'article:article', { gone: 'clear' }),
    sendAt: dateTime('发送时间'),
    perMinute: int('每分钟最多人数', { min: 1, max: 1000 }),
    eventName: text('活动名称', { max: 40 }),
    eventOn: date('活动日期'),
    eventPlace: text('活动地点', { max: 60 }),
    skipMissing: bool('跳过缺少内容的患者', { initial: false }),
    status: dict('状态', 'outreach_task_status', { search: 'eq', only: ['list'] }),
    startedAt: dateTime('启动时间', { search: 'range', only: ['list'] }),
    endedAt: dateTime('结束时间', { only: ['list'] }),
    total: counted('患者数'),
    reached: counted('已发出'),
    unreached: counted('未发到'),
    cancelReason: text('取消原因', { max: 200, only: ['list'] }),
  },
  states: {
    field: 'status',
    initial: 'draft',
    frozen: ['sending', 'done', 'cancelled'],
    moves: {
      start: {
        label: '启动',
        from: 'draft',
        to: 'sending',
        confirm: '启动后按模板现在的版本写好每位患者的消息并排队；到发送时再核对同意、死亡登记和免打扰时段。',
        done: '已启动，正在发送',
        stepUp: true,
      },
      cancel: {
        label: '取消任务',
        from: ['draft', 'sending'],
        to: 'cancelled',
        ask: { reason: text('原因', { required: true, max: 200 }) },
        confirm: '取消后排队中的消息不再发出，已经发出的不能收回。',
        danger: true,
        done: '已取消，排队中的消息不再发出',
      },
      finish: { label: '完成', from: 'sending', to: 'done', internal: true },
    },
  },
})
export type OutreachTask = RowOf<typeof outreachTask>

export interface Unreached {
  readonly row: number
  readonly patientId: string
  readonly patientNo: string
  readonly name: string
  readonly why: string
}

export interface OutreachTrial {
  readonly total: number
  readonly reached: number
  readonly channels: readonly { readonly channel: string; readonly text: string; readonly count: number }[]
  readonly obstacle: string | null
  readonly unreached: readonly Unreached[]
  readonly more: number
}

const { query } = endpointsIn(outreachTask.title)

export const tryOutreach = query('/outreach/task/try', '试发', 'outreach:task:start', {
  cost: 'heavy',
  body: { id: recordId('消息任务') },
  out: returns<OutreachTrial>(),
})
