/** Rows as they are sent: presented, enriched, with dictionary texts, under wire names. */
import { wireName, type Resource, type RowOf } from '@huxi/model'
import type { Ctx } from '../core/context.ts'
import { setImmediate } from 'node:timers/promises'
import { addDictText } from './dict-text.ts'
import { presentRows } from './presented.ts'
import type { Row, Hooks } from './hooks.ts'
import { readWith } from './page.ts'

export const present = async <R extends Resource>(
  ctx: Ctx,
  r: R,
  rows: RowOf<R>[],
  hooks: Hooks<R> = {},
): Promise<Row[]> => {
  // `enrich` receives presented rows, so that it adds nothing hidden
  const seen = presentRows(ctx, r, rows)
  await pauseAfter(rows)
  const shaped = hooks.enrich ? await hooks.enrich(ctx, seen) : seen
  await pauseAfter(rows)
  const texted = presentRows(ctx, r, (await addDictText(ctx, r, shaped, readWith(rows))) as Row[])
  const renamed = Object.entries(r.fields).filter(([name, f]) => wireName(name, f) !== name)
  if (renamed.length === 0) return texted
  return texted.map((row) => {
    const wire = { ...row }
    for (const [name, f] of renamed) {
      if (!Object.hasOwn(wire, name)) continue
      wire[wireName(name, f)] = wire[name]
      delete wire[name]
    }
    return wire
  })
}

const MANY = 100

const pauseAfter = async (rows: readonly unknown[]): Promise<void> => {
  if (rows.length > MANY) await setImmediate()
}
