/** Who opened whose chart, by what right: one line for a sign-in, patient and day, written with the reading itself. */
import { patient, patientRead } from '@huxi/contract'
import { codeOf } from '@huxi/model'
import { sql } from 'kysely'
import { createHash } from 'node:crypto'
import { actor, afterCommit, holds, type AppServices, type Ctx, type Ports } from '../../engine/core/context.ts'
import { PERMANENT, visibleCondition } from '../../engine/read/visibility.ts'
import type { Hooks } from '../../engine/read/hooks.ts'
import type { Condition } from '../../engine/read/where.ts'
import { storeOf } from '../../engine/write/store.ts'
import { formatDay, formatTime, now } from '../../platform/config/clock.ts'
import { ofVisiblePatients } from '../patient/index.ts'

/** Lines a process knows of, so that a chart of five requests asks the database once. */
const KNOWN_MAX = 20_000
const known = new WeakMap<AppServices, Set<string>>()

const knownOf = ({ services }: Ctx): Set<string> => {
  const own = known.get(services) ?? new Set<string>()
  known.set(services, own)
  if (own.size > KNOWN_MAX) own.clear()
  return own
}

interface Right {
  readonly id: string
  /** by scopes and rules, without what is shown for a time */
  readonly ordinary: boolean
  readonly doctor: boolean
  readonly team: boolean
  readonly duty: boolean
  readonly depart: boolean
  readonly own: boolean
  readonly reason: string | null
}

/** The closest tie first. */
const whyOf = ({ ordinary, doctor, team, duty, depart, own }: Right): string => {
  if (!ordinary) return 'emergency'
  if (doctor) return 'doctor'
  if (team) return 'team'
  if (duty) return 'duty'
  if (depart) return 'depart'
  return own ? 'own' : 'all'
}

const rightsTo = async (tx: Ctx, ids: readonly string[]): Promise<Right[]> => {
  const scopes = storeOf(tx, patient).scopes ?? {}
  const met = (scope: keyof typeof scopes): Condition => scopes[scope]?.(tx) ?? sql`false`
  const me = tx.session!.person.id
  const { rows } =
    await sql<Right>`select id, coalesce(${await visibleCondition(tx, patient, PERMANENT)}, false) as ordinary,
      coalesce(responsible_doctor_id = ${me}, false) as doctor, coalesce(${met('team')}, false) as team,
      ${met('duty')} as duty, coalesce(${met('departTree')}, false) as depart, coalesce(${met('own')}, false) as own,
      (select e.reason from patient_emergency e where e.tenant_id = ${tx.tenantId} and e.patient_id = patient.id
        and e.user_id = ${me} order by e.opened_at desc limit 1) as reason
    from patient where tenant_id = ${tx.tenantId} and id = any(${[...ids]})`.execute(tx.db)
  return rows
}

/** What a sign-in is written under; being shown somebody begins another line. */
const keyOf = ({ session, services }: Ctx, id: string): string => {
  const now = services.clock.now()
  const shown = session!.shown.get(patient.name)?.some((one) => one.id === id && now < one.until) ?? false
  return `${session!.id}|${formatDay(now)}|${id}|${shown ? 'shown' : 'seen'}`
}

/** The id of a line, which tells nobody the sign-in. */
const idOf = (key: string): string => createHash('sha256').update(key).digest('base64url')

/** For the port: in the transaction in which the audit chain notes the reading. */
export const noteReads: NonNullable<Ports['readings']> = async (tx, of, ids) => {
  if (of !== patient.name || !tx.session) return
  const lines = knownOf(tx)
  const fresh = ids.filter((id) => !lines.has(keyOf(tx, id)))
  if (fresh.length === 0) return
  const at = now(tx)
  for (const right of await rightsTo(tx, fresh)) {
    const why = whyOf(right)
    const reason = why === 'emergency' ? right.reason : null
    await sql`insert into patient_read (id, tenant_id, patient_id, user_id, read_at, why, reason, create_by, create_time)
      values (${idOf(keyOf(tx, right.id))}, ${tx.tenantId}::integer, ${right.id}, ${tx.session.person.id}, ${at}::timestamptz,
        ${why}, ${reason}, ${actor(tx)}, ${at}::timestamptz) on conflict do nothing`.execute(tx.db)
  }
  const keys = fresh.map((id) => keyOf(tx, id))
  afterCommit(tx, () => keys.forEach((key) => lines.add(key)))
}

/** Of patients the person sees, those he is the doctor of; whoever may take the list along answers for privacy and sees all of them. */
export const readHooks: Hooks<typeof patientRead> = {
  async visibleRows(ctx) {
    const seen = await ofVisiblePatients(ctx)
    if (holds(ctx, codeOf(patientRead, 'exportXls'))) return seen
    const me = ctx.session?.person.id ?? ''
    return [...seen, sql`patient_id in (select id from patient where responsible_doctor_id = ${me})`]
  },
}

/** Until when the person is shown a patient whom he would not see; null = he sees him, or nobody shows him. */
export const shownUntil = ({ session, services }: Ctx, id: string): string | null => {
  const now = services.clock.now()
  const until = session?.shown.get(patient.name)?.find((one) => one.id === id && now < one.until)?.until
  return until === undefined ? null : formatTime(until)
}
