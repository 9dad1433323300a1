import {
  dateTime,
  dict,
  endpointsIn,
  longText,
  person,
  READ_ONLY,
  recordId,
  ref,
  resource,
  returns,
  type RowOf,
  text,
} from '@huxi/model'

const only = ['list'] as const

export const outreachTalk = resource({
  name: 'outreach:talk',
  title: '微信会话',
  owner: 'tenant',
  history: 'audited',
  sort: { saidAt: 'desc' },
  label: 'saidAt',
  verbs: { ...READ_ONLY, exportXls: false },
  fields: {
    patientId: ref('患者', 'patient:patient', { required: true, search: 'eq', only }),
    wechatId: ref('微信用户', 'outreach:wechat', { required: true, gone: 'cascade', only: [] }),
    relation: dict('发送人', 'outreach_talker', { required: true, search: 'eq', only }),
    content: longText('内容', { required: true, max: 2000, only, restrictable: true }),
    saidAt: dateTime('时间', { required: true, search: 'range', only }),
    status: dict('状态', 'outreach_talk_status', { search: 'eq', only }),
    saidBy: person('回复人'),
    providerId: text('消息编号', { max: 64, only: [] }),
    closedBy: person('标记人'),
    closedAt: dateTime('标记时间', { only }),
  },
  states: {
    field: 'status',
    initial: 'open',
    frozen: ['answered', 'closed', 'sent', 'unknown'],
    byServer: ['answered', 'sent', 'unknown'],
    moves: {
      close: { label: '无需回复', from: 'open', to: 'closed', batch: true, done: '已标记为无需回复' },
    },
  },
})
export type OutreachTalk = RowOf<typeof outreachTalk>

export const TALK_HOURS = 48

export const TALK_BYTES = 2000

const { add } = endpointsIn(outreachTalk.title)

export const answerOutreachTalk = add('/outreach/talk/answer', '回复微信消息', 'outreach:talk:answer', {
  confidential: true,
  body: {
    id: recordId('微信消息'),
    content: longText('回复内容', { required: true, max: 600 }),
  },
  out: returns<{ id: string }>(),
})
