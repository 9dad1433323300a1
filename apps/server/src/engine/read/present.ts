/** Rows as they are sent. */
import { wireName, type Resource, type RowOf } from '@huxi/model'
import type { Ctx } from '../core/context.ts'
import { addDictText } from './dict-text.ts'
import type { Row, Hooks } from './hooks.ts'
import { readWith } from './page.ts'

/** Rows as clients read them: shaped, with dictionary texts, under their wire names. */
export const present = async <R extends Resource>(
  ctx: Ctx,
  r: R,
  rows: RowOf<R>[],
  hooks: Hooks<R> = {},
): Promise<Row[]> => {
  const shaped = hooks.enrich ? await hooks.enrich(ctx, rows) : rows
  const texted = (await addDictText(ctx, r, shaped, readWith(rows))) as Row[]
  const renamed = Object.entries(r.fields).filter(([name, f]) => wireName(name, f) !== name)
  if (renamed.length === 0) return texted
  return texted.map((row) => {
    const wire = { ...row }
    for (const [name, f] of renamed) {
      wire[wireName(name, f)] = wire[name]
      delete wire[name]
    }
    return wire
  })
}
