/** Checks of user-defined forms before saving or publishing. */
import { spokenName } from '@huxi/model'
import {
  columnOf,
  FORM_KINDS,
  INITIAL_RULES,
  KIND_TEXTS,
  takesInput,
  type FormContent,
  type FormDraft,
  type FormItem,
  type FormPart,
  type PublishedPart,
} from './kinds.ts'

export const [FIELDS_MAX, USUAL_SCALE, PARTS_MAX] = [200, 2, 5]
const [LAYOUT_MAX, OPTIONS_MAX] = [4, 100]
const FORM_CODE = /^[a-z][a-z0-9_]{0,30}$/

const RESERVED = new Set(
  `id tenant_id form_id form_version data sys_org_code create_by create_time update_by update_time version del_flag delete_by
  delete_time column order before mode field fields ids key q form query selections verb reason amend keyword page size
  parent_id row_id sort_no`.split(/\s+/),
)
const TAKEN_ENDINGS = /_(?:begin|end)$|__\d+$/

const FORM_CODES_TAKEN = new Set(['shape', 'api', 'head', 'list', 'form'])

const KEYS: Readonly<Record<string, readonly string[]>> = {
  string: [
    'code',
    'label',
    'kind',
    'unit',
    'dict',
    'form',
    'report',
    'reportColumn',
    'initialRule',
    'checkRule',
    'fillRule',
  ],
  boolean: ['required', 'unique', 'list', 'search', 'readOnly', 'hiddenInForm', 'released'],
  number: ['max', 'min', 'scale'],
}

const absent = (value: unknown): boolean => value === undefined || value === null || value === ''

const isWhole = (value: unknown, from: number, to: number): boolean =>
  typeof value === 'number' && Number.isInteger(value) && value >= from && value <= to

export const formCodeIssue = (code: string): string | undefined => {
  if (!FORM_CODE.test(code)) return '表单编码以小写字母开头，只用小写字母、数字和下划线，最多 31 个字符'
  return FORM_CODES_TAKEN.has(code) ? `“${code}”是系统保留的名称，请换一个编码` : undefined
}

const isNumeric = ({ kind }: FormItem): boolean => kind === 'number'
const isTextual = ({ kind }: FormItem): boolean => kind === 'text' || kind === 'longText'
const isChosen = ({ kind }: FormItem): boolean => kind === 'dict' || kind === 'dicts'

const codeIssue = ({ code }: FormItem): string | undefined => {
  if (typeof code !== 'string' || !FORM_CODE.test(code))
    return '编码以小写字母开头，只用小写字母、数字和下划线，最多 31 个字符'
  if (RESERVED.has(code)) return `编码“${code}”是系统保留的名称，请换一个`
  return TAKEN_ENDINGS.test(code) ? '编码不能以 _begin、_end 或 __ 加数字结尾，它们由系统使用' : undefined
}

const boundsIssue = (item: FormItem): string | undefined => {
  const { min, max, scale, unit } = item
  if (item.kind === 'file') return absent(max) || isWhole(max, 1, 20) ? undefined : '附件数量应为 1 到 20 的整数'
  if (item.kind === 'sum' && !absent(scale) && !isWhole(scale, 0, 6)) return '小数位数应为 0 到 6 的整数'
  if (isTextual(item)) {
    const most = item.kind === 'text' ? 500 : 5000
    return absent(max) || isWhole(max, 1, most) ? undefined : `最大长度应为 1 到 ${most} 的整数`
  }
  if (!isNumeric(item)) return undefined
  if (!absent(scale) && !isWhole(scale, 0, 6)) return '小数位数应为 0 到 6 的整数'
  if ([min, max].some((one) => !absent(one) && !Number.isFinite(one))) return '最小值和最大值应为数字'
  if (!absent(min) && !absent(max) && min! > max!) return '最小值大于最大值'
  return !absent(unit) && (unit!.length > 15 || /[（）\d]/.test(unit!)) ? '单位最多 15 个字，不含数字和括号' : undefined
}

