import { dateTime, text, type Field, type Fields } from './field.ts'
import { isEncrypted } from './personal.ts'
import { columnName, isColumn, memoized, wireName, type Resource } from './resource.ts'

export const RULE_OPERATORS = ['=', '!=', '>', '>=', '<', '<=', 'IN', 'LIKE', 'LEFT_LIKE', 'RIGHT_LIKE'] as const
export type RuleOperator = (typeof RULE_OPERATORS)[number]

/** Variables in place of a value, written `#{name}`. */
export const RULE_VARIABLES = {
  sys_user_code: '当前用户账号',
  sys_user_name: '当前用户姓名',
  sys_user_id: '当前用户编号',
  sys_org_code: '当前部门编码',
  sys_multi_org_code: '所在的全部部门编码',
  sys_date: '今天',
  sys_time: '现在',
  tenant_id: '当前租户',
} as const
export type RuleVariable = keyof typeof RULE_VARIABLES

const VARIABLE = /^#\{(\w+)\}$/

export const ruleVariable = (value: unknown): RuleVariable | undefined => {
  const name = VARIABLE.exec(String(value ?? '').trim())?.[1]
  return name !== undefined && Object.hasOwn(RULE_VARIABLES, name) ? (name as RuleVariable) : undefined
}

const WORDS: Readonly<Record<string, readonly [before: string, after?: string]>> = {
  '=': ['等于'],
  '!=': ['不等于'],
  '>': ['大于'],
  '>=': ['大于等于'],
  '<': ['小于'],
  '<=': ['小于等于'],
  IN: ['属于'],
  LIKE: ['包含'],
  LEFT_LIKE: ['以', '结尾'],
  RIGHT_LIKE: ['以', '开头'],
}

/** A rule in words: 部门编码 以 当前部门编码 开头. @param label of the field @param textOf the text of a constant value */
export const ruleText = (
  label: string,
  { operator, value }: { readonly operator: string; readonly value: string },
  textOf: (value: string) => string = (given) => given,
): string => {
  const parts = operator === 'IN' ? value.split(',') : [value]
  const texts = parts
    .map((part) => part.trim())
    .filter(Boolean)
    .map((part) => {
      const variable = ruleVariable(part)
      return variable ? RULE_VARIABLES[variable] : textOf(part)
    })
  const [before, after] = WORDS[operator] ?? [operator]
  return [label, before, texts.join('、'), after].filter(Boolean).join(' ')
}

const AUDIT_COLUMNS: Fields = {
  id: text('编号'),
  sysOrgCode: text('所属部门'),
  createBy: text('创建人'),
  createTime: dateTime('创建时间'),
  updateBy: text('更新人'),
  updateTime: dateTime('更新时间'),
}

const OPAQUE = new Set<string>(['json', 'image', 'file'])

export const ruleFields = memoized((r: Resource): Fields =>
  Object.fromEntries(
    Object.entries({ ...AUDIT_COLUMNS, ...r.fields }).filter(
      ([, f]) => isColumn(f) && !isEncrypted(f) && !OPAQUE.has(f.kind),
    ),
  ),
)

export const ruleField = (r: Resource, given: string): [name: string, f: Field] | undefined => spelled(r).get(given)

/** Fields by their own names, wire names and columns. */
const spelled = memoized((r: Resource) => {
  const all = Object.entries(ruleFields(r)).toReversed()
  return new Map(
    all.flatMap((one) => [one[0], wireName(...one), columnName(one[0])].map((name) => [name, one] as const)),
  )
})

const PARTS: readonly RuleOperator[] = ['LIKE', 'LEFT_LIKE', 'RIGHT_LIKE']
const MEASURED = new Set<string>(['int', 'decimal', 'date', 'dateTime', 'time'])

export const ruleOperators = (f: Field): readonly RuleOperator[] => {
  if (f.kind === 'bool') return ['=', '!=']
  const measured = MEASURED.has(f.kind) || f.numeric
  return measured ? RULE_OPERATORS.filter((operator) => !PARTS.includes(operator)) : RULE_OPERATORS
}

const LIST = ':list'

/** Resources whose list codes a menu row holds, comma-joined. */
export const resourcesBehind = (all: Iterable<Resource>, perms: string | null | undefined): Resource[] => {
  const codes = (perms ?? '').split(',').map((code) => code.trim())
  return [...all].filter(({ name }) => codes.includes(name + LIST))
}
