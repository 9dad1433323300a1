/** Fields that are chosen from a report: a new value has to be a row of it for the person, and what was left out beside it is filled from there. */
import { isColumn, type Field, type Resource } from '@huxi/model'
import type { Ctx } from '../core/context.ts'
import { ruleOn } from '../read/field-rules.ts'
import type { Input, Row } from '../read/hooks.ts'
import { refuseField } from './checks.ts'

const isGiven = (value: unknown): boolean => value !== undefined && value !== null && value !== ''

/** What the system writes itself is not chosen by anybody. */
const isChosen = (ctx: Ctx): boolean => ctx.session !== null && ctx.unscoped === undefined

const popupsOf = (ctx: Ctx, r: Resource): [name: string, f: Field][] =>
  isChosen(ctx) ? Object.entries(r.fields).filter(([, f]) => f.popup && isColumn(f)) : []

/** The sentence for what is none of the rows. */
const strangeText = ({ label }: Field, value: unknown, report: string): string =>
  `${label}“${String(value)}”不在报表“${report}”中，请重新选择`

/** The values a field holds. */
const partsOf = ({ popup }: Field, value: unknown): string[] => {
  if (!isGiven(value)) return []
  return popup!.multi ? String(value).split(',') : [String(value)]
}

const textOf = (rows: readonly Row[], column: string): string | null => {
  const texts = rows.map((row) => row[column]).filter(isGiven)
  return texts.length > 0 ? texts.map(String).join(',') : null
}

/** Fields beside it that the input leaves out, with the values of the chosen rows; of none they are empty. A new record has no blanks to keep. */
const fillsOf = (tx: Ctx, r: Resource, f: Field, input: Input, rows: readonly Row[], isAdded: boolean): Input =>
  Object.fromEntries(
    Object.entries(f.popup!.fill ?? {})
      .filter(([, name]) => !ruleOn(tx, r, name) && (isAdded ? !isGiven(input[name]) : input[name] === undefined))
      .map(([column, name]) => [name, textOf(rows, column)]),
  )

const isNew = (before: Row | null | undefined, name: string, value: unknown): boolean =>
  value !== undefined && (before ? (before[name] ?? null) !== (value === '' ? null : value) : isGiven(value))

/**
 * The input with what its choices fill.
 * @throws {AppError} refused with `detail.fields` for a value that is no row of the report, and for a report nobody can run now
 */
export const withPopupValues = async (tx: Ctx, r: Resource, input: Input, before: Row | null): Promise<Input> => {
  let whole = input
  for (const [name, f] of popupsOf(tx, r)) {
    const value = input[name]
    if (!isNew(before, name, value)) continue
    // a value that has been there stays although it is no row any more
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

/**
 * The same for the rows of a list, with one question for each field.
 * @returns the rows with what their choices fill, and sentences by row and field
 */
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
