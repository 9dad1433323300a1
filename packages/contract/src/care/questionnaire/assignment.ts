import type { Answers } from '@huxi/clinical/forms/content'
import {
  dateTime,
  dict,
  endpointsIn,
  int,
  json,
  READ_ONLY,
  recordId,
  ref,
  resource,
  returns,
  type RowOf,
  text,
} from '@huxi/model'

const only = ['list'] as const
export const NOTE = text('备注', { max: 200 })
export const AGAIN_REASON = text('再次填写的原因', { max: 200, only, restrictable: true })
const reason = text('原因', { required: true, max: 200 })

export const LINK_DAYS = 7

/** A questionnaire sent to one patient. Answers are kept here as they are given, and become a response when the last one is. */
export const questAssignment = resource({
  name: 'quest:assignment',
  title: '问卷任务',
  owner: 'tenant',
  history: 'audited',
  sort: { sentAt: 'desc' },
  label: 'sentAt',
  verbs: { ...READ_ONLY, undo: false },
  fields: {
    patientId: ref('患者', 'patient:patient', { required: true, search: 'eq', only }),
    questionnaireId: ref('问卷', 'quest:questionnaire', { required: true, search: 'eq', only }),
    /** the version that is published when it is sent; one that is published later changes nothing */
    versionId: ref('问卷版本', 'quest:version', { required: true, only }),
    status: dict('状态', 'quest_assignment_status', { search: 'eq', only }),
    sentAt: dateTime('发送时间', { required: true, search: 'range', only }),
    expiresAt: dateTime('有效期至', { required: true, search: 'range', only }),
    openedAt: dateTime('打开时间', { search: 'range', only }),
    doneAt: dateTime('完成时间', { search: 'range', only }),
    channel: dict('填写方式', 'quest_channel', { required: true, initial: 'link', search: 'eq', only }),
    deptId: ref('所属科室', 'system:depart', { search: 'eq', only, gone: 'clear' }),
    note: NOTE,
    againReason: AGAIN_REASON,
    answers: json<Answers>('已答内容', { only: [] }),
    /** counts the answers that were saved, so that a second device is noticed */
    revision: int('保存次数', { only: [] }),
  },
  states: {
    field: 'status',
    initial: 'sent',
    frozen: ['done', 'withdrawn', 'expired'],
    moves: {
      open: { label: '打开', from: 'sent', to: 'opened', internal: true },
      finish: { label: '完成', from: ['sent', 'opened'], to: 'done', internal: true },
      expire: { label: '过期', from: ['sent', 'opened'], to: 'expired', internal: true },
      withdraw: {
        label: '撤回问卷',
        from: ['sent', 'opened'],
        to: 'withdrawn',
        ask: { reason },
        confirm: '撤回后链接立即失效；患者已经作答的部分保存为未完成的记录。',
        batch: true,
        danger: true,
        done: '已撤回',
      },
    },
  },
})
export type QuestAssignment = RowOf<typeof questAssignment>

const { get, add } = endpointsIn(questAssignment.title)

export const sendQuest = add('/quest/assignment/send', '发送问卷', 'quest:assignment:send', {
  idempotencyKey: true,
  body: {
    patientId: recordId('患者'),
    questionnaireId: recordId('问卷'),
    expiresAt: dateTime('有效期至'),
    channel: dict('填写方式', 'quest_channel'),
    note: NOTE,
  },
  out: returns<{ id: string }>(),
})

export interface QuestLink {
  /** path of the page with the token behind #; null while the operator keeps the page closed */
  path: string | null
  expiresAt: string
}

/** The link of a task that is open; the same as long as it is. */
export const questLink = get('/quest/assignment/link', '问卷链接', 'quest:assignment:send', {
  confidential: true,
  query: { id: recordId('问卷任务') },
  out: returns<QuestLink>(),
})
