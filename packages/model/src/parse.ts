/**
 * Turns fields into checks. zod does the checking, kinds and labels give the Chinese sentences.
 * Wrong JSON types and identifiers outside their grammar are `malformed` (400), what a person can mend is `refused` (200/500).
 */
import * as z from 'zod/mini'
import { AppError } from './errors.ts'
import type { CheckName, Field, Fields, Values } from './field.ts'
import { wireName } from './resource.ts'

const INT_MAX = 2_147_483_647
const DECIMAL_MAX = 1_000_000_000_000
const TEXT_MAX = 500
const LONG_TEXT_MAX = 20_000
const SECRET_MAX = 128

/** Ids on the wire. */
export const ID = /^[A-Za-z0-9_-]{1,64}$/

/** Named checks: pattern and the end of the sentence after the label. */
export const CHECKS: Record<CheckName, readonly [RegExp, string]> = {
  code: [/^[A-Za-z0-9][A-Za-z0-9_.:-]*$/, '只能由字母、数字、下划线、点、冒号和短横线组成，以字母或数字开头'],
  permission: [/^[A-Za-z0-9][A-Za-z0-9_:.,-]*$/, '只能由字母、数字和 : _ . , - 组成，例如 system:user:add'],
  username: [/^[A-Za-z0-9][A-Za-z0-9_.@-]*$/, '只能由字母、数字和 _ . @ - 组成，以字母或数字开头'],
  mobile: [/^1[3-9]\d{9}$/, '应为 11 位手机号'],
  email: [/^[^\s@]+@[^\s@.]+(\.[^\s@.]+)+$/, '格式不正确，例如 name@example.cn'],
  dictValue: [/^[^,\s'"\\;]+$/, '不能包含特殊字符'],
}

const CHOSEN = new Set(['dict', 'dicts', 'ref', 'refs', 'treeRef', 'date', 'dateTime', 'bool', 'image'])

/** The sentence for a missing value, e.g. 请输入职务编码. */
export const missingText = (f: Field): string => `${CHOSEN.has(f.kind) ? '请选择' : '请输入'}${f.label}`

const MALFORMED = 'malformed'
type Issue = z.core.$ZodRawIssue
type Context = { issues: Issue[] }

const stop = (ctx: Context, message: string, input: unknown, malformed = false): typeof z.NEVER => {
  ctx.issues.push({ code: 'custom', message, input, params: { [MALFORMED]: malformed } })
  return z.NEVER
}

const wrongType = (ctx: Context, f: Field, input: unknown) => stop(ctx, `${f.label}的格式不正确`, input, true)

/** Turns a raw value into the value of a kind, or adds an issue. */
type Reader = (f: Field, value: unknown, ctx: Context) => unknown

/** Characters a database text cannot hold or a reader cannot see. */
const UNUSABLE = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f\u202a-\u202e\u2066-\u2069]|\p{Cs}/u

const string =
  (limit: number, trim: boolean): Reader =>
  (f, value, ctx) => {
    if (typeof value !== 'string') return wrongType(ctx, f, value)
    const given = trim ? value.trim() : value
    if (UNUSABLE.test(given)) return stop(ctx, `${f.label}含有不可用的字符，请重新输入`, value)
    const max = f.max ?? limit
    if ([...given].length > max) return stop(ctx, `${f.label}不能超过 ${max} 个字符`, value)
    const check = f.check && CHECKS[f.check]
    if (check && given !== '' && !check[0].test(given)) return stop(ctx, `${f.label}${check[1]}`, value)
    return given
  }

const number =
  (whole: boolean): Reader =>
  (f, value, ctx) => {
    const n = typeof value === 'string' && value.trim() !== '' ? Number(value) : value
    if (typeof n !== 'number') return wrongType(ctx, f, value)
    if (!Number.isFinite(n)) return stop(ctx, `${f.label}应为${whole ? '整数' : '数字'}`, value)
    if (whole && !Number.isInteger(n)) return stop(ctx, `${f.label}应为整数`, value)
    const [low, high] = [f.min ?? (whole ? -INT_MAX : -DECIMAL_MAX), f.max ?? (whole ? INT_MAX : DECIMAL_MAX)]
    if (n < low || n > high) return stop(ctx, `${f.label}应在 ${low} 到 ${high} 之间`, value)
    return n
  }

const TRUE = new Set<unknown>([true, 1, '1', 'true', 'Y'])
const FALSE = new Set<unknown>([false, 0, '0', 'false', 'N'])

const bool: Reader = (f, value, ctx) => (TRUE.has(value) ? true : FALSE.has(value) ? false : wrongType(ctx, f, value))

const realDay = (day: string): boolean => {
  const parsed = new Date(`${day}T00:00:00Z`)
  return !Number.isNaN(parsed.getTime()) && parsed.toISOString().startsWith(day) && !day.startsWith('0000')
}

const date: Reader = (f, value, ctx) => {
  if (typeof value !== 'string') return wrongType(ctx, f, value)
  const day = value.trim().slice(0, 10)
  return /^\d{4}-\d{2}-\d{2}$/.test(day) && realDay(day)
    ? day
    : stop(ctx, `${f.label}不是日期，请改为 YYYY-MM-DD`, value)
}

const dateTime: Reader = (f, value, ctx) => {
  if (typeof value !== 'string') return wrongType(ctx, f, value)
  const m = /^(\d{4}-\d{2}-\d{2})(?:[ T]([01]\d|2[0-3]):([0-5]\d)(?::([0-5]\d))?)?$/.exec(value.trim())
  if (!m || !realDay(m[1]!)) return stop(ctx, `${f.label}不是时间，请改为 YYYY-MM-DD HH:mm:ss`, value)
  return `${m[1]} ${m[2] ?? '00'}:${m[3] ?? '00'}:${m[4] ?? '00'}`
}

const dict: Reader = (f, value, ctx) => {
  if (f.numeric) return number(true)(f, value, ctx)
  return string(100, true)(f, typeof value === 'number' ? String(value) : value, ctx)
}

const id: Reader = (f, value, ctx) => {
  const given = typeof value === 'number' ? String(value) : value
  return typeof given === 'string' && ID.test(given.trim()) ? given.trim() : wrongType(ctx, f, value)
}

const list = (value: unknown): unknown[] | undefined =>
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
    if (!values || values.some((v) => typeof v !== 'string' || !grammar.test(v))) return wrongType(ctx, f, value)
    if (values.length > 500) return stop(ctx, `${f.label}最多选择 500 项`, value)
    return [...new Set(values)].join(',')
  }

