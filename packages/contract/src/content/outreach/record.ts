/** 消息记录: one row for each patient and channel, with its attempts; and statistics. */
import {
  areaContract,
  bool,
  dateTime,
  dict,
  endpoint,
  int,
  longText,
  READ_ONLY,
  ref,
  resource,
  returns,
  statistic,
  text,
  type Definition,
  type RowOf,
} from '@huxi/model'
import { outreachContact } from './contact.ts'
import { outreachKind, outreachSet, outreachSetItem, outreachTemplate, outreachVersion } from './definition.ts'
import { outreachReceiver, outreachTask } from './task.ts'
import { outreachWechat } from './wechat.ts'

const only = ['list'] as const
const hidden = { only: [] } as const

export const outreachRecord = resource({
  name: 'outreach:record',
  title: '消息记录',
  table: 'outreach_record',
  path: '/outreach/record',
  owner: 'tenant',
  sort: { createTime: 'desc' },
  label: 'title',
  verbs: READ_ONLY,
  fields: {
    patientId: ref('患者', 'patient:patient', { required: true, search: 'eq', only }),
    channel: dict('通道', 'outreach_channel', { required: true, search: 'eq', only }),
    title: text('消息标题', { required: true, max: 200, only, restrictable: true }),
    status: dict('状态', 'outreach_status', { required: true, search: 'eq', only }),
    reason: dict('原因', 'outreach_reason', { search: 'eq', only }),
    target: text('接收地址', { max: 120, search: 'like', only, restrictable: true }),
    kindId: ref('模板类别', 'outreach:kind', { required: true, search: 'eq', only }),
    setId: ref('模板集', 'outreach:set', { required: true, search: 'eq', only }),
    taskId: ref('消息任务', 'outreach:task', { search: 'eq', only }),
    templateId: ref('消息模板', 'outreach:template', { required: true, only }),
    versionNo: int('模板版本', { required: true, only }),
    dueAt: dateTime('计划时间', { required: true, search: 'range', only }),
    expiresAt: dateTime('有效期至', { required: true, only }),
    attempts: int('发送次数', { required: true, only }),
    sentAt: dateTime('发出时间', { search: 'range', only }),
    deliveredAt: dateTime('送达时间', { only }),
    readAt: dateTime('阅读时间', { only }),
    parts: int('计费条数', { only }),
    content: longText('正文', { ...hidden, restrictable: true }),
    health: bool('含健康信息', hidden),
    step: int('顺序', { required: true, ...hidden }),
    fallback: bool('可转备用', hidden),
    untilRead: bool('读到为止', hidden),
    businessKey: text('业务编号', { required: true, max: 80, ...hidden }),
    bookingId: text('预约', { max: 64, ...hidden }),
    nextAt: dateTime('下次处理', { required: true, ...hidden }),
    leaseUntil: dateTime('占用至', hidden),
    leaseId: text('占用', { max: 64, ...hidden }),
    providerId: text('回执编号', { max: 200, ...hidden }),
  },
})
export type OutreachRecord = RowOf<typeof outreachRecord>

export interface OutreachAttempt {
  readonly startedAt: string
  readonly endedAt: string | null
  readonly outcome: string
  readonly outcome_dictText: string
  readonly note: string | null
}

export interface OutreachReading {
  readonly title: string | null
  readonly content: string | null
  readonly attempts: readonly OutreachAttempt[]
  readonly final: string | null
}

const id = text('消息记录', { required: true, max: 64 })

export const OUTREACH_HEALTH = 'outreach:record:health'

export const readOutreach = endpoint({
  method: 'GET',
  path: '/outreach/record/reading',
  title: '查看消息记录',
  group: outreachRecord.title,
  access: 'outreach:record:list',
  confidential: true,
  query: { id },
  out: returns<OutreachReading>(),
})

export const retryOutreach = endpoint({
  method: 'PUT',
  work: 'edit',
  path: '/outreach/record/retry',
  title: '重新发送',
  group: outreachRecord.title,
  access: 'outreach:record:retry',
  body: { ids: text('消息记录', { required: true, max: 32_500 }) },
  out: returns<{ queued: number; refused: readonly string[] }>(),
})

