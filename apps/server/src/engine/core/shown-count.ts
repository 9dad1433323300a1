/** How much of what is masked a person has had shown or found today; beyond the usual it is logged and audited. */
import { sql } from 'kysely'
import { formatDay } from '../../platform/config/clock.ts'
import { audit, type Ctx } from './context.ts'

/** More than this a day is answered still, and raises an alarm. */
export const REVEALS_PER_DAY = 100

type Kind = 'reveal' | 'search' | 'check' | 'emergency'

/**
 * Counts one more.
 * @param asked a digest of the question; the one asked last counts once
 * @returns how many today, this one included
 */
export const countShown = async (tx: Ctx, kind: Kind, usual: number, asked: string | null = null): Promise<number> => {
  const person = tx.session!.person
  const day = formatDay(tx.services.clock.now())
  const { rows } = await sql<{ n: number }>`insert into sys_reveal as known (user_id, kind, day, n, asked)
    values (${person.id}, ${kind}, ${day}, 1, ${asked})
    on conflict (user_id, kind) do update set day = excluded.day, asked = excluded.asked,
      n = case when known.day <> excluded.day then 1 when known.asked = excluded.asked then known.n else known.n + 1 end
    returning n`.execute(tx.db)
  const n = rows[0]!.n
  if (n <= usual) return n
  tx.services.log.warn({ userId: person.id, kind, day, n }, 'many masked values shown to one person')
  await audit(tx, { action: `${kind}.alarm`, object: `user/${person.id}`, outcome: 'success', detail: { day, n } })
  return n
}
