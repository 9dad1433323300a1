/** Fill rules: values a program makes for a new record, by the code of the rule. */
import { endpoint, json, returns, text } from '@huxi/model'

const group = '编码规则'
const form = { name: text('名称', { max: 100 }) }

/** A value by one rule. What the form knows so far is the body. */
export const executeFillRule = endpoint({
  method: 'PUT',
  work: 'query',
  path: '/sys/fillRule/executeRuleByCode/:ruleCode',
  title: '按规则生成编码',
  group,
  access: 'login',
  confidential: true,
  params: { ruleCode: text('规则编码', { required: true, max: 64 }) },
  body: form,
  out: returns<string>(),
})

export interface FillRuleCall {
  ruleCode: string
  formData?: { name?: string | null }
}

/** Values by several rules, in their order. */
export const executeFillRules = endpoint({
  method: 'PUT',
  work: 'query',
  path: '/sys/fillRule/executeRuleByCodeBatch',
  title: '按规则批量生成编码',
  group,
  access: 'login',
  confidential: true,
  body: {
    commonFormData: json<{ name?: string | null }>('共用的表单数据'),
    rules: json<FillRuleCall[]>('规则', { required: true }),
  },
  out: returns<{ ruleCode: string; result: string }[]>(),
})
