import { AppError, type Resource, type RowOf } from '@huxi/model'
import type { Ctx } from '../core/context.ts'
import { withChildren } from '../read/children.ts'
import type { Store } from '../write/store.ts'

export const withConflictDetail = async <R extends Resource, T>(
  ctx: Ctx,
  own: Store<R>,
  edit: Promise<T>,
): Promise<T> => {
  try {
    return await edit
  } catch (error) {
    // a conflict with another record carries no row
    if (!(error instanceof AppError) || error.kind !== 'conflict' || error.detail === null) throw error
    const [detail] = await own.present(ctx, [error.detail as RowOf<R>])
    throw new AppError('conflict', error.message, { detail: await withChildren(ctx, own.r, detail!) })
  }
}
