/** 在线表单: forms defined by users; a published one is a resource of its own. */
import {
  areaContract,
  bool,
  dateTime,
  dict,
  endpointsIn,
  int,
  json,
  longText,
  recordId,
  resource,
  returns,
  type RowOf,
  text,
} from '@huxi/model'
import type { FormFile } from './definition-file.ts'
import type { Begin, FormContent, FormItem, FormPart, FormScript } from './kinds.ts'
import { formAnswer, formOpening } from './opening.ts'
import type { FormShape } from './resource.ts'

const only = ['list'] as const

export const onlineForm = resource({
  name: 'online:form',
  title: '在线表单',
  table: 'onl_form',
  path: '/online/cgform/head',
  owner: 'tenant',
  history: true,
  label: 'name',
  verbs: { importExcel: false, choices: false },
  fields: {
    name: text('表单名称', { required: true, max: 50, search: 'like' }),
    code: text('表单编码', { required: true, max: 31, unique: true, search: 'like' }),
    description: longText('说明', { max: 300 }),
    status: dict('状态', 'online_form_status', { search: 'eq', only }),
    publishedNo: int('发布版本', { only }),
    publishedAt: dateTime('发布时间', { search: 'range', only }),
    pending: bool('有未发布的修改', { search: 'eq', only }),
    problem: text('不能使用的原因', { max: 300, only }),
    columns: int('每行几个字段', { min: 1, max: 4, initial: 1, only: ['form'] }),
    isTree: bool('树形：每条记录可以有上级', { only: ['form'], initial: false }),
    theme: dict('明细的样式', 'online_form_theme', { initial: 'normal', only: ['form'] }),
    fields: json<readonly FormItem[]>('字段', { required: true, only: ['form'] }),
    parts: json<readonly FormPart[]>('明细', { only: ['form'] }),
    leftOut: json<readonly string[]>('未带过来的内容', { only: [] }),
    scripts: json<readonly FormScript[]>('原有脚本', { only: [] }),
    published: json<FormContent>('发布的字段', { only: [] }),
  },
  states: {
    field: 'status',
    initial: 'draft',
    moves: {
      publish: {
        label: '发布表单',
        from: ['draft', 'published', 'retired'],
        to: 'published',
        confirm: '发布后按现在的字段填写。已有的记录不变：移除的字段仍可在旧记录中查看。',
        done: '已发布，可以放入菜单',
      },
      retire: {
        label: '停用表单',
        from: 'published',
        to: 'retired',
        confirm: '停用后不能再新增和修改记录，已有的记录仍可查看和导出。',
        danger: true,
        done: '已停用',
      },
    },
  },
})
export type OnlineForm = RowOf<typeof onlineForm>

const { get, add, change } = endpointsIn(onlineForm.title)

export const formShape = get('/online/cgform/api/shape/:id', '在线表单的字段', 'login', {
  params: { id: recordId('表单') },
  out: returns<FormShape & { begin: Begin }>(),
})

export const offerForm = change('/online/cgform/head/offer', '在线表单放入菜单', 'online:form:offer', {
  idempotencyKey: true,
  body: {
    id: recordId('表单'),
    parentId: text('上级菜单', { max: 64 }),
    name: text('菜单名称', { required: true, max: 50 }),
    roles: text('可以使用的角色', { max: 2000 }),
  },
  out: returns<{ url: string }>(),
})

export const formDicts = get('/online/cgform/api/dicts', '在线表单可用的字典', 'online:form:list', {
  out: returns<{ code: string; name: string }[]>(),
})

export interface FormConversion {
  label: string
  from: string
  to: string
  converted: number
  lost: { value: string; count: number }[]
  lostRows: number
}

export const formConversions = get('/online/cgform/api/conversions', '在线表单改变类型的影响', 'online:form:publish', {
  query: { id: recordId('表单') },
  out: returns<FormConversion[]>(),
})

export interface FormReport {
  code: string
  name: string
  columns: { name: string; title: string }[]
}

export const formReports = get('/online/cgform/api/reports', '在线表单可用的报表', 'online:form:list', {
  out: returns<FormReport[]>(),
})

export const formRules = get('/online/cgform/api/rules', '在线表单可用的校验规则', 'online:form:list', {
  out: returns<{ code: string; name: string }[]>(),
})

export const formFillRules = get('/online/cgform/api/fillRules', '在线表单可用的填值规则', 'online:form:list', {
  out: returns<{ code: string; name: string }[]>(),
})

const FILE_BYTES = 2_000_000

export const importForm = add('/online/cgform/head/importDefinition', '在线表单读入定义', 'online:form:add', {
  idempotencyKey: true,
  bodyLimit: FILE_BYTES,
  body: {
    content: json<Record<string, unknown> | readonly unknown[]>('定义', { required: true, max: FILE_BYTES }),
    name: text('表单名称', { max: 50 }),
    code: text('表单编码', { max: 31 }),
  },
  out: returns<{ id: string; name: string; code: string; leftOut: string[] }>(),
})

export const formOrigin = get('/online/cgform/api/origin', '在线表单读入时未带过来的内容', 'online:form:list', {
  query: { id: recordId('表单') },
  out: returns<{ leftOut: string[]; scripts: FormScript[] }>(),
})

export const exportForm = get('/online/cgform/head/exportDefinition', '在线表单导出定义', 'online:form:export', {
  query: { id: recordId('表单') },
  out: returns<FormFile>(),
})

export const copyForm = add('/online/cgform/head/copy', '在线表单复制', 'online:form:add', {
  idempotencyKey: true,
  body: {
    id: recordId('表单'),
    name: text('表单名称', { required: true, max: 50 }),
    code: text('表单编码', { required: true, max: 31 }),
  },
  out: returns<OnlineForm>(),
})

export const formContract = areaContract(
  [onlineForm, 'internal', 'modules/online/cgform/OnlCgformHeadList'],
  [formOpening, 'internal', 'modules/online/cgform/OnlFormOpeningList'],
  [formAnswer, 'sensitive', 'modules/online/cgform/OnlFormAnswerList'],
  ['onl_form_code', 'internal'],
  ['onl_form_row', 'sensitive'],
  ['onl_form_part_row', 'sensitive'],
)
