import { endpointsIn, longText, resource, returns, text, type RowOf } from '@huxi/model'

export const checkRule = resource({
  name: 'system:checkRule',
  title: '编码校验规则',
  table: 'sys_check_rule',
  path: '/sys/checkRule',
  owner: 'global',
  history: 'audited',
  sort: { createTime: 'desc', ruleCode: 'asc' },
  label: 'ruleName',
  verbs: { edit: '编辑成功!', deleteBatch: '批量删除成功！', choices: false },
  fields: {
    ruleName: text('规则名称', { required: true, max: 100, search: 'like' }),
    ruleCode: text('规则Code', { required: true, max: 100, unique: true, check: 'code', search: 'like' }),
    ruleJson: longText('规则JSON', { max: 1024 }),
    ruleDescription: longText('规则描述', { max: 200 }),
  },
})
export type CheckRuleRow = RowOf<typeof checkRule>

export const WHOLE = '*'

export interface CheckPiece {
  /** `*` checks the whole code, a number the next so many characters */
  digits: string | number
  pattern: string
  message: string
  /** older clients: `1` first, `0` last of the rules about the whole */
  priority?: string | number
}

export interface FailedPiece {
  digits: string
  pattern: string
  message: string
  checkValue: string
  passed: false
  beginIndex?: number
  endIndex?: number
}

export const CHECKED_MAX = 1000

const { get } = endpointsIn(checkRule.title)

/** Older clients encode the value twice. */
export const checkByCode = get(`${checkRule.path}/checkByCode`, '按规则校验编码', 'login', {
  query: {
    ruleCode: text('规则Code', { required: true, max: 100 }),
    value: longText('值', { max: 12 * CHECKED_MAX }),
  },
  out: returns<FailedPiece | null>(),
})
