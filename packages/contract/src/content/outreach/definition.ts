/** Kinds of patient messages with their rules, templates approved by a second person, and sets that order channels. */
import {
  bool,
  childOf,
  children,
  dateTime,
  dict,
  endpointsIn,
  int,
  longText,
  named,
  person,
  READ_ONLY,
  recordId,
  ref,
  resource,
  returns,
  type RowOf,
  text,
  time,
} from '@huxi/model'

export const outreachKind = resource({
  name: 'outreach:kind',
  title: '模板类别',
  owner: 'tenant',
  history: true,
  label: 'name',
  fields: {
    name: named(text('类别名称', { required: true, max: 30, unique: true, search: 'like' })),
    event: dict('用于', 'outreach_event', { required: true, initial: 'none', search: 'eq' }),
    consentType: dict('所需同意', 'consent_type', { required: true, initial: 'message', search: 'eq' }),
    quietFrom: time('免打扰开始', { required: true, initial: '21:00' }),
    quietTo: time('免打扰结束', { required: true, initial: '08:00' }),
    urgent: bool('紧急', { initial: false, search: 'eq' }),
    health: bool('可含健康信息', { initial: false, search: 'eq' }),
    enrolledOnly: bool('只发给管理中的患者', { initial: false }),
    optOut: bool('短信附退订说明', { initial: false }),
    validHours: int('有效期（小时）', { required: true, min: 1, max: 720, initial: 24 }),
    note: text('说明', { max: 200 }),
    status: dict('状态', 'valid_status', { initial: '1', search: 'eq' }),
  },
})
export type OutreachKind = RowOf<typeof outreachKind>

const contentFields = {
  kindId: ref('模板类别', 'outreach:kind', { required: true, search: 'eq' }),
  channel: dict('通道', 'outreach_channel', { required: true, initial: 'in_app', search: 'eq' }),
  title: text('消息标题', { required: true, max: 60 }),
  body: longText('正文', { required: true, max: 1000 }),
  providerTemplateId: text('微信模板编号', { max: 100 }),
  signatureId: ref('短信签名', 'outreach:signature'),
} as const

export const outreachTemplate = resource({
  name: 'outreach:template',
  title: '消息模板',
  owner: 'tenant',
  history: true,
  label: 'name',
  verbs: { importExcel: false, importTemplate: false },
  fields: {
    code: text('模板编码', { required: true, max: 32, unique: true, check: 'code', search: 'like' }),
    name: named(text('模板名称', { required: true, max: 40, unique: true, search: 'like' })),
    ...contentFields,
    note: text('说明', { max: 200 }),
    status: dict('状态', 'outreach_template_status', { search: 'eq', only: ['list'] }),
    liveNo: int('在用版本', { only: ['list'] }),
    publishedBy: person('审核发布人'),
    publishedAt: dateTime('发布时间', { search: 'range', only: ['list'] }),
    rejectReason: text('退回原因', { max: 300, only: ['list'] }),
    writers: longText('撰写账号', { only: [] }),
  },
  states: {
    field: 'status',
    initial: 'draft',
    frozen: ['in_review', 'active', 'disabled'],
    choosable: ['draft', 'in_review', 'active'],
    moves: {
      submit: { label: '提交审核', from: 'draft', to: 'in_review', done: '已提交，等待另一位同事审核' },
      publish: {
        label: '审核发布',
        from: 'in_review',
        to: 'active',
        confirm: '请核对文字、变量和通道。发布后新的任务使用这一版本，正在发送的任务仍用原来的版本。',
        done: '已发布',
        stepUp: true,
      },
      reject: {
        label: '退回修改',
        from: 'in_review',
        to: 'draft',
        access: 'outreach:template:publish',
        ask: { reason: text('退回原因', { required: true, max: 300 }) },
        done: '已退回修改',
      },
      recall: { label: '撤回修改', from: 'in_review', to: 'draft', done: '已撤回，修改后请重新提交审核' },
      revise: {
        label: '修订',
        from: ['active', 'disabled'],
        to: 'draft',
        done: '可以修改了；新版本发布之前仍使用原来的版本',
      },
      disable: {
        label: '停用',
        from: ['draft', 'active'],
        to: 'disabled',
        confirm: '停用后不能再用这个模板新建消息，已在发送的不受影响。',
        danger: true,
        done: '已停用',
      },
    },
  },
})
export type OutreachTemplate = RowOf<typeof outreachTemplate>

const only = ['list'] as const

export const outreachVersion = resource({
  name: 'outreach:version',
  title: '模板版本',
  owner: 'tenant',
  sort: { versionNo: 'desc' },
  label: '{title}（{versionNo}）',
  verbs: READ_ONLY,
  fields: {
    templateId: ref('消息模板', 'outreach:template', { required: true, search: 'eq', gone: 'cascade', only }),
    versionNo: int('版本', { required: true, only }),
    status: dict('状态', 'outreach_version_status', { required: true, search: 'eq', only }),
    kindId: ref('模板类别', 'outreach:kind', { required: true, only }),
    channel: dict('通道', 'outreach_channel', { required: true, search: 'eq', only }),
    title: text('消息标题', { required: true, max: 60, only }),
    body: longText('正文', { required: true, max: 1000, only }),
    providerTemplateId: text('微信模板编号', { max: 100, only }),
    signatureId: ref('短信签名', 'outreach:signature', { only }),
    publishedBy: person('审核发布人'),
    publishedAt: dateTime('发布时间', { search: 'range', only }),
    endedAt: dateTime('结束时间', { only }),
  },
})
export type OutreachVersion = RowOf<typeof outreachVersion>

export const outreachSetItem = resource({
  name: 'outreach:setItem',
  title: '通道模板',
  label: 'sortNo',
  ...childOf('setId', '模板集', 'outreach:set', {
    templateId: ref('消息模板', 'outreach:template', { required: true }),
  }),
})

/** 模板集: one occasion, its channels, and whether one of them suffices. */
export const outreachSet = resource({
  name: 'outreach:set',
  title: '模板集',
  owner: 'tenant',
  history: true,
  label: 'name',
  verbs: { importExcel: false, importTemplate: false },
  fields: {
    name: named(text('模板集名称', { required: true, max: 40, unique: true, search: 'like' })),
    kindId: ref('模板类别', 'outreach:kind', { required: true, search: 'eq' }),
    rule: dict('发送规则', 'outreach_rule', { required: true, initial: 'first_success', search: 'eq' }),
    items: children('通道模板', outreachSetItem, { by: 'setId', order: 'sortNo', max: 4 }),
    remindDays: int('提前几天自动提醒', { min: 1, max: 14 }),
    remindHours: int('提前几小时自动提醒', { min: 1, max: 48 }),
    note: text('说明', { max: 200 }),
    status: dict('状态', 'valid_status', { initial: '1', search: 'eq' }),
  },
})
export type OutreachSet = RowOf<typeof outreachSet>

export interface OutreachPreview {
  readonly title: string
  readonly body: string
  readonly signature: string | null
  readonly obstacle: string | null
  readonly missing: readonly string[]
  readonly characters: number
  readonly parts: number | null
}

const { query } = endpointsIn(outreachTemplate.title)

export const previewOutreach = query('/outreach/template/preview', '预览消息模板', 'outreach:template:list', {
  confidential: true,
  body: { id: recordId('消息模板'), patientId: text('患者', { max: 64 }) },
  reads: { of: 'patient:patient', by: 'patientId' },
  out: returns<OutreachPreview>(),
})
