import {
  dateTime,
  dict,
  endpointsIn,
  int,
  longText,
  person,
  ref,
  resource,
  secret,
  text,
  READ_ONLY,
  type RowOf,
} from '@huxi/model'

const only = ['list'] as const

/** 短信回复: an answer to a text message, once for each patient who has its number on file. */
export const outreachReply = resource({
  name: 'outreach:reply',
  title: '短信回复',
  owner: 'tenant',
  history: 'audited',
  sort: { saidAt: 'desc' },
  label: 'saidAt',
  verbs: { ...READ_ONLY, exportXls: false },
  fields: {
    patientId: ref('患者', 'patient:patient', { required: true, search: 'eq', only }),
    content: longText('内容', { required: true, max: 500, only, restrictable: true }),
    result: dict('类别', 'outreach_reply_result', { required: true, search: 'eq', only }),
    status: dict('状态', 'outreach_reply_status', { search: 'eq', only }),
    saidAt: dateTime('时间', { required: true, search: 'range', only }),
    recordId: text('最近的短信', { max: 64, only }),
    sharers: int('同号患者', { required: true, only }),
    handling: dict('处理方式', 'outreach_reply_handling', { search: 'eq', only }),
    note: text('处理说明', { max: 200, only, restrictable: true }),
    handledBy: person('处理人'),
    handledAt: dateTime('处理时间', { search: 'range', only }),
  },
  states: {
    field: 'status',
    initial: 'open',
    frozen: ['handled'],
    moves: {
      handle: {
        label: '登记处理',
        from: 'open',
        to: 'handled',
        ask: {
          handling: dict('处理方式', 'outreach_reply_handling', { required: true, initial: 'called' }),
          note: text('说明', { max: 200 }),
        },
        batch: true,
        done: '已登记处理',
      },
      reopen: {
        label: '重新处理',
        from: 'handled',
        to: 'open',
        ask: { reason: text('原因', { required: true, max: 200 }) },
        done: '已改为待处理',
      },
    },
  },
})

export type OutreachReply = RowOf<typeof outreachReply>

const { change } = endpointsIn('消息服务商回调')

export const smsReply = change('/outreach/sms/reply', '接收短信回复', 'public', {
  confidential: true,
  cost: 'light',
  bodyLimit: 20_000,
  body: {
    id: text('回复编号', { required: true, max: 64, check: 'code' }),
    phone: text('手机号', { required: true, max: 40 }),
    /** of a kind that is read unchanged, because it is signed */
    content: secret('内容', { required: true, max: 500 }),
    timestamp: text('时间，毫秒', { required: true, max: 16 }),
    signature: text('签名', { required: true, max: 64 }),
  },
})
