/** Readers turn input into the value of a kind; `parse.ts` composes them into records. */
import { refused } from './errors.ts'
import type { CheckName, Field } from './field.ts'
import { readIdCard, readIdNumber, readPhone } from './identity.ts'
import { jsonIssue } from './json.ts'
import { clockIn, dayIn, timeIn } from './moment-text.ts'
import { isNumberIssue, asMeasured, readNumber, unitsInLabel } from './number-text.ts'
import { isMask } from './personal.ts'
import { hasMixedScripts, spelledLines, spellingOf } from './spelling.ts'
import { isSkippedTime } from './summer-time.ts'

export const INT_MAX = 2_147_483_647
export const DECIMAL_MAX = 1_000_000_000_000
export const TEXT_MAX = 500
export const LONG_TEXT_MAX = 20_000
export const RICH_TEXT_MAX = 200_000
const JSON_MAX = 20_000
export const NAME_MAX = 100
export const ADDRESS_MAX = 200
const FILES_MAX = 9
export const SECRET_MAX = 128

export const ID = /^[A-Za-z0-9_-]{1,64}$/

export const CHECKS: Record<CheckName, readonly [RegExp, string]> = {
  code: [/^[A-Za-z0-9][A-Za-z0-9_.:-]*$/, '只能由字母、数字、下划线、点、冒号和短横线组成，以字母或数字开头'],
  permission: [/^[A-Za-z0-9][A-Za-z0-9_:.,-]*$/, '只能由字母、数字和 : _ . , - 组成，例如 system:user:add'],
  username: [/^[A-Za-z0-9][A-Za-z0-9_.@-]*$/, '只能由字母、数字和 _ . @ - 组成，以字母或数字开头'],
  mobile: [/^1[3-9]\d{9}$/, '应为 11 位手机号'],
  dictValue: [/^[^,\s'"\\;]+$/, '不能包含特殊字符'],
  region: [/^[1-9]\d{5}$/, '应为 6 位行政区划代码，例如 410102'],
}

const CHOSEN = new Set([
  'dict',
  'dicts',
  'ref',
  'refs',
  'treeRef',
  'popup',
  'date',
  'dateTime',
  'time',
  'bool',
  'image',
  'file',
])

export const missingText = (f: Field): string => `${f.choice || CHOSEN.has(f.kind) ? '请选择' : '请输入'}${f.label}`

export interface Issue {
  readonly path: (string | number)[]
  readonly message: string
  readonly isMalformed: boolean
}

export interface Context {
  readonly issues: Issue[]
}

export const stop = (ctx: Context, message: string, isMalformed = false): never => {
  ctx.issues.push({ path: [], message, isMalformed })
  return undefined as never
}

const wrongType = (ctx: Context, f: Field) => stop(ctx, `${f.label}的格式不正确`, true)

export type Reader = (f: Field, value: unknown, ctx: Context) => unknown

const UNUSABLE = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f\u202a-\u202e\u2066-\u2069\ufffd-\uffff]|\p{Cs}/u

/** Whole numbers above have lost their last digits on the wire. */
const isKept = (value: number): boolean => Number.isSafeInteger(value) || !Number.isInteger(value)

const digitsOf = (value: unknown): unknown =>
  typeof value === 'number' && Number.isFinite(value) && isKept(value) ? String(value) : value

/** Older clients send numbers and booleans for texts. */
const asText = (value: unknown): unknown => (typeof value === 'boolean' ? String(value) : digitsOf(value))

const string =
  (limit: number, trim: boolean): Reader =>
  (f, value, ctx) => {
    if (typeof value !== 'string') return wrongType(ctx, f)
    const spelled = spellingOf(f)(value)
    const given = trim ? spelled.trim() : spelled
    if (UNUSABLE.test(given)) return stop(ctx, `${f.label}含有不可用的字符，请重新输入`)
    const max = f.max ?? limit
    if ([...given].length > max) return stop(ctx, `${f.label}不能超过 ${max} 个字符`)
    const check = f.check && CHECKS[f.check]
    if (check && given !== '' && !check[0].test(given)) return stop(ctx, `${f.label}${check[1]}`)
    return given
  }

const NUMBERS = ['数字', '整数']

const numberFault = (f: Field, n: number, whole: boolean): string | undefined => {
  if (!Number.isFinite(n)) return `${f.label}应为${NUMBERS[+whole]}`
  if (whole && !Number.isInteger(n)) return `${f.label}应为整数`
  const [low, high] = [f.min ?? (whole ? -INT_MAX : -DECIMAL_MAX), f.max ?? (whole ? INT_MAX : DECIMAL_MAX)]
  if (n < low || n > high) return `${f.label}应在 ${low} 到 ${high} 之间`
  if (f.scale !== undefined && n !== Number(n.toFixed(f.scale))) return `${f.label}最多 ${f.scale} 位小数`
  return undefined
}

const GRADE = /^(?:\d{1,2}[a-z]|[A-Z])$/

/** Number texts of people; older clients send numbers as texts. */
const number =
  (whole: boolean): Reader =>
  (f, value, ctx) => {
    if (f.graded && typeof value === 'string' && GRADE.test(value.trim())) return value.trim()
    const read =
      typeof value === 'string'
        ? readNumber(value, { units: unitsInLabel(f.label), comparable: f.comparable === true })
        : typeof value === 'number'
          ? { value }
          : null
    if (read === null) return wrongType(ctx, f)
    if (isNumberIssue(read))
      return stop(ctx, `${f.label}${read.cause === 'unreadable' ? `应为${NUMBERS[+whole]}` : read.issue}`)
    const fault = numberFault(f, read.value, whole)
    return fault === undefined ? asMeasured(read) : stop(ctx, fault)
  }

const TRUE = new Set<unknown>([true, 1, '1', 'true', 'Y'])
const FALSE = new Set<unknown>([false, 0, '0', 'false', 'N'])

const bool: Reader = (f, value, ctx) => (TRUE.has(value) ? true : FALSE.has(value) ? false : wrongType(ctx, f))

const date: Reader = (f, value, ctx) =>
  typeof value === 'string'
    ? (dayIn(value.trim()) ?? stop(ctx, `${f.label}不是日期，请改为 YYYY-MM-DD`))
    : wrongType(ctx, f)

const dateTime: Reader = (f, value, ctx) => {
  if (typeof value !== 'string') return wrongType(ctx, f)
  const time = timeIn(value)
  if (time === undefined) return stop(ctx, `${f.label}不是时间，请改为 YYYY-MM-DD HH:mm:ss`)
  return isSkippedTime(time) ? stop(ctx, `${f.label}没有这个时刻：当时实行夏令时，时钟拨快了一小时，请核对`) : time
}

const time: Reader = (f, value, ctx) => {
  if (typeof value !== 'string') return wrongType(ctx, f)
  const clock = clockIn(value)
  return clock === undefined || (clock === '24:00' && !f.endOfDay)
    ? stop(ctx, `${f.label}请写成 24 小时制的时和分，例如 08:30`)
    : clock
}

const dict: Reader = (f, value, ctx) => {
  if (f.numeric) return number(true)(f, value, ctx)
  return string(100, true)(f, digitsOf(value), ctx)
}

const id: Reader = (f, value, ctx) => {
  const given = digitsOf(value)
  return typeof given === 'string' && ID.test(given.trim()) ? given.trim() : wrongType(ctx, f)
}

export const list = (value: unknown): unknown[] | undefined =>
  typeof value === 'string'
    ? value
        .split(',')
        .map((v) => v.trim())
        .filter(Boolean)
    : Array.isArray(value)
      ? value
      : undefined

const joined =
  (grammar: RegExp): Reader =>
  (f, value, ctx) => {
    const values = list(value)
    if (!values || values.some((v) => typeof v !== 'string' || !grammar.test(v))) return wrongType(ctx, f)
    if (values.length > 500) return stop(ctx, `${f.label}最多选择 500 项`)
    return [...new Set(values)].join(',')
  }

const PART = /^[^,]{1,100}$/u

const PATH = /^(?!\/)(?!.*\.\.)[\w\-./]+$/
const ADDRESS = /^https?:\/\/[^\s\\]+$/
const AT_HOST =
  /^https?:\/\/(?:[\p{L}\p{N}-]+(?:\.[\p{L}\p{N}-]+)*\.?|\[[0-9a-f:.]+\])(?::\d{1,5})?(?:[/?#][^\s\\]*)?$/iu
const MAILBOX = /^[^\s@,;<>]+@[^\s@.,;<>]+(\.[^\s@.,;<>]+)+$/

const patterned =
  (limit: number, fits: (text: string) => boolean, sentence: string): Reader =>
  (f, value, ctx) => {
    const given = string(limit, true)(f, value, ctx)
    if (typeof given !== 'string' || fits(given)) return given
    return stop(ctx, `${f.label}${sentence}`)
  }

const file: Reader = (f, value, ctx) => {
  const paths = list(value)
  if (!paths || paths.some((p) => typeof p !== 'string')) return wrongType(ctx, f)
  const given = [...new Set(paths as string[])]
  const max = f.max ?? FILES_MAX
  if (given.length > max) return stop(ctx, `${f.label}最多 ${max} 个文件`)
  if (given.some((p) => p.length > 255 || !PATH.test(p))) return stop(ctx, `${f.label}的地址不正确，请重新上传`)
  if (given.length > 0) return given.join(',')
  return f.required ? stop(ctx, missingText(f)) : null
}

const json: Reader = (f, value, ctx) => {
  let given = value
  if (typeof value === 'string') {
    try {
      given = JSON.parse(value)
    } catch {
      return stop(ctx, `${f.label}不是有效的 JSON，请检查格式`)
    }
  }
  if (given === null) return f.required ? stop(ctx, missingText(f)) : null
  const issue = jsonIssue(given, f.max ?? JSON_MAX, UNUSABLE)
  if (issue === 'kind') return wrongType(ctx, f)
  return issue ? stop(ctx, `${f.label}${issue}`) : given
}

/** Passes masks: comparison with the stored value decides whether a mask means "unchanged". */
const identity =
  (limit: number, normal: (text: string) => string | undefined, sentence: (text: string) => string): Reader =>
  (f, value, ctx) => {
    const given = string(limit, true)(f, value, ctx)
    if (typeof given !== 'string' || isMask(f.kind, given)) return given
    return normal(given) ?? stop(ctx, `${f.label}${sentence(given)}`)
  }

const PHONE_SHAPES = '应为 11 位手机号、带区号的座机号、400 电话或以 + 开头的境外号码，只填一个'

const personName: Reader = (f, value, ctx) => {
  const given = string(NAME_MAX, true)(f, value, ctx)
  if (typeof given !== 'string' || !hasMixedScripts(given)) return given
  return stop(ctx, `${f.label}的一个词里混有不同文字的相似字母，请用同一种文字重新输入`)
}

export const READERS: Record<Exclude<Field['kind'], 'group' | 'many' | 'children'>, Reader> = {
  text: (f, value, ctx) => string(TEXT_MAX, true)(f, asText(value), ctx),
  longText: string(LONG_TEXT_MAX, false),
  richText: string(RICH_TEXT_MAX, false),
  secret: string(SECRET_MAX, false),
  int: number(true),
  decimal: number(false),
  bool,
  date,
  dateTime,
  time,
  dict,
  dicts: joined(CHECKS.dictValue[0]),
  ref: id,
  treeRef: id,
  popup: (f, value, ctx) =>
    f.popup?.multi ? joined(PART)(f, value, ctx) : string(TEXT_MAX, true)(f, asText(value), ctx),
  refs: joined(ID),
  email: patterned(254, (text) => MAILBOX.test(text), '格式不正确，例如 name@example.cn'),
  url: patterned(TEXT_MAX, (text) => AT_HOST.test(text), '应为 http:// 或 https:// 开头的网址，不含账号和密码'),
  image: patterned(255, (text) => ADDRESS.test(text) || PATH.test(text), '的地址不正确，请重新上传'),
  file,
  json,
  person: string(NAME_MAX, true),
  personName,
  phone: identity(40, readPhone, () => PHONE_SHAPES),
  idCard: identity(40, readIdCard, (text) =>
    /^\d{15}$/.test(text) ? '是 15 位旧号码，请填写 18 位身份证号' : '不正确，请核对 18 位身份证号',
  ),
  idNumber: identity(40, readIdNumber, () => '应为 4–30 位字母或数字，请核对证件'),
  address: string(ADDRESS_MAX, true),
}

/** Reads a text as a value of the field's kind without its bounds, for queries. @throws {AppError} refused with a sentence */
export const readText = (f: Field, text: string): unknown => {
  const ctx: Context = { issues: [] }
  const { kind, label, dict: code, numeric } = f
  const reader = READERS[kind as keyof typeof READERS]
  const value = reader(
    { kind, label, endOfDay: true, ...(code && { dict: code }), ...(numeric && { numeric }) },
    text,
    ctx,
  )
  if (ctx.issues[0]) throw refused(ctx.issues[0].message)
  return value
}

export const isBlank = (f: Field, value: unknown): boolean =>
  value === null ||
  value === undefined ||
  (typeof value === 'string' && (f.kind === 'secret' ? value === '' : spelledLines(value).trim() === ''))
