/** Columns of a value: one for most kinds; names with pinyin; encrypted kinds with mask, cipher text and blind indexes. */
import { columnName, isMask, isMaskOf, refused, wholeText, wireName, type Field, type Resource } from '@huxi/model'
import { placeOf } from './compare.ts'
import type { Ctx } from '../core/context.ts'
import { kindOf } from './index.ts'

/** Columns and values of one field of one row. @param id of the row, bound into cipher texts */
export const columnValues = (
  ctx: Ctx,
  r: Resource,
  id: string | number,
  name: string,
  f: Field,
  value: unknown,
): [column: string, value: unknown][] =>
  Object.entries(kindOf(f).store({ ...placeOf(ctx, r, columnName(name)), id }, f, value))

/**
 * Input without unchanged masks.
 * @param before the stored row as lists read it; null when adding
 * @throws {AppError} refused for a mask that differs from the stored one
 */
export const withoutMasks = <I extends Record<string, unknown>>(r: Resource, input: I, before: object | null): I => {
  const stored = before as Record<string, unknown> | null
  const masked = Object.entries(r.fields).filter(([name, f]) => {
    const value = input[name]
    return typeof value === 'string' && isMask(f.kind, value)
  })
  if (masked.length === 0) return input
  for (const [name, f] of masked) {
    const kept = stored?.[name]
    const same = typeof kept === 'string' && isMaskOf(f.kind, kept, String(input[name]))
    if (!same) throw refused(wholeText(f.label), { fields: { [wireName(name, f)]: wholeText(f.label) } })
  }
  const names = new Set(masked.map(([name]) => name))
  return Object.fromEntries(Object.entries(input).filter(([name]) => !names.has(name))) as I
}
