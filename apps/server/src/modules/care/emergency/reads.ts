/** Log of opened charts: one line per session, patient and day with the right used, written with the read. */
import { patient, patientRead } from '@huxi/contract'
import { codeOf } from '@huxi/model'
import { sql } from 'kysely'
import { createHash } from 'node:crypto'
import { actor, holds } from '../../../engine/core/caller.ts'
import { afterCommit } from '../../../engine/core/transaction.ts'
import type { AppServices, Ctx, Ports } from '../../../engine/core/context.ts'
import { PERMANENT, visibleCondition } from '../../../engine/read/visibility.ts'
import type { Hooks } from '../../../engine/read/hooks.ts'
import type { Condition } from '../../../engine/read/where.ts'
import { storeOf } from '../../../engine/write/store.ts'
import { formatDay, formatTime, now } from '../../../platform/config/clock.ts'
import { ofVisiblePatients } from '../patient/index.ts'

/** Lines already written by this process, so that five requests of a chart cost one query. */
const KNOWN_MAX = 20_000
const linesByServices = new WeakMap<AppServices, Set<string>>()

const writtenLines = ({ services }: Ctx): Set<string> => {
  const own = linesByServices.get(services) ?? new Set<string>()
  linesByServices.set(services, own)
  if (own.size > KNOWN_MAX) own.clear()
  return own
}

interface Right {
  readonly id: string
  /** by scopes and rules, without temporary access */
  readonly ordinary: boolean
  readonly doctor: boolean
  readonly team: boolean
  readonly duty: boolean
  readonly depart: boolean
  readonly own: boolean
  readonly reason: string | null
}

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
  const conditionOf = (scope: keyof typeof scopes): Condition => scopes[scope]?.(tx) ?? sql`false`
  const me = tx.session!.person.id
  const { rows } =
    await sql<Right>`select id, coalesce(${await visibleCondition(tx, patient, PERMANENT)}, false) as ordinary,
      coalesce(responsible_doctor_id = ${me}, false) as doctor, coalesce(${conditionOf('team')}, false) as team,
      ${conditionOf('duty')} as duty, coalesce(${conditionOf('departTree')}, false) as depart, coalesce(${conditionOf('own')}, false) as own,
      (select e.reason from patient_emergency e where e.tenant_id = ${tx.tenantId} and e.patient_id = patient.id
        and e.user_id = ${me} order by e.opened_at desc limit 1) as reason
    from patient where tenant_id = ${tx.tenantId} and id = any(${[...ids]})`.execute(tx.db)
  return rows
}

const keyOf = ({ session, services }: Ctx, id: string): string => {
  const now = services.clock.now()
  const isTemporary = session!.temporaryRows.get(patient.name)?.some((one) => one.id === id && now < one.until) ?? false
  return `${session!.id}|${formatDay(now)}|${id}|${isTemporary ? 'shown' : 'seen'}`
}

/** A hash, so that the id does not reveal the session. */
const idOf = (key: string): string => createHash('sha256').update(key).digest('base64url')

/** Runs in the transaction of the audit entry. */
export const noteReads: NonNullable<Ports['readings']> = async (tx, of, ids) => {
  if (of !== patient.name || !tx.session) return
  const lines = writtenLines(tx)
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

/** Doctors see reads of their own patients; holders of the export permission are privacy officers and see all. */
export const readHooks: Hooks<typeof patientRead> = {
  async visibleRows(ctx) {
    const seen = await ofVisiblePatients(ctx)
    if (holds(ctx, codeOf(patientRead, 'exportXls'))) return seen
    const me = ctx.session?.person.id ?? ''
    return [...seen, sql`patient_id in (select id from patient where responsible_doctor_id = ${me})`]
  },
}

/** End of the caller's temporary access to a patient; null = none. */
export const temporaryUntil = ({ session, services }: Ctx, id: string): string | null => {
  const now = services.clock.now()
  const until = session?.temporaryRows.get(patient.name)?.find((one) => one.id === id && now < one.until)?.until
  return until === undefined ? null : formatTime(until)
}
