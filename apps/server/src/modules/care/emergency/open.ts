/** Opens a patient for a limited time, beside scopes and data rules, and ends it. */
import {
  emergency,
  EMERGENCY_HOURS,
  EMERGENCY_REASON_MIN,
  patient,
  type Emergency,
  type endEmergency,
  type openEmergency,
  type Patient,
} from '@huxi/contract'
import { forbidden, refused, type InputOfEndpoint, type OutputOf } from '@huxi/model'
import { sql } from 'kysely'
import { fieldKeys } from '../../../platform/crypto/cipher.ts'
import { formatTime, HOUR_MS, now } from '../../../platform/config/clock.ts'
import { reply, type Answer } from '../../../engine/core/answer.ts'
import { audit, inTransaction, publish, lock } from '../../../engine/core/transaction.ts'
import { holds, unscoped } from '../../../engine/core/caller.ts'
import type { Ctx, Ports } from '../../../engine/core/context.ts'
import { countReveal } from '../../../engine/core/reveal-count.ts'
import { storeOf } from '../../../engine/write/store.ts'
import { findNamedPatient, refuseVague, type Given } from './lookup.ts'
import { tellOf } from './notices.ts'

/** Attempts per day, successful or not: enough for a night of emergencies, too few for browsing. */
export const TRIES_PER_DAY = 20

const NOBODY = '没有找到唯一符合的患者，请核对号码、姓名、出生日期和病区；可补充床号后重试'

export const temporaryRows: Ports['temporaryRows'] = ({
  userId,
  tenantId,
  now,
}) => sql`coalesce((select json_agg(json_build_object(
    'resource', ${patient.name}::text, 'id', e.patient_id, 'until', (extract(epoch from e.until_at) * 1000)::bigint))
  from patient_emergency e where e.tenant_id = ${tenantId} and e.user_id = ${userId}
    and e.until_at > ${formatTime(now)}::timestamptz), '[]'::json)`

export const startTemporaryAccess = async (ctx: Ctx, given: Given): Promise<Answer<OutputOf<typeof openEmergency>>> => {
  if ([...given.reason.trim()].length < EMERGENCY_REASON_MIN)
    throw refused(`请写明情况，至少 ${EMERGENCY_REASON_MIN} 个字`, {
      fields: { reason: `至少 ${EMERGENCY_REASON_MIN} 个字` },
    })
  refuseVague(given)
  await countTry(ctx, given)
  const found = await findNamedPatient(ctx, given)
  if (!found) {
    await audit(ctx, { action: 'emergency', object: patient.name, outcome: 'failure', detail: { by: wayOf(given) } })
    throw refused(NOBODY)
  }
  return inTransaction(ctx, async (tx) => {
    if (await storeOf(tx, patient).find(tx, found.id))
      return reply('您可以直接查看该患者，不需要紧急查看', { patientId: found.id, until: null })
    const row = await openOnce(tx, found, given)
    return reply(`已记录，${row.untilAt.slice(0, 16)} 前可以查看`, { patientId: found.id, until: row.untilAt })
  })
}

const wayOf = ({ number }: Given): string => (number?.trim() ? 'number' : 'place')

/** Counted before the lookup in its own transaction, so that a refusal does not undo it. */
const countTry = async (ctx: Ctx, given: Given): Promise<void> => {
  const { number, name, birthDate, wardId, bedNo } = given
  const queryDigest = fieldKeys(ctx.services.secrets).index.of(
    ctx.tenantId!,
    'patient_emergency|asked',
    [number, name, birthDate, wardId, bedNo].join('|'),
  )
  const tries = await inTransaction(ctx, (tx) => countReveal(tx, 'emergency', TRIES_PER_DAY, { queryDigest }))
  if (tries > TRIES_PER_DAY)
    throw refused(`今天紧急查看的次数已用完（${TRIES_PER_DAY} 次），请联系患者的责任医生或科室主管`)
}

/** Idempotent. */
const openOnce = async (tx: Ctx, found: Patient, given: Given): Promise<Emergency> => {
  const anyone = unscoped(tx)
  const own = storeOf(anyone, emergency)
  const [userId, at] = [tx.session!.person.id, tx.services.clock.now()]
  await lock(tx, `patient-emergency:${userId}:${found.id}`)
  const [running] = await own.list(anyone, [
    sql`user_id = ${userId} and patient_id = ${found.id} and until_at > ${formatTime(at)}::timestamptz`,
  ])
  if (running) return running
  const row = await own.add(anyone, {
    patientId: found.id,
    userId,
    occasion: given.occasion,
    reason: given.reason.trim(),
    openedAt: formatTime(at),
    untilAt: formatTime(at + EMERGENCY_HOURS * HOUR_MS),
  })
  publish(tx, 'authority.changed', { userIds: [userId] })
  await audit(tx, {
    action: 'emergency',
    object: `${patient.name}/${found.id}`,
    outcome: 'success',
    detail: { by: wayOf(given), occasion: given.occasion, until: row.untilAt },
  })
  await tellOf(tx, row, found)
  return row
}

export const endTemporaryAccess = (
  ctx: Ctx,
  { id, patientId }: InputOfEndpoint<typeof endEmergency>,
): Promise<Answer> =>
  inTransaction(ctx, async (tx) => {
    const [me, at] = [tx.session!.person, now(tx)]
    const which = id ? sql`id = ${id}` : sql`patient_id = ${patientId} and user_id = ${me.id}`
    const rows = await storeOf(tx, emergency).list(tx, [which, sql`until_at > ${at}::timestamptz`])
    if (rows.length === 0) throw refused('该紧急查看已经结束')
    if (rows.some(({ userId }) => userId !== me.id) && !holds(tx, 'patient:emergency:end')) throw forbidden()
    const anyone = unscoped(tx)
    for (const row of rows) {
      await storeOf(anyone, emergency).edit(anyone, row.id, undefined, { untilAt: at, endedBy: me.username })
      const object = `${patient.name}/${row.patientId}`
      await audit(tx, { action: 'emergency.end', object, outcome: 'success', detail: { emergencyId: row.id } })
    }
    publish(tx, 'authority.changed', { userIds: rows.map(({ userId }) => userId) })
    return reply('已结束紧急查看', null)
  })
