/**
 * Turns fields into checks. zod does the checking, kinds and labels give the Chinese sentences.
 * Wrong JSON types and identifiers outside their grammar are `malformed` (400), errors a user can mend are `refused`
 * (200/500).
 */
import * as z from 'zod/mini'
import { AppError } from './errors.ts'
import { text, type Field, type Fields, type Values } from './field.ts'
import { ID, isBlank, list, MALFORMED, missingText, READERS, stop, type Reader } from './readers.ts'
import { wireName } from './resource.ts'

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

const CHILD_ID = text('编号', { max: 64, check: 'code' })

const childrenOf = ({ label, fields = {}, max }: Field): z.ZodMiniType => {
  const wrong = { error: () => `${label}的格式不正确` }
  const all = { ...fields, id: CHILD_ID }
  const names = Object.entries(all).map(([name, f]) => [name, wireName(name, f)] as const)
  const named = (row: unknown) =>
    Object.fromEntries(names.map(([name, wire]) => [name, (row as Record<string, unknown>)[wire]]))
  const row = z.pipe(objectOf(all, false, wrong), z.transform(named))
  const rows = z.array(row, wrong).check(z.maxLength(max!, `${label}最多 ${max} 行`))
  return z.pipe(
    z.nullish(rows),
    z.transform((given) => given ?? undefined),
  )
}

const schemaOf = (f: Field, partial: boolean): z.ZodMiniType => {
  if (f.kind === 'children') return childrenOf(f)
  if (f.kind !== 'group' && f.kind !== 'many') return scalar(f, READERS[f.kind], partial)
  const wrong = { error: () => `${f.label}的格式不正确` }
  const inner = f.fields ?? {}
  const one = f.kind === 'many' && 'value' in inner ? schemaOf(inner['value'], false) : objectOf(inner, false, wrong)
  const whole =
    f.kind === 'group' ? one : z.array(one, wrong).check(z.maxLength(f.max ?? 500, `${f.label}最多 ${f.max ?? 500} 项`))
  return f.required ? whole : z.nullish(whole)
}

/** An object of fields. Without `partial`, absent keys are read as undefined, so that required and initial apply. */
const objectOf = (fields: Fields, partial: boolean, wrong = { error: () => '请求内容的格式不正确' }): z.ZodMiniType => {
  const entries = Object.entries(fields).map(([name, f]) => [wireName(name, f), schemaOf(f, partial)] as const)
  if (partial) return z.object(Object.fromEntries(entries.map(([wire, schema]) => [wire, z.optional(schema)])), wrong)
  const absent = Object.fromEntries(entries.map(([wire]) => [wire, undefined]))
  const fill = (v: unknown) => (typeof v === 'object' && v !== null && !Array.isArray(v) ? { ...absent, ...v } : v)
  return z.pipe(z.pipe(z.unknown(), z.transform(fill)), z.object(Object.fromEntries(entries), wrong))
}

export type FieldIssues = Record<string, string>

const isMalformed = (issue: z.core.$ZodIssue): boolean =>
  issue.code === 'invalid_type' || (issue.code === 'custom' && issue.params?.[MALFORMED] === true)

const toError = (issues: readonly z.core.$ZodIssue[]): AppError => {
  const fields: FieldIssues = {}
  for (const issue of issues) fields[issue.path.join('.')] ??= issue.message
  const message = [...new Set(Object.values(fields))].join('；')
  return new AppError(issues.some(isMalformed) ? 'malformed' : 'refused', message, { detail: { fields } })
}

type Parser<F extends Fields> = (input: unknown) => Partial<Values<F>>

/**
 * Builds a parser. Unknown keys are dropped; keys are field names, not wire names. The first call makes the schema.
 * @param partial a missing key stays missing (edit) instead of becoming the initial value or an error (add)
 * @throws {AppError} `malformed` or `refused`, `detail.fields` maps wire names to sentences
 */
export const parser = <F extends Fields>(fields: F, partial = false): Parser<F> => {
  let schema: z.ZodMiniType | undefined
  const names = Object.entries(fields).map(([name, f]) => [name, wireName(name, f)] as const)
  return (input) => {
    schema ??= objectOf(fields, partial)
    const parsed = schema.safeParse(input ?? {})
    if (!parsed.success) throw toError(parsed.error.issues)
    const values = parsed.data as Record<string, unknown>
    return Object.fromEntries(
      names.map(([name, wire]) => [name, values[wire]] as const).filter(([, v]) => v !== undefined),
    ) as Partial<Values<F>>
  }
}

/** Checks one value as the server would, for forms. @returns the sentence to show; undefined = valid */
export const issueOf = (f: Field, value: unknown): string | undefined => {
  const parsed = schemaOf(f, false).safeParse(value)
  const issue = parsed.success ? undefined : parsed.error.issues[0]
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
