/** Check rules: how a code has to be written, asked piece by piece. */
import { endpoint, longText, resource, returns, text, type RowOf } from '@huxi/model'

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
    /** a JSON array of `CheckPiece`, as older clients keep it */
    ruleJson: longText('规则JSON', { max: 1024 }),
    ruleDescription: longText('规则描述', { max: 200 }),
  },
})
export type CheckRuleRow = RowOf<typeof checkRule>

/** `*`, or the number of characters that come next. */
export const WHOLE = '*'

/** What one piece of a code has to be. */
export interface CheckPiece {
  /** `*` asks the whole code, a number the next so many characters */
  digits: string | number
  /** the whole piece has to match it */
  pattern: string
  /** what is said when it does not */
  message: string
  /** older clients: `1` first, `0` last of the rules about the whole */
  priority?: string | number
}

/** The piece that a code failed at, and where it stands in it. */
export interface FailedPiece {
  digits: string
  pattern: string
  message: string
  checkValue: string
  passed: false
  beginIndex?: number
  endIndex?: number
}

/** Longest code that is asked about. */
export const CHECKED_MAX = 1000

/** Older clients encode the value once more than the address needs. */
export const checkByCode = endpoint({
  method: 'GET',
  path: `${checkRule.path}/checkByCode`,
  title: '按规则校验编码',
  group: checkRule.title,
  access: 'login',
  query: {
    ruleCode: text('规则Code', { required: true, max: 100 }),
    // as long as an encoded one becomes
    value: longText('值', { max: 12 * CHECKED_MAX }),
  },
  out: returns<FailedPiece | null>(),
})
