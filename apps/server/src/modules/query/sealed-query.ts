/** What a saved query asks, as cipher text: it may be a name or a number. */
import type { QueryRecord, SavedQuery, SavedView } from '@huxi/contract'
import type { Ctx } from '../../engine/core/context.ts'
import type { SealedColumn } from '../../engine/write/reseal.ts'
import { cipherFor } from '../../platform/crypto/cipher.ts'

const PURPOSE = 'query'

type Content = Pick<SavedQuery, 'records' | 'view'>

/** What the cipher text is bound to: moved to another person or title it does not open. */
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

/** A query whose key is gone is as good as lost; it does not affect the others. */
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

/** What a change of keys seals anew. */
export const sealedQueries: readonly SealedColumn[] = [
  { table: 'sys_saved_query', column: 'records', key: 'id', purpose: PURPOSE, placeOf },
  { table: 'sys_saved_query', column: 'view', key: 'id', purpose: PURPOSE, placeOf: (row) => viewPlace(placeOf(row)) },
]
