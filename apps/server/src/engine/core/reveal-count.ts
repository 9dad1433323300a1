/** Counts masked values revealed to or found by a user per day; above the limit they are logged and audited. */
import type { KindName } from '@huxi/model'
import { sql } from 'kysely'
import { today } from '../../platform/config/clock.ts'
import { audit } from './transaction.ts'
import type { Ctx } from './context.ts'

/** Values above it are still shown, and raise an alarm. */
export const REVEALS_PER_DAY = 100

type Asking = 'search' | 'check'
/** One form searches by telephone and by identity number, so each is counted separately. */
export type RevealKind = 'reveal' | 'emergency' | Asking | `${Asking}.${KindName}`

/**
 * Increments the count.
 * @param limit more per day raise an alarm
 * @param options.queryDigest a repeated query counts once
 * @param options.queries number of queries, for a sheet
 * @returns the count of today
 */
export const countReveal = async (
  tx: Ctx,
  kind: RevealKind,
  limit: number,
  { queryDigest = null, queries = 1 }: { queryDigest?: string | null; queries?: number } = {},
): Promise<number> => {
  const person = tx.session!.person
  const day = today(tx)
  const { rows } = await sql<{ n: number }>`insert into sys_reveal as known (user_id, kind, day, n, asked)
    values (${person.id}, ${kind}, ${day}, ${queries}, ${queryDigest})
    on conflict (user_id, kind) do update set day = excluded.day, asked = excluded.asked,
      n = case when known.day <> excluded.day then excluded.n when known.asked = excluded.asked then known.n
        else known.n + excluded.n end
    returning n`.execute(tx.db)
  const n = rows[0]!.n
  if (n <= limit) return n
  tx.services.log.warn({ userId: person.id, kind, day, n }, 'many masked values shown to one person')
  const [deed] = kind.split('.')
  await audit(tx, { action: `${deed}.alarm`, object: `user/${person.id}`, outcome: 'success', detail: { day, n } })
  return n
}