const image: Reader = (f, value, ctx) => {
  const path = string(255, true)(f, value, ctx)
  if (path === z.NEVER || typeof path !== 'string') return path
  const fine = /^https?:\/\/[^\s\\]+$/.test(path) || (/^[\w\-./]+$/.test(path) && !/\.\.|^\//.test(path))
  return fine ? path : stop(ctx, `${f.label}的地址不正确，请重新上传`, value)
}

const READERS: Record<Exclude<Field['kind'], 'group' | 'many'>, Reader> = {
  text: string(TEXT_MAX, true),
  longText: string(LONG_TEXT_MAX, false),
  secret: string(SECRET_MAX, false),
  int: number(true),
  decimal: number(false),
  bool,
  date,
  dateTime,
  dict,
  dicts: joined(CHECKS.dictValue[0]),
  ref: id,
  treeRef: id,
  refs: joined(ID),
  image,
}

const isBlank = (f: Field, value: unknown): boolean =>
  value === null ||
  value === undefined ||
  (typeof value === 'string' && (f.kind === 'secret' ? value === '' : value.trim() === ''))

const scalar = (f: Field, reader: Reader, partial: boolean) =>
  z.pipe(
    z.unknown(),
    z.transform((value: unknown, ctx) => {
      if (partial && value === undefined) return undefined
      if (!isBlank(f, value)) return reader(f, value, ctx)
      if (f.required) return stop(ctx, missingText(f), value)
      return value === undefined ? (f.initial ?? null) : null
    }),
  )

const schemaOf = (f: Field, partial: boolean): z.ZodMiniType => {
  if (f.kind !== 'group' && f.kind !== 'many') return scalar(f, READERS[f.kind], partial)
  const wrong = { error: () => `${f.label}的格式不正确` }
  const inner = f.fields ?? {}
  const one = f.kind === 'many' && 'value' in inner ? schemaOf(inner['value'], false) : objectOf(inner, false, wrong)
  const whole =
    f.kind === 'group' ? one : z.array(one, wrong).check(z.maxLength(f.max ?? 500, `${f.label}最多 ${f.max ?? 500} 项`))
  return f.required ? whole : z.nullish(whole)
}

/** An object of fields. Without `partial` absent keys are read as undefined, so that required and initial apply to them. */
const objectOf = (fields: Fields, partial: boolean, wrong = { error: () => '请求内容的格式不正确' }): z.ZodMiniType => {
  const entries = Object.entries(fields).map(([name, f]) => [wireName(name, f), schemaOf(f, partial)] as const)
  if (partial) return z.object(Object.fromEntries(entries.map(([wire, schema]) => [wire, z.optional(schema)])), wrong)
  const absent = Object.fromEntries(entries.map(([wire]) => [wire, undefined]))
  const fill = (v: unknown) => (typeof v === 'object' && v !== null && !Array.isArray(v) ? { ...absent, ...v } : v)
  return z.pipe(z.pipe(z.unknown(), z.transform(fill)), z.object(Object.fromEntries(entries), wrong))
}

/** Message per wire name of the fields that were refused. */
export type FieldIssues = Record<string, string>

const isMalformed = (issue: z.core.$ZodIssue): boolean =>
  issue.code === 'invalid_type' || (issue.code === 'custom' && issue.params?.[MALFORMED] === true)

const toError = (issues: readonly z.core.$ZodIssue[]): AppError => {
  const fields: FieldIssues = {}
  for (const issue of issues) fields[issue.path.join('.')] ??= issue.message
  const message = [...new Set(Object.values(fields))].join('；')
  return new AppError(issues.some(isMalformed) ? 'malformed' : 'refused', message, { detail: { fields } })
}

/** A compiled parser; build once per endpoint, call per request. */
export type Parser<F extends Fields> = (input: unknown) => Partial<Values<F>>

/**
 * Builds a parser. Unknown keys are dropped; keys come back under the field's own name, not its wire name.
 * @param partial a missing key stays missing (edit) instead of becoming the initial value or an error (add)
 * @throws {AppError} `malformed` or `refused`, `detail.fields` maps wire names to sentences
 */
export const parser = <F extends Fields>(fields: F, partial = false): Parser<F> => {
  const schema = objectOf(fields, partial)
  const names = Object.entries(fields).map(([name, f]) => [name, wireName(name, f)] as const)
  return (input) => {
    const parsed = schema.safeParse(input ?? {})
    if (!parsed.success) throw toError(parsed.error.issues)
    const values = parsed.data as Record<string, unknown>
    return Object.fromEntries(
      names.map(([name, wire]) => [name, values[wire]] as const).filter(([, v]) => v !== undefined),
    ) as Partial<Values<F>>
  }
}

/**
 * Checks one value as the server would, for forms.
 * @returns the sentence to show, or undefined when the value is fine
 */
export const issueOf = (f: Field, value: unknown): string | undefined => {
  const parsed = schemaOf(f, false).safeParse(value)
  return parsed.success ? undefined : parsed.error.issues[0]?.message
}

/**
 * Splits `ids=a,b,`; blanks are skipped.
 * @throws {AppError} `malformed` outside the grammar, `refused` when empty or more than 500
 */
export const parseIds = (value: unknown): string[] => {
  const ids = [...new Set(list(value) ?? [])]
  if (ids.length === 0) throw new AppError('refused', '参数不识别！')
  if (ids.length > 500) throw new AppError('refused', '一次最多处理 500 条，请分批操作')
  if (ids.some((v) => typeof v !== 'string' || !ID.test(v))) throw new AppError('malformed', '编号的格式不正确')
  return ids as string[]
}
