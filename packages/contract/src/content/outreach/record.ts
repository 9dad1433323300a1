import {
  areaContract,
  asChoice,
  bool,
  dateTime,
  dict,
  endpointsIn,
  int,
  longText,
  READ_ONLY,
  recordId,
  ref,
  resource,
  returns,
  type RowOf,
  text,
} from '@huxi/model'
import { outreachContact } from './contact.ts'
import { outreachKind, outreachSet, outreachSetItem, outreachTemplate, outreachVersion } from './definition.ts'
import { outreachReply } from './reply.ts'
import { outreachSignature } from './signature.ts'
import { outreachReceiver, outreachTask } from './task.ts'
import { outreachTalk } from './talk.ts'
import { outreachWechat } from './wechat.ts'

const only = ['list'] as const
const hidden = { only: [] } as const

/** What variables of a message repeat of a patient. */
const REPEATED = {
  'patient:patient': ['name'],
  'patient:identifier': ['number'],
  'visit:diagnosis': ['diagnosisText'],
  'assess:result': ['figure', 'verdict'],
} as const

export const outreachRecord = resource({
  name: 'outreach:record',
  title: '消息记录',
  owner: 'tenant',
  label: 'title',
  verbs: READ_ONLY,
  fields: {
    patientId: ref('患者', 'patient:patient', { required: true, search: 'eq', only }),
    channel: dict('通道', 'outreach_channel', { required: true, search: 'eq', only }),
    title: { ...text('消息标题', { required: true, max: 200, only, restrictable: true }), implies: REPEATED },
    status: dict('状态', 'outreach_status', { required: true, search: 'eq', only }),
    reason: dict('原因', 'outreach_reason', { search: 'eq', only }),
    target: {
      ...text('接收地址', { max: 120, search: 'like', only, restrictable: true }),
      implies: { 'patient:patient': ['phone'], 'outreach:contact': ['address'] },
    },
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
    content: { ...longText('正文', { ...hidden, restrictable: true }), implies: REPEATED },
    health: bool('含健康信息', hidden),
    step: int('顺序', { required: true, ...hidden }),
    fallback: bool('可转备用', hidden),
    untilRead: bool('读到为止', hidden),
    businessKey: text('业务编号', { required: true, max: 80, ...hidden }),
    bookingId: text('预约', { max: 64, ...hidden }),
    assignmentId: text('问卷任务', { max: 64, ...hidden }),
    announcementId: text('系统通告', { max: 64, ...hidden }),
    answered: dict('问卷完成情况', 'outreach_answered', { search: 'eq', only }),
    deliverySeconds: int('送达用时（秒）', { only }),
    deliveryBand: dict('送达用时', 'outreach_delivery', { search: 'eq', only }),
    attemptsBefore: int('重新排队前的次数', hidden),
    nextAt: dateTime('下次处理', { required: true, ...hidden }),
    leaseUntil: dateTime('占用至', hidden),
    leaseId: text('占用', { max: 64, ...hidden }),
    providerId: text('回执编号', { max: 200, ...hidden }),
  },
})
export type OutreachRecord = RowOf<typeof outreachRecord>

/** Reasons that may pass, after which the same message can be sent again. */
export const RETRIED_REASONS: readonly string[] = [
  'transient',
  'channel_off',
  'signature',
  'account',
  'address',
  'no_contact',
  'unchecked',
  'unsubscribed',
  'not_subscribed',
  'quota',
  'consent',
  'enrolled',
  'cap',
]

export interface OutreachAttempt {
  readonly startedAt: string
  readonly endedAt: string | null
  readonly outcome: string
  readonly outcome_dictText: string
  readonly note: string | null
}

interface Replied {
  readonly saidAt: string
  readonly content: string | null
  readonly result_dictText: string
  readonly handled: string
}

export interface OutreachReading {
  readonly title: string | null
  readonly content: string | null
  readonly attempts: readonly OutreachAttempt[]
  readonly replies: readonly Replied[]
  readonly final: string | null
}

const id = recordId('消息记录')

export const OUTREACH_HEALTH = 'outreach:record:health'

const { get, put } = endpointsIn(outreachRecord.title)

export const readOutreach = get('/outreach/record/reading', '查看消息记录', 'outreach:record:list', {
  confidential: true,
  query: { id },
  out: returns<OutreachReading>(),
})

export const retryOutreach = put('/outreach/record/retry', '重新发送', 'outreach:record:retry', {
  body: { ids: asChoice(text('消息记录', { required: true, max: 32_500 })) },
  out: returns<{ queued: number; refused: readonly string[] }>(),
})

export const settleOutreach = put('/outreach/record/settle', '处理结果未知的消息', 'outreach:record:retry', {
  body: {
    ids: asChoice(text('消息记录', { required: true, max: 32_500 })),
    again: bool('仍要重发', { required: true, initial: false }),
  },
  out: returns<{ settled: number; refused: readonly string[] }>(),
})

export const outreachContract = areaContract(
  [outreachKind, 'internal', 'outreach/KindList'],
  [outreachSignature, 'internal', 'outreach/SignatureList'],
  [outreachTemplate, 'internal', 'outreach/TemplateList', 'outreach/TemplateDetail'],
  [outreachVersion, 'internal'],
  [outreachSet, 'internal', 'outreach/SetList'],
  [outreachSetItem, 'internal'],
  [outreachContact, 'personal', 'outreach/ContactList'],
  [outreachTask, 'internal', 'outreach/TaskList', 'outreach/TaskDetail'],
  [outreachReceiver, 'personal'],
  [outreachRecord, 'sensitive', 'outreach/RecordList', 'outreach/RecordDetail'],
  [outreachWechat, { others: 'personal', columns: { sceneHash: 'sensitive' } }, 'outreach/WechatList'],
  [outreachTalk, 'sensitive', 'outreach/TalkList'],
  [outreachReply, 'sensitive', 'outreach/ReplyList'],
  ['outreach_attempt', 'internal'],
  ['outreach_receipt', 'internal'],
)
