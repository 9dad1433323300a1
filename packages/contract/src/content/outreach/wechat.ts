import {
  bool,
  date,
  dateTime,
  dict,
  endpointsIn,
  idNumber,
  longText,
  recordId,
  ref,
  resource,
  returns,
  text,
} from '@huxi/model'

const only = ['list'] as const

export const outreachWechat = resource({
  name: 'outreach:wechat',
  title: '微信用户',
  owner: 'tenant',
  history: 'audited',
  label: 'agreedOn',
  verbs: { choices: false, importExcel: false, importTemplate: false, reveal: false },
  fields: {
    patientId: ref('患者', 'patient:patient', { required: true, search: 'eq' }),
    relation: dict('与患者关系', 'outreach_relation', { required: true, initial: 'self', search: 'eq' }),
    main: bool('主要接收人', { initial: false, search: 'eq' }),
    agreedOn: date('登记日期', { required: true, search: 'range' }),
    note: text('备注', { max: 100, restrictable: true }),
    openid: idNumber('微信标识', { only, restrictable: true }),
    status: dict('状态', 'outreach_wechat_status', { search: 'eq', only }),
    checked: bool('已核对', { search: 'eq', only }),
    givenBy: text('出示绑定码的人', { max: 64, only: [] }),
    subscribed: bool('已关注', { search: 'eq', only }),
    boundAt: dateTime('绑定时间', { search: 'range', only }),
    lastAt: dateTime('最近互动', { only }),
    leftAt: dateTime('取消关注时间', { search: 'range', only }),
    endedAt: dateTime('解绑时间', { only }),
    sceneHash: text('绑定码', { max: 64, only: [] }),
    sceneUntil: dateTime('绑定码有效期', { only: [] }),
  },
  states: {
    field: 'status',
    initial: 'pending',
    frozen: ['unbound'],
    moves: {
      bind: { label: '绑定', from: 'pending', to: 'active', internal: true },
      check: {
        label: '核对',
        from: 'active',
        to: 'active',
        batch: true,
        confirm: '请先与患者本人核对。核对后，消息会发到这个微信。',
        done: '已核对',
      },
      unbind: {
        label: '解绑',
        from: ['pending', 'active'],
        to: 'unbound',
        ask: { reason: text('原因', { required: true, max: 200 }) },
        confirm: '解绑后不再用微信给这位患者发消息，已在排队的也不再发出；再次绑定须重新扫码。',
        danger: true,
        done: '已解绑',
      },
    },
  },
})

export const WECHAT_PATIENTS = 5
export const WECHAT_RECEIVERS = 3
export const CONTACT_PATIENTS = WECHAT_PATIENTS

export interface OutreachCode {
  readonly url: string
  readonly until: string
}

export const codeOutreachWechat = endpointsIn(outreachWechat.title).post(
  '/outreach/wechat/code',
  '出示绑定码',
  'outreach:wechat:code',
  {
    work: 'edit',
    confidential: true,
    body: { id: recordId('微信用户') },
    out: returns<OutreachCode>(),
  },
)

export interface OutreachTexted {
  readonly target: string
  readonly until: string
}

export const textOutreachWechat = endpointsIn(outreachWechat.title).post(
  '/outreach/wechat/text',
  '发送短信绑定码',
  codeOutreachWechat.access,
  {
    work: 'edit',
    confidential: true,
    body: { id: recordId('微信用户') },
    out: returns<OutreachTexted>(),
  },
)

const group = '消息服务商回调'
const signed = {
  signature: text('签名', { required: true, max: 64 }),
  timestamp: text('时间', { required: true, max: 16 }),
  nonce: text('随机数', { required: true, max: 64 }),
}

const { get, change } = endpointsIn(group)

export const wechatEcho = get('/outreach/wechat/callback', '验证微信服务器地址', 'public', {
  confidential: true,
  answers: 'file',
  query: { ...signed, echostr: text('回显', { required: true, max: 200 }) },
})

const CALLBACK_BYTES = 20_000

export const wechatEvent = change('/outreach/wechat/callback', '接收微信事件', 'public', {
  xml: true,
  confidential: true,
  cost: 'light',
  answers: 'file',
  bodyLimit: CALLBACK_BYTES,
  query: signed,
  body: { xml: longText('事件', { required: true }) },
})

export const smsReceipt = change('/outreach/sms/receipt', '接收短信回执', 'public', {
  confidential: true,
  cost: 'light',
  bodyLimit: CALLBACK_BYTES,
  body: {
    id: text('消息编号', { required: true, max: 64 }),
    status: text('状态 delivered 或 failed', { required: true, max: 16 }),
    code: text('原因', { max: 40 }),
    timestamp: text('时间，毫秒', { required: true, max: 16 }),
    signature: text('签名', { required: true, max: 64 }),
  },
})