/** Dates have no fixed initial value: it would be wrong on every other day. */
const initialIssue = (item: FormItem): string | undefined => {
  const { initial, initialRule, kind, min, max } = item
  if (!absent(initialRule) && INITIAL_RULES[kind]?.rule !== initialRule) return `${KIND_TEXTS[kind]}不能用这种默认值`
  if (absent(initial)) return undefined
  if (kind === 'bool') return typeof initial === 'boolean' ? undefined : '默认值应为是或否'
  if (isNumeric(item)) {
    if (typeof initial !== 'number' || !Number.isFinite(initial)) return '默认值应为数字'
    const scale = item.scale ?? USUAL_SCALE
    if (initial !== Number(initial.toFixed(scale))) return `默认值最多 ${scale} 位小数`
    if ((!absent(min) && initial < min!) || (!absent(max) && initial > max!)) return '默认值不在最小值和最大值之间'
    return undefined
  }
  if (!isTextual(item) && !isChosen(item)) return `${KIND_TEXTS[kind]}不能有默认值`
  if (typeof initial !== 'string') return '默认值应为文字'
  return !absent(max) && initial.length > max! ? '默认值超过最大长度' : undefined
}

export const hasInitial = ({ initial, initialRule, fillRule }: FormItem): boolean =>
  !absent(initial) || !absent(initialRule) || !absent(fillRule)

const shapeIssue = (item: FormItem): string | undefined => {
  for (const [type, keys] of Object.entries(KEYS))
    for (const key of keys) {
      const value = (item as unknown as Record<string, unknown>)[key]
      if (value === undefined || value === null || typeof value === type) continue
      return type === 'number' && typeof value === 'string' ? `“${value}”不是数字，请只填写数字` : `“${key}”的写法不对`
    }
  if ([item.of, item.options].some((one) => !absent(one) && !isTexts(one))) return '“of”或“options”的写法不对'
  return isFilled(item.fill) ? undefined : '“fill”的写法不对'
}

const OPTION = /^[^,，、|\s][^,，、|]{0,49}$/

const optionsIssue = (item: FormItem): string | undefined => {
  if (!isChosen(item)) return undefined
  const { options } = item
  if (absent(options)) return absent(item.dict) ? '请填写选项，或选择字典' : undefined
  if (!Array.isArray(options) || options.length === 0) return '请填写选项，每行一个'
  if (!absent(item.dict)) return '选项和字典只能用一个'
  if (options.length > OPTIONS_MAX) return `最多 ${OPTIONS_MAX} 个选项；更多的请用字典`
  const wrong = options.find((one) => typeof one !== 'string' || !OPTION.test(one))
  if (wrong !== undefined) return `选项“${wrong}”最多 50 个字，不能含逗号、顿号和竖线`
  return new Set(options.map(spokenName)).size < options.length ? '有重复的选项，请去掉一个' : undefined
}

const isTexts = (given: unknown): given is readonly string[] =>
  Array.isArray(given) && given.every((one) => typeof one === 'string')

const isFilled = (given: unknown): boolean =>
  absent(given) ||
  (typeof given === 'object' && !Array.isArray(given) && Object.values(given!).every((one) => typeof one === 'string'))

const linkIssue = (item: FormItem): string | undefined => {
  if (item.kind === 'row' && !FORM_CODE.test(item.form ?? '')) return '请选择表单'
  if (item.kind === 'popup' && (absent(item.report) || absent(item.reportColumn))) return '请选择报表和取值的列'
  if (item.kind !== 'sum') return undefined
  if (item.required || item.readOnly) return '合计由系统计算，不能必填或只读'
  return item.of?.length ? undefined : '请选择要相加的数字字段'
}

