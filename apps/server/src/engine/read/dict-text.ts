/** Adds `<field>_dictText` beside every dictionary value; one batched lookup per dictionary and page. */
import { wireName, type Field, type Resource } from '@huxi/model'
import type { Ctx } from '../core/context.ts'

type Row = Record<string, unknown>

const values = (row: Row, name: string): string[] =>
  row[name] === null || row[name] === undefined || row[name] === '' ? [] : String(row[name]).split(',')

/** Key of the text beside a field. */
export const textKey = (name: string, f: Field): string => `${wireName(name, f)}_dictText`

/** Translates in place; comma values one by one, unmatched values stay, nothing matched → no key. */
export const addDictText = async <R extends object>(ctx: Ctx, r: Resource, records: R[]): Promise<R[]> => {
  const rows = records as Row[]
  const fields = Object.entries(r.fields).filter(([, f]) => f.dict)
  await Promise.all(
    fields.map(async ([name, f]) => {
      const wanted = [...new Set(rows.flatMap((row) => values(row, name)))]
      if (wanted.length === 0) return
      const texts = await ctx.services.ports.dictionaries.texts(ctx, f.dict!, wanted)
      for (const row of rows) {
        const own = values(row, name)
        if (own.some((v) => texts.has(v))) row[textKey(name, f)] = own.map((v) => texts.get(v) ?? v).join(',')
      }
    }),
  )
  return records
}
