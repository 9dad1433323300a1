import { frozenText, isFrozen, refused, type Resource } from '@huxi/model'
import type { Ctx } from '../core/context.ts'
import type { Row } from '../read/hooks.ts'

/** @throws {AppError} refused with the state of the first frozen record and the moves that leave it */
export const refuseFrozen = async (tx: Ctx, r: Resource, rows: readonly object[]): Promise<void> => {
  if (tx.unscoped) return
  const found = rows.find((row) => isFrozen(r.states, row)) as Row | undefined
  if (!found) return
  const state = found[r.states!.field]
  const texts = await tx.services.ports.dictionaries.texts(tx, r.fields[r.states!.field]!.dict!, [String(state)])
  throw refused(frozenText(r.title, r.states!, state, texts.get(String(state)) ?? String(state)))
}