const itemIssue = (item: FormItem): string | undefined => {
  const shape = shapeIssue(item)
  if (shape) return shape
  const label = item.label?.trim() ?? ''
  if (label === '' || label.length > 50) return '请填写名称，最多 50 个字'
  if (!FORM_KINDS.includes(item.kind)) return '请选择类型'
  const code = codeIssue(item)
  if (code) return code
  if (item.unique && item.kind !== 'text') return '只有单行文本可以要求不重复'
  if (!takesInput(item) && item.required && !hasInitial(item)) return '不能填写的字段没有默认值，就不能必填'
  if (!takesInput(item) && item.unique && absent(item.fillRule)) return '不能填写的字段不能要求不重复'
  if (item.kind !== 'text' && !absent(item.checkRule)) return '只有单行文本可以用校验规则'
  if (!absent(item.fillRule) && (item.kind !== 'text' || !absent(item.initial)))
    return '只有没有默认值的单行文本可以用填值规则'
  const chosen = optionsIssue(item)
  if (chosen) return chosen
  const linked = linkIssue(item)
  if (linked) return linked
  return boundsIssue(item) ?? initialIssue(item)
}

const twice = (items: readonly FormItem[], of: (item: FormItem) => string): string | undefined => {
  const seen = new Set<string>()
  for (const item of items) {
    if (seen.has(of(item))) return of(item)
    seen.add(of(item))
  }
  return undefined
}

const listIssues = (given: unknown): string[] => {
  if (!Array.isArray(given)) return ['字段的写法不对，应为列表']
  if (given.length > FIELDS_MAX) return [`一个表单最多 ${FIELDS_MAX} 个字段，现在有 ${given.length} 个`]
  if (given.some((item) => typeof item !== 'object' || item === null)) return ['字段的写法不对，应为列表']
  const items = given as readonly FormItem[]
  const issues = items.flatMap((item, n) => {
    const issue = itemIssue(item)
    return issue
      ? [`第 ${n + 1} 个字段${item.label && typeof item.label === 'string' ? `“${item.label}”` : ''}：${issue}`]
      : []
  })
  if (issues.length > 0) return issues
  const [code, label] = [twice(items, (item) => item.code), twice(items, (item) => spokenName(item.label))]
  return [
    ...(code ? [`有两个字段的编码都是“${code}”，请改掉一个`] : []),
    ...(label ? [`有两个字段都叫“${label}”，请改掉一个`] : []),
  ]
}

const referenceIssues = (items: readonly FormItem[], parts: readonly FormPart[]): string[] => {
  const numbers = new Set([
    ...items.filter(isNumeric).map(({ code }) => code),
    ...parts.flatMap((part) => part.items.filter(isNumeric).map(({ code }) => `${part.code}.${code}`)),
  ])
  const kinds = new Map(items.map(({ code, kind }) => [code, kind]))
  return items.flatMap((item) => {
    const unknownCode = item.of?.find((code) => !numbers.has(code))
    if (unknownCode !== undefined) return [`“${item.label}”要相加的“${unknownCode}”不是数字字段，请重新选择`]
    const filled = Object.values(item.fill ?? {}).find((code) => !TAKES_OVER.has(kinds.get(code)) || code === item.code)
    return filled === undefined ? [] : [`“${item.label}”带出的字段“${filled}”不存在或不是文字，请重新选择`]
  })
}
const TAKES_OVER: ReadonlySet<unknown> = new Set(['text', 'longText'])

export const formIssues = (given: unknown): string[] => {
  const issues = listIssues(given)
  return issues.length > 0 ? issues : referenceIssues(given as readonly FormItem[], [])
}

const partIssues = (part: FormPart): string[] => {
  if (typeof part !== 'object' || part === null) return ['明细的写法不对，应为列表']
  const label = typeof part.label === 'string' ? part.label.trim() : ''
  if (label === '' || label.length > 30) return ['请填写明细名称，最多 30 个字']
  const code = codeIssue(part as unknown as FormItem)
  if (code) return [`明细“${label}”：${code}`]
  const issues = listIssues(part.items)
  if (issues.length > 0) return issues.map((issue) => `明细“${label}”${issue}`)
  if (part.items.length === 0) return [`明细“${label}”还没有字段`]
  const odd = part.items.find(({ kind, unique }) => kind === 'sum' || unique)
  const ruled = part.items.find((item) => [item.initialRule, item.checkRule, item.fillRule].some((one) => !absent(one)))
  if (ruled) return [`明细“${label}”的“${ruled.label}”：明细的字段不能用校验规则和填值规则，默认值只能是固定的`]
  return odd ? [`明细“${label}”的“${odd.label}”：明细的字段不能要求不重复，也不能是合计`] : []
}

