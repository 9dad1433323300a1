/** Saved conditions are encrypted, since they may contain names or numbers. */
import type { QueryRecord, SavedQuery, SavedView } from '@huxi/contract'
import type { Ctx } from '../../../engine/core/context.ts'
import type { SealedColumn } from '../../../engine/write/reseal.ts'
import { cipherFor } from '../../../platform/crypto/cipher.ts'

const PURPOSE = 'query'

type Content = Pick<SavedQuery, 'records' | 'view'>

/** Bound to owner and title: a moved cipher text does not open. */
interface Place {
  tenant_id: number
  user_id: string
  resource: string
  title: string
}

const placeOf = (row: Record<string, unknown>): string =>
  ['sys_saved_query', row['tenant_id'], row['user_id'], row['resource'], row['title']].join('|')

const viewPlace = (place: string): string => `${place}|view`

export const sealQuery = (ctx: Ctx, at: Place, { records, view }: Content) => {
  const cipher = cipherFor(ctx.services.secrets, PURPOSE)
  const place = placeOf({ ...at })
  return {
    records: cipher.seal(JSON.stringify(records), place),
    view: view && cipher.seal(JSON.stringify(view), viewPlace(place)),
  }
}

/** A query with a lost key is dropped without affecting the others. */
export const openQuery = (
  ctx: Ctx,
  row: Place & { id: string; records: string; view: string | null },
): Content | undefined => {
  const cipher = cipherFor(ctx.services.secrets, PURPOSE)
  const place = placeOf({ ...row })
  try {
    return {
      records: JSON.parse(cipher.open(row.records, place)) as QueryRecord[],
      view: row.view === null ? null : (JSON.parse(cipher.open(row.view, viewPlace(place))) as SavedView),
    }
  } catch {
    ctx.services.log.warn({ id: row.id }, 'saved query cannot be opened')
    return undefined
  }
}

/** Columns to re-encrypt when keys change. */
export const sealedQueries: readonly SealedColumn[] = [
  { table: 'sys_saved_query', column: 'records', key: 'id', purpose: PURPOSE, placeOf },
  { table: 'sys_saved_query', column: 'view', key: 'id', purpose: PURPOSE, placeOf: (row) => viewPlace(placeOf(row)) },
]
