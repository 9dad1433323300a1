import { asChoice, endpointsIn, type Fields, json, longText, resource, returns, type RowOf, text } from '@huxi/model'

export const fillRule = resource({
  name: 'system:fillRule',
  title: '填值规则',
  table: 'sys_fill_rule',
  path: '/sys/fillRule',
  owner: 'global',
  history: 'audited',
  sort: { createTime: 'desc', ruleCode: 'asc' },
  label: 'ruleName',
  verbs: { edit: '编辑成功!', deleteBatch: '批量删除成功！', choices: false },
  fields: {
    ruleName: text('规则名称', { required: true, max: 100, search: 'like' }),
    ruleCode: text('规则Code', { required: true, max: 100, unique: true, check: 'code', search: 'like' }),
    /** key of a built-in function; class names of older clients are aliases */
    ruleClass: asChoice(text('规则实现类', { required: true, max: 100 })),
    ruleParams: longText('规则参数', { max: 200 }),
  },
})
export type FillRuleRow = RowOf<typeof fillRule>

export interface FillFunctionInfo {
  key: string
  title: string
  hint: string
  parameters: Fields
}

const { get, put } = endpointsIn(fillRule.title)

export const fillFunctions = get(`${fillRule.path}/functions`, '填值函数', 'system:fillRule:list', {
  out: returns<FillFunctionInfo[]>(),
})

/** A sample value; no number is consumed. */
export const testFillRule = get(`${fillRule.path}/testFillRule`, '测试填值规则', 'system:fillRule:list', {
  query: { ruleCode: text('规则Code', { required: true, max: 100 }) },
  out: returns<string | string[]>(),
})

interface FillForm {
  name?: string | null
  pid?: string | null
  parentId?: string | null
}

const form = {
  name: text('名称', { max: 100 }),
  pid: text('上级', { max: 64 }),
  parentId: text('上级', { max: 64 }),
}

export const executeFillRule = put(`${fillRule.path}/executeRuleByCode/:ruleCode`, '按规则生成编码', 'login', {
  work: 'query',
  confidential: true,
  params: { ruleCode: text('规则Code', { required: true, max: 100 }) },
  body: form,
  out: returns<string | string[]>(),
})

interface FillRuleCall {
  ruleCode: string
  formData?: FillForm
}

export const executeFillRules = put(`${fillRule.path}/executeRuleByCodeBatch`, '按规则批量生成编码', 'login', {
  work: 'query',
  confidential: true,
  body: {
    commonFormData: json<FillForm>('共用的表单数据'),
    rules: json<FillRuleCall[]>('规则', { required: true }),
  },
  out: returns<{ ruleCode: string; result: string | string[] }[]>(),
})
