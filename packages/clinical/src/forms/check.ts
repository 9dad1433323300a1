/** Validation of a form before publication; every form from outside passes it. */
import { isAsked, isDay, isNumeric, type FormItem, type FormOption, type ItemType, type Operator } from './content.ts'

export const ITEM_TYPES: Readonly<Record<ItemType, string>> = {
  single: '单选',
  multi: '多选',
  integer: '整数',
  decimal: '小数',
  slider: '滑块',
  text: '文字',
  date: '日期',
  display: '说明文字',
  group: '分组标题',
}

export const OPERATORS: Readonly<Record<Operator, string>> = {
  eq: '等于',
  ne: '不等于',
  gt: '大于',
  ge: '不小于',
  lt: '小于',
  le: '不大于',
  answered: '已回答',
}

export const ITEMS_MAX = 200
const OPTIONS_MAX = 50
const CONDITIONS_MAX = 10
export const DEPTH_MAX = 3
const SLIDER_STEPS_MAX = 1000
const WORDS_MAX = 500
const CODE = /^[A-Za-z0-9][A-Za-z0-9_-]{0,39}$/

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

const isWords = (value: unknown, most = WORDS_MAX): value is string =>
  typeof value === 'string' && value.trim() !== '' && [...value].length <= most

const isNumber = (value: unknown): boolean =>
  value === undefined || (typeof value === 'number' && Number.isFinite(value))

const onlyKeys = (value: object, keys: readonly string[]): boolean =>
  Object.keys(value).every((key) => keys.includes(key))

const OPTION_KEYS = ['value', 'text', 'score']
const isOption = (value: unknown): value is FormOption =>
  isRecord(value) &&
  onlyKeys(value, OPTION_KEYS) &&
  typeof value['value'] === 'string' &&
  CODE.test(value['value']) &&
  isWords(value['text']) &&
  isNumber(value['score'])

const optionsIssue = (type: ItemType, options: unknown): string | undefined => {
  const chosen = type === 'single' || type === 'multi'
  if (!chosen) return options === undefined ? undefined : '这种题型没有选项'
  if (!Array.isArray(options) || options.length < 2) return '至少要有两个选项'
  if (options.length > OPTIONS_MAX) return `选项最多 ${OPTIONS_MAX} 个`
  if (!options.every(isOption)) return '选项的文字、代码或分值不完整'
  return new Set(options.map(({ value }) => value)).size < options.length ? '选项的代码有重复' : undefined
}

const CONDITION_KEYS = ['item', 'op', 'value']
const conditionIssue = (given: unknown, earlier: ReadonlyMap<string, FormItem>): string | undefined => {
  if (!isRecord(given) || !onlyKeys(given, CONDITION_KEYS)) return '显示条件不完整'
  const { item, op, value } = given
  const of = typeof item === 'string' ? earlier.get(item) : undefined
  if (!of || !isAsked(of)) return '显示条件只能用前面的题目'
  if (typeof op !== 'string' || !Object.hasOwn(OPERATORS, op)) return '显示条件不完整'
  if (op === 'answered') return undefined
  if (typeof value !== 'string' && typeof value !== 'number') return '显示条件没有写明答案'
  if (isNumeric(of) && typeof value !== 'number') return `显示条件中“${of.text}”的答案应是数字`
  if (of.type === 'date' && !isDay(String(value))) return `显示条件中“${of.text}”的答案应是日期，例如 2026-01-31`
  const isKnown = !of.options || of.options.some((option) => option.value === value)
  return isKnown ? undefined : `显示条件中的答案不是“${of.text}”的选项`
}

const whenIssue = (given: unknown, earlier: ReadonlyMap<string, FormItem>, depth = 1): string | undefined => {
  if (given === undefined) return undefined
  if (!isRecord(given) || !onlyKeys(given, ['match', 'of']) || !Array.isArray(given['of'])) return '显示条件不完整'
  if (given['match'] !== 'all' && given['match'] !== 'any') return '显示条件不完整'
  if (given['of'].length > CONDITIONS_MAX) return `显示条件最多 ${CONDITIONS_MAX} 个`
  const isNested = (one: unknown) => isRecord(one) && 'of' in one
  if (depth > DEPTH_MAX) return `显示条件最多嵌套 ${DEPTH_MAX} 层`
  if (depth > 1 && given['of'].length === 0) return '显示条件中有空的一组'
  return given['of']
    .map((one) => (isNested(one) ? whenIssue(one, earlier, depth + 1) : conditionIssue(one, earlier)))
    .find((issue) => issue !== undefined)
}

const groupIssue = (type: ItemType, group: unknown, earlier: ReadonlyMap<string, FormItem>): string | undefined => {
  if (group === undefined) return undefined
  if (type === 'group') return '分组只能有一层'
  const of = typeof group === 'string' ? earlier.get(group) : undefined
  return of?.type === 'group' ? undefined : '所属的分组不在它前面'
}

const LEVELS: readonly unknown[] = ['none', 'low', 'medium', 'high']
const BANDS_MAX = 20
const BAND_KEYS = ['from', 'to', 'text', 'level', 'value']

