/** 高级查询: conditions of field, rule and value, joined by all or any; wording and wire format. */
import type { Field } from '@huxi/model'

export const RULES = {
  eq: '等于',
  like: '包含',
  right_like: '以..开始',
  left_like: '以..结尾',
  in: '在...中',
  ne: '不等于',
  gt: '大于',
  ge: '大于等于',
  lt: '小于',
  le: '小于等于',
  empty: '为空',
  not_empty: '不为空',
} as const
export type Rule = keyof typeof RULES

export interface SuperRecord {
  field: string
  rule: Rule
  val: string
}

export type MatchType = 'and' | 'or'

export interface SuperQuery {
  matchType: MatchType
  records: readonly SuperRecord[]
}

export const MAX_RECORDS = 20

export const MATCH_TYPES: readonly { value: MatchType; label: string }[] = [
  { value: 'and', label: '且（所有条件都要满足）' },
  { value: 'or', label: '或（满足任意一个条件）' },
]

const PRESENCE: readonly Rule[] = ['empty', 'not_empty']
const TEXT: readonly Rule[] = ['eq', 'like', 'right_like', 'left_like', 'in', 'ne', ...PRESENCE]
const ORDERED: readonly Rule[] = ['gt', 'ge', 'lt', 'le']
const CHOICE: readonly Rule[] = ['eq', 'ne', 'in', ...PRESENCE]

const BY_KIND: Readonly<Record<string, readonly Rule[]>> = {
  longText: ['like', ...PRESENCE],
  richText: ['like', ...PRESENCE],
  int: ['eq', 'ne', ...ORDERED, 'in', ...PRESENCE],
  decimal: ['eq', 'ne', ...ORDERED, 'in', ...PRESENCE],
  bool: ['eq', ...PRESENCE],
  date: ['eq', 'ne', ...ORDERED, ...PRESENCE],
  dateTime: [...ORDERED, ...PRESENCE],
  time: ['eq', 'ne', ...ORDERED, ...PRESENCE],
  dict: CHOICE,
  dicts: ['like', ...PRESENCE],
  ref: CHOICE,
  refs: CHOICE,
  treeRef: CHOICE,
  personName: ['like', 'eq', ...PRESENCE],
  phone: ['eq', ...PRESENCE],
  address: ['eq', ...PRESENCE],
}

export const rulesOf = ({ kind }: Field): readonly Rule[] => BY_KIND[kind] ?? TEXT

export const needsValue = (rule: Rule): boolean => !PRESENCE.includes(rule)

export const complete = (records: readonly Partial<SuperRecord>[]): SuperRecord[] =>
  records.flatMap(({ field, rule, val }) =>
    field && rule && (val?.trim() || !needsValue(rule))
      ? [{ field, rule, val: needsValue(rule) ? (val?.trim() ?? '') : '' }]
      : [],
  )

const isRecord = (value: unknown): value is SuperRecord => {
  const { field, rule, val = null } = (value ?? {}) as Partial<Record<keyof SuperRecord, unknown>>
  return (
    typeof field === 'string' &&
    typeof rule === 'string' &&
    Object.hasOwn(RULES, rule) &&
    (typeof val === 'string' || val === null)
  )
}

export const superQueryOf = (rows: readonly unknown[], matchType: string | null): SuperQuery => ({
  matchType: matchType === 'or' ? 'or' : 'and',
  records: complete(rows.filter(isRecord)).slice(0, MAX_RECORDS),
})

export const readSuper = (text: string | null, matchType: string | null): SuperQuery | undefined => {
  if (!text) return undefined
  try {
    const given: unknown = JSON.parse(text)
    const query = superQueryOf(Array.isArray(given) ? given : [], matchType)
    return query.records.length > 0 ? query : undefined
  } catch {
    return undefined
  }
}

/** Parameters of a query; the server decodes once more than usual. */
export const superParams = (query: SuperQuery | undefined): Record<string, string> =>
  query ? { superQueryParams: encodeURI(JSON.stringify(query.records)), superQueryMatchType: query.matchType } : {}
