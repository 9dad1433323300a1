import type { Resource, RowOf } from '@huxi/model'
import type { Ctx } from '../core/context.ts'
import { takeImage, type Image } from './history.ts'
import { storeOf } from './store.ts'
import { lockRows } from './write.ts'

interface Locked<R extends Resource> {
  readonly row: RowOf<R> & { readonly version: number }
  readonly image: Image | null
}

/**
 * Locks visible rows in the order of their ids.
 * @returns rows with images, in the given order
 * @throws {AppError} notFound when one is invisible
 */
export const lockVisible = async <R extends Resource>(tx: Ctx, r: R, ids: readonly string[]): Promise<Locked<R>[]> => {
  const rows = await lockRows(tx, r, ids, await storeOf(tx, r).visible(tx))
  const locked = rows.map((row) => ({ image: takeImage(row), row }))
  return ids.map((id) => locked.find(({ row }) => (row as { id?: unknown }).id === id)!)
}