const bandIssue = (given: unknown, n: number, before: unknown): string | undefined => {
  if (!isRecord(given) || !onlyKeys(given, BAND_KEYS)) return `第 ${n + 1} 个程度不完整`
  const { from, to, text, level, value } = given
  if (typeof from !== 'number' || typeof to !== 'number' || !isNumber(from) || !isNumber(to))
    return `第 ${n + 1} 个程度的起止分应是数字`
  if (from > to) return `第 ${n + 1} 个程度的起分大于止分`
  if (isRecord(before) && from <= (before['to'] as number)) return `第 ${n + 1} 个程度与前一个重叠`
  if (!isWords(text, 50)) return `请填写第 ${n + 1} 个程度的名称，最多 50 个字`
  return LEVELS.includes(level) && isNumber(value) ? undefined : `第 ${n + 1} 个程度不完整`
}

const scoringIssue = (given: unknown): string | undefined => {
  if (given === undefined) return undefined
  if (!isRecord(given) || !onlyKeys(given, ['missing', 'bands'])) return '计分设置的格式不正确'
  const { missing, bands } = given
  if (!Number.isInteger(missing) || (missing as number) < 0) return '允许缺答的题数应是不小于 0 的整数'
  if (!Array.isArray(bands) || bands.length > BANDS_MAX) return `程度最多 ${BANDS_MAX} 个`
  return bands.map((band, n) => bandIssue(band, n, bands[n - 1])).find((issue) => issue !== undefined)
}

const sliderIssue = (type: unknown, min: unknown, max: unknown): string | undefined => {
  if (type !== 'slider') return undefined
  if (!Number.isInteger(min) || !Number.isInteger(max) || min === max) return '滑块要有整数的最小值和最大值'
  return (max as number) - (min as number) > SLIDER_STEPS_MAX ? `滑块最多 ${SLIDER_STEPS_MAX} 格` : undefined
}

const ITEM_KEYS = ['linkId', 'type', 'text', 'help', 'required', 'options', 'min', 'max', 'unit', 'enableWhen', 'group']

const itemIssue = (given: Record<string, unknown>, earlier: ReadonlyMap<string, FormItem>): string | undefined => {
  const { linkId, type, text, help, required, min, max, unit } = given
  if (!onlyKeys(given, ITEM_KEYS)) return '有不认识的内容'
  if (typeof linkId !== 'string' || !CODE.test(linkId)) return '题目代码只能用字母、数字、- 和 _'
  if (earlier.has(linkId)) return `题目代码“${linkId}”有重复`
  if (typeof type !== 'string' || !Object.hasOwn(ITEM_TYPES, type)) return '请选择题型'
  if (!isWords(text)) return `请填写题目文字，最多 ${WORDS_MAX} 个字`
  if (help !== undefined && !isWords(help)) return `填写说明最多 ${WORDS_MAX} 个字`
  if (required !== undefined && typeof required !== 'boolean') return '“必答”不正确'
  if (!isNumber(min) || !isNumber(max)) return '最小值和最大值应是数字'
  if (min !== undefined && max !== undefined && (min as number) > (max as number)) return '最小值大于最大值'
  if (type === 'text' && max !== undefined && (max as number) < 1) return '最多字数至少是 1'
  const slider = sliderIssue(type, min, max)
  if (slider) return slider
  if (unit !== undefined && !isWords(unit, 20)) return '单位最多 20 个字'
  const groupFault = groupIssue(type as ItemType, given['group'], earlier)
  return groupFault ?? optionsIssue(type as ItemType, given['options']) ?? whenIssue(given['enableWhen'], earlier)
}

/**
 * Faults of a form by item: `第 2 题“咳嗽”：至少要有两个选项`. Conditions refer to earlier items only, so there is no cycle.
 * @param given unvalidated input
 * @returns empty for a valid `FormContent`
 */
export const contentIssues = (given: unknown): readonly string[] => {
  if (!isRecord(given) || !onlyKeys(given, ['intro', 'items', 'scoring']) || typeof given['intro'] !== 'string')
    return ['问卷内容的格式不正确']
  const { items } = given
  const intro = given['intro']
  if (!Array.isArray(items) || items.length === 0) return ['还没有题目']
  if (items.length > ITEMS_MAX) return [`题目最多 ${ITEMS_MAX} 道`]
  const issues: string[] = [...intro].length > WORDS_MAX ? [`指导语最多 ${WORDS_MAX} 个字`] : []
  const scoring = scoringIssue(given['scoring'])
  if (scoring) issues.push(scoring)
  const earlier = new Map<string, FormItem>()
  for (const [n, item] of items.entries()) {
    const issue = isRecord(item) ? itemIssue(item, earlier) : '格式不正确'
    if (issue)
      issues.push(
        `第 ${n + 1} 题${isRecord(item) && item['text'] ? `“${String(item['text']).slice(0, 30)}”` : ''}：${issue}`,
      )
    if (isRecord(item)) earlier.set(String(item['linkId']), item as unknown as FormItem)
  }
  return issues
}
