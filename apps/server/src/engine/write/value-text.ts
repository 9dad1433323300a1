import { MASK, measuredText, type Field, type Measured, type Resource } from '@huxi/model'
import type { Ctx } from '../core/context.ts'
import { legibleFields } from './history.ts'
import { legible } from '../read/field-rules.ts'
import type { Row } from '../read/hooks.ts'
import { personNames } from '../read/present.ts'
import { labelsOf, targetOf } from '../read/labels.ts'

export type Read = (name: string, f: Field, row: Row) => string | null

export const readerOf = async (ctx: Ctx, r: Resource, rows: readonly Row[]): Promise<Read> => {
  const texts = new Map<string, ReadonlyMap<string, string>>()
  for (const [name, f] of legibleFields(legible(ctx, r))) {
    const values = [...new Set(rows.flatMap((row) => partsOf(f, row[name])))]
    if (values.length === 0) continue
    if (f.dict) texts.set(name, await ctx.services.ports.dictionaries.texts(ctx, f.dict, values))
    else if (f.kind === 'person') texts.set(name, await personNames(ctx, values))
    else if (f.to) texts.set(name, await labelsOf(ctx, targetOf(ctx, f), values))
  }
  return (name, f, row) => {
    const value = row[name]
    if (value === null || value === undefined || value === '') return null
    if (value === MASK) return MASK
    if (f.kind === 'bool') return value === true ? '是' : '否'
    if (f.scale !== undefined) return measuredText(value as Measured, (n) => n.toFixed(f.scale))
    const textsOfField = texts.get(name)
    if (textsOfField)
      return partsOf(f, value)
        .map((part) => textsOfField.get(part) ?? part)
        .join('，')
    return typeof value === 'object' ? JSON.stringify(value) : String(value)
  }
}

const partsOf = (f: Field, value: unknown): string[] => {
  if ((!f.dict && !f.to && f.kind !== 'person') || value === null || value === undefined || value === '') return []
  return f.kind === 'dicts' ? String(value).split(',') : [String(value)]
}
