/** Fields of user-defined forms, and their checks before saving or publishing. */

export const FORM_KINDS = [
  'text',
  'longText',
  'number',
  'date',
  'dateTime',
  'bool',
  'dict',
  'dicts',
  'user',
  'depart',
] as const
export type FormKind = (typeof FORM_KINDS)[number]

export const KIND_TEXTS: Readonly<Record<FormKind, string>> = {
  text: '单行文本',
  longText: '多行文本',
  number: '数字',
  date: '日期',
  dateTime: '日期时间',
  bool: '开关',
  dict: '字典单选',
  dicts: '字典多选',
  user: '人员',
  depart: '部门',
}

export interface FormItem {
  readonly code: string
  readonly label: string
  readonly kind: FormKind
  readonly required?: boolean | undefined
  readonly unique?: boolean | undefined
  readonly list?: boolean | undefined
  readonly search?: boolean | undefined
  /** absent from the form; keeps its initial value */
  readonly readOnly?: boolean | undefined
  readonly initial?: string | number | boolean | null | undefined
  readonly max?: number | null | undefined
  readonly min?: number | null | undefined
  /** decimal places */
  readonly scale?: number | null | undefined
  readonly unit?: string | null | undefined
  readonly dict?: string | null | undefined
}

export interface FormContent {
  readonly no: number
  readonly items: readonly FormItem[]
  readonly removed: readonly FormItem[]
}

export const FIELDS_MAX = 200
export const USUAL_SCALE = 2
const FORM_CODE = /^[a-z][a-z0-9_]{0,30}$/

/** Columns of every row, parameters of lists and names of verbs. */
const RESERVED = new Set(
  `id tenant_id form_id form_version data sys_org_code create_by create_time update_by update_time version del_flag delete_by
  delete_time column order before mode field fields ids key q form query selections verb reason amend keyword page size`.split(
    /\s+/,
  ),
)
const TAKEN_ENDINGS = /_(?:begin|end)$/

const FORM_CODES_TAKEN = new Set(['shape', 'api', 'head', 'list', 'form'])

const KEYS: Readonly<Record<string, readonly string[]>> = {
  string: ['code', 'label', 'kind', 'unit', 'dict'],
  boolean: ['required', 'unique', 'list', 'search', 'readOnly'],
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
  if (!FORM_CODE.test(code ?? '')) return '编码以小写字母开头，只用小写字母、数字和下划线，最多 31 个字符'
  if (RESERVED.has(code)) return `编码“${code}”是系统保留的名称，请换一个`
  return TAKEN_ENDINGS.test(code) ? '编码不能以 _begin 或 _end 结尾，它们用来按范围查询' : undefined
}

const boundsIssue = (item: FormItem): string | undefined => {
  const { min, max, scale, unit } = item
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

/** Dates have no initial value: a fixed day would be wrong on every other day. */
const initialIssue = (item: FormItem): string | undefined => {
  const { initial, kind, min, max } = item
  if (absent(initial)) return undefined
  if (kind === 'bool') return typeof initial === 'boolean' ? undefined : '默认值应为是或否'
  if (isNumeric(item)) {
    if (typeof initial !== 'number' || !Number.isFinite(initial)) return '默认值应为数字'
    if ((!absent(min) && initial < min!) || (!absent(max) && initial > max!)) return '默认值不在最小值和最大值之间'
    return undefined
  }
  if (!isTextual(item) && !isChosen(item)) return `${KIND_TEXTS[kind]}不能有默认值`
  if (typeof initial !== 'string') return '默认值应为文字'
  return !absent(max) && initial.length > max! ? '默认值超过最大长度' : undefined
}

const shapeIssue = (item: FormItem): string | undefined => {
  for (const [type, keys] of Object.entries(KEYS))
    for (const key of keys) {
      const value = (item as unknown as Record<string, unknown>)[key]
      if (value !== undefined && value !== null && typeof value !== type) return `“${key}”的写法不对`
    }
  return undefined
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
  if (item.readOnly && item.required && absent(item.initial)) return '只读的字段没有默认值，就不能必填'
  if (item.readOnly && item.unique) return '只读的字段不能要求不重复'
  if (isChosen(item) && absent(item.dict)) return '请填写字典编码'
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

/** Errors of the fields, as sentences. @param before published content: its codes keep their kinds */
export const formIssues = (given: unknown, before?: FormContent | null): string[] => {
  if (!Array.isArray(given)) return ['字段的写法不对，应为列表']
  if (given.length > FIELDS_MAX) return [`一个表单最多 ${FIELDS_MAX} 个字段，现在有 ${given.length} 个`]
  if (given.some((item) => typeof item !== 'object' || item === null)) return ['字段的写法不对，应为列表']
  const items = given as readonly FormItem[]
  const known = new Map([...(before?.removed ?? []), ...(before?.items ?? [])].map((item) => [item.code, item.kind]))
  const issues = items.flatMap((item, n) => {
    const was = known.get(item.code)
    const issue =
      itemIssue(item) ??
      (was && was !== item.kind
        ? `编码“${item.code}”发布过，类型是${KIND_TEXTS[was]}，不能改为${KIND_TEXTS[item.kind]}，请换一个编码`
        : undefined)
    return issue ? [`第 ${n + 1} 个字段${item.label ? `“${item.label}”` : ''}：${issue}`] : []
  })
  if (issues.length > 0) return issues
  const [code, label] = [twice(items, (item) => item.code), twice(items, (item) => item.label.trim())]
  return [
    ...(code ? [`有两个字段的编码都是“${code}”，请改掉一个`] : []),
    ...(label ? [`有两个字段都叫“${label}”，请改掉一个`] : []),
  ]
}

export const publishedContent = (items: readonly FormItem[], before: FormContent | null): FormContent => {
  const codes = new Set(items.map((item) => item.code))
  const gone = [...(before?.items ?? []), ...(before?.removed ?? [])].filter((item) => !codes.has(item.code))
  return { no: (before?.no ?? 0) + 1, items, removed: gone }
}
