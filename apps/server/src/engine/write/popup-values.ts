import { isColumn, type Field, type Resource } from '@huxi/model'
import type { Ctx } from '../core/context.ts'
import { ruleOn } from '../read/field-rules.ts'
import type { Input, Row } from '../read/hooks.ts'
import { refuseField } from './checks.ts'

const isGiven = (value: unknown): boolean => value !== undefined && value !== null && value !== ''

/** Writes of the system are not checked. */
const isChosen = (ctx: Ctx): boolean => ctx.session !== null && !ctx.unscoped

const popupsOf = (ctx: Ctx, r: Resource): [name: string, f: Field][] =>
  isChosen(ctx) ? Object.entries(r.fields).filter(([, f]) => f.popup && isColumn(f)) : []

const strangeText = ({ label }: Field, value: unknown, report: string): string =>
  `${label}“${String(value)}”不在报表“${report}”中，请重新选择`

const partsOf = ({ popup }: Field, value: unknown): string[] => {
  if (!isGiven(value)) return []
  return popup!.multi ? String(value).split(',') : [String(value)]
}

const textOf = (rows: readonly Row[], column: string): string | null => {
  const texts = rows.map((row) => row[column]).filter(isGiven)
  return texts.length > 0 ? texts.map(String).join(',') : null
}

const fillsOf = (tx: Ctx, r: Resource, f: Field, input: Input, rows: readonly Row[], isAdded: boolean): Input =>
  Object.fromEntries(
    Object.entries(f.popup!.fill ?? {})
      .filter(([, name]) => !ruleOn(tx, r, name) && (isAdded ? !isGiven(input[name]) : input[name] === undefined))
      .map(([column, name]) => [name, textOf(rows, column)]),
  )

const isNew = (before: Row | null | undefined, name: string, value: unknown): boolean =>
  value !== undefined && (before ? (before[name] ?? null) !== (value === '' ? null : value) : isGiven(value))

/**
 * The input with filled neighbours.
 * @throws {AppError} refused with `detail.fields` for a value outside of the report, or when the report cannot run
 */
export const withPopupValues = async (tx: Ctx, r: Resource, input: Input, before: Row | null): Promise<Input> => {
  let whole = input
  for (const [name, f] of popupsOf(tx, r)) {
    const value = input[name]
    if (!isNew(before, name, value)) continue
    // an existing value stays although it left the report
    const held = f.popup!.multi ? partsOf(f, before?.[name]) : []
    const parts = partsOf(f, value)
    const asked = parts.some((part) => !held.includes(part)) ? parts : []
    const found = asked.length > 0 ? await rowsOf(tx, f, asked) : undefined
    const strange = asked.find((part) => !held.includes(part) && !found?.rowOf(part))
    if (found && strange !== undefined) refuseField(name, f, strangeText(f, strange, found.report))
    const rows = asked.map((part) => found?.rowOf(part)).filter((row) => row !== undefined)
    whole = { ...whole, ...fillsOf(tx, r, f, input, rows, before === null) }
  }
  return whole
}

/** The same for rows of a list, one query per field. @returns the filled rows, and sentences by row and field */
export const withPopupRowValues = async <
  T extends { readonly values: Input; readonly before: { readonly row: Row } | undefined },
>(
  tx: Ctx,
  item: Resource,
  rows: readonly T[],
): Promise<{ rows: T[]; issues: Record<string, string> }> => {
  const whole = [...rows]
  const issues: Record<string, string> = {}
  for (const [name, f] of popupsOf(tx, item)) {
    const fresh = rows.flatMap(({ values, before }, i) => (isNew(before?.row, name, values[name]) ? [i] : []))
    const values = fresh.flatMap((i) => partsOf(f, rows[i]!.values[name]))
    const found = values.length > 0 ? await rowsOf(tx, f, values) : undefined
    for (const i of fresh) {
      const value = rows[i]!.values[name]
      const parts = partsOf(f, value)
      const chosen = parts.map((part) => found?.rowOf(part)).filter((row) => row !== undefined)
      const strange = parts.find((part) => !found?.rowOf(part))
      if (strange !== undefined) issues[`${i}.${f.wire ?? name}`] = strangeText(f, strange, found!.report)
      else
        whole[i] = {
          ...whole[i]!,
          values: { ...whole[i]!.values, ...fillsOf(tx, item, f, rows[i]!.values, chosen, !rows[i]!.before) },
        }
    }
  }
  return { rows: whole, issues }
}

const rowsOf = async (tx: Ctx, { popup }: Field, values: readonly string[]) => {
  const { report, column } = popup!
  const { name, rows } = await tx.services.ports.reports.rows(tx, report, column, [...new Set(values)])
  const byValue = new Map(rows.map((row) => [String(row[column]), row]))
  return { report: name, rowOf: (value: string): Row | undefined => byValue.get(value) }
}