const OUT = 'sent,delivered,read'
const ENDED = `${OUT},failed,suppressed,expired,cancelled`

const definition: Definition = {
  numerator: '消息记录，每位患者每个通道计一条',
  excluded: '备用通道未启用的',
  period: '按计划时间',
}

const records = {
  of: outreachRecord,
  unit: '条',
  dated: 'dueAt',
  counted: { of: 'rows' },
  filters: ['channel', 'kindId', 'setId', 'taskId'],
  access: 'outreach:record:stat',
  definition,
} as const

const named = (numerator: string): Definition => ({ ...definition, numerator })

const sentRate = {
  counted: { of: 'rate', numerator: { status: OUT }, denominator: { status: ENDED } },
  definition: {
    numerator: '已提交、已送达和已读的消息',
    denominator: '已有结果的消息：发出的、失败的、被拦截的、过期的和取消的',
    excluded: '待发送、发送中和备用通道未启用的',
    period: definition.period,
  },
} as const

export const outreachStatistics = [
  statistic({ ...records, name: 'total', title: '消息', where: { status: `queued,sending,${ENDED}` } }),
  statistic({
    ...records,
    name: 'out',
    title: '已发出',
    where: { status: OUT },
    definition: named('已提交、已送达和已读的消息'),
  }),
  statistic({
    ...records,
    name: 'failed',
    title: '发送失败',
    where: { status: 'failed' },
    definition: named('状态为“发送失败”的消息'),
  }),
  statistic({
    ...records,
    name: 'suppressed',
    title: '已拦截',
    where: { status: 'suppressed' },
    definition: named('发送前因同意、死亡登记、退订等被拦截的消息'),
  }),
  statistic({ ...records, ...sentRate, name: 'rate', title: '发出率' }),
  statistic({
    ...records,
    name: 'byDay',
    title: '各时段消息',
    by: 'status',
    per: 'fitting',
    where: { status: ENDED },
  }),
  statistic({ ...records, name: 'byChannel', title: '按通道', by: 'channel', where: { status: ENDED } }),
  statistic({ ...records, ...sentRate, name: 'rateByChannel', title: '各通道发出率', by: 'channel' }),
  statistic({ ...records, name: 'byKind', title: '按模板类别', by: 'kindId', where: { status: ENDED } }),
  statistic({
    ...records,
    name: 'byReason',
    title: '未发出的原因',
    by: 'reason',
    where: { status: 'failed,suppressed,expired,cancelled' },
    definition: named('失败、被拦截、过期和取消的消息'),
  }),
] as const

export const outreachContract = areaContract({
  resources: {
    outreach_kind: outreachKind,
    outreach_template: outreachTemplate,
    outreach_version: outreachVersion,
    outreach_set: outreachSet,
    outreach_set_item: outreachSetItem,
    outreach_contact: outreachContact,
    outreach_task: outreachTask,
    outreach_receiver: outreachReceiver,
    outreach_record: outreachRecord,
    outreach_wechat: outreachWechat,
  },
  classes: {
    outreach_kind: 'internal',
    outreach_template: 'internal',
    outreach_version: 'internal',
    outreach_set: 'internal',
    outreach_set_item: 'internal',
    outreach_contact: { others: 'personal' },
    outreach_task: 'internal',
    outreach_receiver: { others: 'personal' },
    outreach_record: { others: 'sensitive' },
    outreach_attempt: 'internal',
    outreach_receipt: 'internal',
    outreach_wechat: { others: 'personal', columns: { sceneHash: 'sensitive' } },
  },
  pages: {
    outreach_kind: 'outreach/KindList',
    outreach_template: 'outreach/TemplateList',
    outreach_set: 'outreach/SetList',
    outreach_contact: 'outreach/ContactList',
    outreach_task: 'outreach/TaskList',
    outreach_record: 'outreach/RecordList',
    outreach_wechat: 'outreach/WechatList',
  },
})
