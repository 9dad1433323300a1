/**
 * Turns fields into checks; kinds and labels give the Chinese sentences.
 * Wrong JSON types and identifiers outside their grammar are `malformed` (400), errors a user can mend are `refused`
 * (200/500).
 */
import { AppError } from './errors.ts'
import { text, type Field, type Fields, type Values } from './field.ts'
import { ID, isBlank, list, missingText, READERS, stop, type Context, type Issue, type Reader } from './readers.ts'
import { wireName } from './resource.ts'

type Check = (value: unknown, ctx: Context) => unknown

const scalar =
  (f: Field, reader: Reader, partial: boolean): Check =>
  (value, ctx) => {
    if (partial && value === undefined) return undefined
    if (!isBlank(f, value)) return reader(f, value, ctx)
    if (f.required) return stop(ctx, missingText(f))
    return value === undefined ? (f.initial ?? null) : null
  }

const within = (check: Check, value: unknown, ctx: Context, part: string | number): unknown => {
  const before = ctx.issues.length
  const read = check(value, ctx)
  for (let i = before; i < ctx.issues.length; i += 1) ctx.issues[i]!.path.unshift(part)
  return read
}

const unless = (isAbsent: boolean, check: Check): Check =>
  isAbsent ? (value, ctx) => (value === undefined || value === null ? value : check(value, ctx)) : check

const listOf =
  (one: Check, wrong: string, max: number, tooMany: string): Check =>
  (value, ctx) => {
    if (!Array.isArray(value)) return stop(ctx, wrong, true)
    if (value.length > max) return stop(ctx, tooMany)
    return value.map((item, place) => within(one, item, ctx, place))
  }

const CHILD_ID = text('编号', { max: 64, check: 'code' })

const childrenOf = ({ label, fields = {}, max }: Field): Check => {
  const wrong = `${label}的格式不正确`
  const rows = listOf(
    objectOf({ ...fields, id: CHILD_ID }, false, wrong, 'name'),
    wrong,
    max!,
    `${label}最多 ${max} 行`,
  )
  const read = unless(true, rows)
  return (value, ctx) => read(value, ctx) ?? undefined
}

const checkOf = (f: Field, partial: boolean): Check => {
  if (f.kind === 'children') return childrenOf(f)
  if (f.kind !== 'group' && f.kind !== 'many') return scalar(f, READERS[f.kind], partial)
  const wrong = `${f.label}的格式不正确`
  const inner = f.fields ?? {}
  const one = f.kind === 'many' && 'value' in inner ? checkOf(inner['value'], false) : objectOf(inner, false, wrong)
  const max = f.max ?? 500
  return unless(!f.required, f.kind === 'group' ? one : listOf(one, wrong, max, `${f.label}最多 ${max} 项`))
}

/** An object of fields. Without `partial`, absent keys are read as undefined, so that required and initial apply. */
const objectOf = (
  fields: Fields,
  partial: boolean,
  wrong = '请求内容的格式不正确',
  by: 'name' | 'wire' = 'wire',
): Check => {
  const parts = Object.entries(fields).map(([name, f]) => {
    const wire = wireName(name, f)
    return { wire, key: by === 'name' ? name : wire, check: checkOf(f, partial) }
  })
  return (value, ctx) => {
    if (typeof value !== 'object' || value === null || Array.isArray(value)) return stop(ctx, wrong, true)
    const given = value as Record<string, unknown>
    const read: Record<string, unknown> = {}
    for (const { wire, key, check } of parts) {
      const part = Object.hasOwn(given, wire) ? given[wire] : undefined
      if (part !== undefined || !partial) read[key] = within(check, part, ctx, wire)
    }
    return read
  }
}

export type FieldIssues = Record<string, string>

const toError = (issues: readonly Issue[]): AppError => {
  const fields: FieldIssues = {}
  for (const issue of issues) fields[issue.path.join('.')] ??= issue.message
  const message = [...new Set(Object.values(fields))].join('；')
  const isMalformed = issues.some((issue) => issue.isMalformed)
  return new AppError(isMalformed ? 'malformed' : 'refused', message, { detail: { fields } })
}

type Parser<F extends Fields> = (input: unknown) => Partial<Values<F>>

/**
 * Builds a parser. Unknown keys are dropped; keys are field names, not wire names. The first call makes the checks.
 * @param partial a missing key stays missing (edit) instead of becoming the initial value or an error (add)
 * @throws {AppError} `malformed` or `refused`, `detail.fields` maps wire names to sentences
 */
export const parser = <F extends Fields>(fields: F, partial = false): Parser<F> => {
  let check: Check | undefined
  const names = Object.keys(fields)
  return (input) => {
    check ??= objectOf(fields, partial, undefined, 'name')
    const ctx: Context = { issues: [] }
    const read = check(input ?? {}, ctx) as Record<string, unknown>
    if (ctx.issues.length > 0) throw toError(ctx.issues)
    const values: Record<string, unknown> = {}
    for (const name of names) if (read[name] !== undefined) values[name] = read[name]
    return values as Partial<Values<F>>
  }
}

/** Checks one value as the server would, for forms. @returns the sentence to show; undefined = valid */
export const issueOf = (f: Field, value: unknown): string | undefined => {
  const ctx: Context = { issues: [] }
  checkOf(f, false)(value, ctx)
  const [issue] = ctx.issues
  const row = f.kind === 'children' ? issue?.path[0] : undefined
  return typeof row === 'number' ? `第 ${row + 1} 行：${issue!.message}` : issue?.message
}

/**
 * Splits `ids=a,b,`; blanks are skipped.
 * @param none message for an empty list
 * @throws {AppError} `malformed` outside the grammar, `refused` when empty or more than 500
 */
export const parseIds = (value: unknown, none = '参数不识别！'): string[] => {
  const ids = [...new Set(list(value) ?? [])]
  if (ids.length === 0) throw new AppError('refused', none)
  if (ids.length > 500) throw new AppError('refused', '一次最多处理 500 条，请分批操作')
  if (ids.some((v) => typeof v !== 'string' || !ID.test(v))) throw new AppError('malformed', '编号的格式不正确')
  return ids as string[]
}
