import {
  areaContract,
  asChoice,
  dateTime,
  dict,
  endpointsIn,
  int,
  longText,
  recordId,
  resource,
  returns,
  richText,
  type RowOf,
  text,
} from '@huxi/model'

export const messageTemplate = resource({
  name: 'message:template',
  title: '消息模板',
  table: 'sys_sms_template',
  path: '/sys/message/sysMessageTemplate',
  owner: 'tenant',
  history: true,
  label: '{templateName}（{templateCode}）',
  verbs: { edit: '更新成功！', deleteBatch: '批量删除成功！', importExcel: '文件导入成功！数据行数：{n}' },
  fields: {
    templateCode: text('模板CODE', { required: true, max: 32, unique: true, check: 'code', search: 'like' }),
    templateName: text('模板标题', { required: true, max: 50, search: 'like' }),
    templateType: dict('模板类型', 'msgType', { required: true, initial: '1', search: 'eq' }),
    templateContent: richText('模板内容', { required: true, max: 20_000, search: 'like' }),
    templateTestJson: longText('测试数据', { max: 1000, only: ['form'] }),
    templateCategory: text('模板分类', { max: 32, only: ['form'] }),
    useStatus: dict('是否应用', 'template_use_status', { search: 'eq', only: ['list'] }),
  },
  states: {
    field: 'useStatus',
    initial: '0',
    frozen: ['1'],
    moves: {
      apply: {
        label: '应用',
        from: '0',
        to: '1',
        confirm: '应用后模板不能再修改或删除，需要改正时请先停用。',
        done: '已应用',
      },
      withdraw: { label: '停用', from: '1', to: '0', confirm: '停用后不能再按此模板发送消息。', done: '已停用' },
    },
  },
})
export type MessageTemplate = RowOf<typeof messageTemplate>

const only = ['list'] as const

export const message = resource({
  name: 'message:message',
  title: '消息',
  table: 'sys_sms',
  path: '/sys/message/sysMessage',
  owner: 'tenant',
  label: 'esTitle',
  verbs: { add: false, edit: false, choices: false, deleteBatch: '批量删除成功！' },
  fields: {
    esTitle: text('消息标题', { max: 100, search: 'like', only }),
    esContent: longText('发送内容', { search: 'like', only }),
    esParam: longText('发送所需参数', { only }),
    esReceiver: text('接收人', { max: 50, search: 'like', only }),
    esSendNum: int('发送次数', { only }),
    esSendStatus: dict('发送状态', 'msgSendStatus', { search: 'eq', only }),
    esSendTime: dateTime('发送时间', { search: 'range', only }),
    esType: dict('发送方式', 'messageType', { search: 'eq', only }),
    esResult: longText('发送失败原因', { only }),
    remark: text('备注', { max: 500, search: 'like' }),
  },
})
export type Message = RowOf<typeof message>

const { change, query } = endpointsIn(messageTemplate.title)

/** Sends by an enabled template. `testData` fills its variables `${name}`; `receiver` holds accounts, comma-joined. */
export const sendMessage = change('/sys/message/sysMessageTemplate/sendMsg', '发送消息', 'message:template:send', {
  idempotencyKey: true,
  body: {
    templateCode: text('模板CODE', { required: true, max: 32 }),
    testData: longText('测试数据', { max: 20_000 }),
    receiver: text('消息接收方', { required: true, max: 32_500 }),
    msgType: asChoice(text('消息类型', { required: true, max: 32 })),
    remark: text('备注', { max: 500 }),
  },
  out: returns<{ ids: string[] }>(),
})

export const previewMessage = query('/sys/message/sysMessageTemplate/preview', '预览消息', 'message:template:list', {
  body: { id: recordId('消息模板'), testData: longText('测试数据', { max: 20_000 }) },
  out: returns<{ title: string; content: string; missing: string[] }>(),
})

const pushTest = 'message:push:test'

/** Refreshes the open pages of the tenant, to test the connection. */
export const pushToAll = endpointsIn(message.title).post('/sys/socketTest/sendAll', '推送测试：群发', pushTest, {
  work: 'edit',
  body: { message: text('内容', { max: 500 }) },
  out: returns<string>(),
})

export const pushToOne = endpointsIn(message.title).post('/sys/socketTest/sendUser', '推送测试：单发', pushTest, {
  work: 'edit',
  body: { userId: recordId('用户'), message: text('内容', { max: 500 }) },
  out: returns<string>(),
})

export const messageContract = areaContract(
  [
    message,
    { others: 'internal', columns: { esReceiver: 'personal', esContent: 'personal', esParam: 'personal' } },
    'modules/message/SysMessageList',
  ],
  [messageTemplate, 'internal', 'modules/message/SysMessageTemplateList'],
)
