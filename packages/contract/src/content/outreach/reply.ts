import { dateTime, dict, endpoint, int, longText, READ_ONLY, ref, resource, secret, text } from '@huxi/model'

const only = ['list'] as const

/** 短信回复: an answer to a text message, once for each patient who has its number on file. */
export const outreachReply = resource({
  name: 'outreach:reply',
  title: '短信回复',
  table: 'outreach_reply',
  path: '/outreach/reply',
  owner: 'tenant',
  sort: { saidAt: 'desc' },
  label: 'saidAt',
  verbs: { ...READ_ONLY, exportXls: false },
  fields: {
    patientId: ref('患者', 'patient:patient', { required: true, search: 'eq', only }),
    content: longText('内容', { required: true, max: 500, only, restrictable: true }),
    result: dict('处理结果', 'outreach_reply_result', { required: true, search: 'eq', only }),
    saidAt: dateTime('时间', { required: true, search: 'range', only }),
    recordId: text('最近的短信', { max: 64, only }),
    sharers: int('同号患者', { required: true, only }),
  },
})

export const smsReply = endpoint({
  method: 'POST',
  work: 'edit',
  path: '/outreach/sms/reply',
  title: '接收短信回复',
  group: '消息服务商回调',
  access: 'public',
  confidential: true,
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
