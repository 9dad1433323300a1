/** How much of what is masked a person has had shown or found today; beyond the usual it is logged and audited. */
import type { KindName } from '@huxi/model'
import { sql } from 'kysely'
import { today } from '../../platform/config/clock.ts'
import { audit, type Ctx } from './context.ts'

/** More than this a day is answered still, and raises an alarm. */
export const REVEALS_PER_DAY = 100

type Asking = 'search' | 'check'
/** Questions by telephones and by identity numbers are counted apart: one form asks both. */
export type ShownKind = 'reveal' | 'emergency' | Asking | `${Asking}.${KindName}`

/**
 * Counts one more.
 * @param asked a digest of the question; the one asked last counts once
 * @param by how many questions it is, as those of a sheet are asked together
 * @returns how many today, this one included
 */
export const countShown = async (
  tx: Ctx,
  kind: ShownKind,
  usual: number,
  asked: string | null = null,
  by = 1,
): Promise<number> => {
  const person = tx.session!.person
  const day = today(tx)
  const { rows } = await sql<{ n: number }>`insert into sys_reveal as known (user_id, kind, day, n, asked)
    values (${person.id}, ${kind}, ${day}, ${by}, ${asked})
    on conflict (user_id, kind) do update set day = excluded.day, asked = excluded.asked,
      n = case when known.day <> excluded.day then excluded.n when known.asked = excluded.asked then known.n
        else known.n + excluded.n end
    returning n`.execute(tx.db)
  const n = rows[0]!.n
  if (n <= usual) return n
  tx.services.log.warn({ userId: person.id, kind, day, n }, 'many masked values shown to one person')
  const [deed] = kind.split('.')
  await audit(tx, { action: `${deed}.alarm`, object: `user/${person.id}`, outcome: 'success', detail: { day, n } })
  return n
}