export const draftIssues = ({ items, parts, columns, isTree }: FormDraft): string[] => {
  if (!Array.isArray(parts)) return ['明细的写法不对，应为列表']
  const issues = [...listIssues(items), ...parts.flatMap(partIssues)]
  if (issues.length > 0) return issues
  if (parts.length > PARTS_MAX) return [`一个表单最多 ${PARTS_MAX} 个明细`]
  if (!absent(columns) && !isWhole(columns, 1, LAYOUT_MAX)) return [`每行字段数应为 1 到 ${LAYOUT_MAX}`]
  if (isTree && parts.length > 0) return ['树形表单不能有明细，请去掉其中一个']
  const code = twice([...items, ...parts] as readonly FormItem[], (one) => one.code)
  if (code) return [`“${code}”既是字段又是明细的编码，请改掉一个`]
  const label = twice([...items, ...parts] as readonly FormItem[], (one) => spokenName(one.label))
  return label ? [`有两处都叫“${label}”，请改掉一个`] : referenceIssues(items, parts)
}

interface Placed {
  readonly items: readonly FormItem[]
  readonly removed: readonly FormItem[]
}

/** A changed kind gets a column of its own, so that earlier values stay as they were written. */
const placed = (items: readonly FormItem[], before: Placed | undefined, no: number): Placed => {
  const older = [...(before?.items ?? []), ...(before?.removed ?? [])]
  const now = items.map(({ column: _column, ...item }): FormItem => {
    const same = older.find(({ code, kind }) => code === item.code && kind === item.kind)
    const column = same ? same.column : older.some(({ code }) => code === item.code) ? `${item.code}__${no}` : undefined
    return column === undefined ? item : { ...item, column }
  })
  const used = new Set(now.map(columnOf))
  return { items: now, removed: older.filter((item) => !used.has(columnOf(item))) }
}

export const publishedContent = (draft: FormDraft, before: FormContent | null): FormContent => {
  const no = (before?.no ?? 0) + 1
  const older = [...(before?.parts ?? []), ...(before?.removedParts ?? [])]
  const parts = draft.parts.map((part): PublishedPart => {
    const was = older.find(({ code }) => code === part.code)
    return { code: part.code, label: part.label, ...placed(part.items, was, no) }
  })
  const { columns, isTree, theme } = draft
  return {
    no,
    ...placed(draft.items, before ?? undefined, no),
    parts,
    removedParts: older.filter(({ code }) => !parts.some((part) => part.code === code)),
    columns: columns ?? 1,
    isTree: isTree ?? false,
    theme: theme ?? 'normal',
  }
}

const withoutColumns = (items: readonly FormItem[]): FormItem[] => items.map(({ column: _column, ...item }) => item)

export const formDraftOf = ({ items, parts = [], columns, isTree, theme }: FormContent): FormDraft => ({
  items: withoutColumns(items),
  parts: parts.map((part) => ({ code: part.code, label: part.label, items: withoutColumns(part.items) })),
  columns: columns ?? 1,
  isTree: isTree ?? false,
  theme: theme ?? 'normal',
})

export const changeIssues = (draft: FormDraft, before: FormContent | null): string[] => {
  const issues = draftIssues(draft)
  return issues.length > 0 || !before ? issues : clashIssues(draft, before)
}

const clashIssues = ({ items, parts, isTree }: FormDraft, before: FormContent): string[] => {
  const tables = new Set([...(before.parts ?? []), ...(before.removedParts ?? [])].map(({ code }) => code))
  const columns = new Set([...before.items, ...before.removed].map(columnOf))
  const clash = [...items.filter(({ code }) => tables.has(code)), ...parts.filter(({ code }) => columns.has(code))].map(
    ({ code, label }) => `“${label}”的编码“${code}”发布过，用途不同，请换一个编码`,
  )
  const tree = before.isTree && !isTree ? ['发布过的树形表单不能改为普通表单，请复制为新表单'] : []
  return [...clash, ...tree]
}
