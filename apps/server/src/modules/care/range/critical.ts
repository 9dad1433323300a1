/** Critical values: a register, and an alarm that escalates until its acknowledgement. */
import { FLAG_TEXTS, isCritical, type RangeFlag } from '@huxi/clinical/reference-range'
import { criticalValue, patient, type CriticalValue } from '@huxi/contract'
import type { Resource } from '@huxi/model'
import { sql } from 'kysely'
import { unscoped } from '../../../engine/core/caller.ts'
import type { Ctx, NoticeKind } from '../../../engine/core/context.ts'
import type { Watch } from '../../../engine/core/notices.ts'
import { canAsk } from '../../../engine/read/field-rules.ts'
import type { Hooks } from '../../../engine/read/hooks.ts'
import { storeOf } from '../../../engine/write/store.ts'
import { formatTime, HOUR_MS, MINUTE_MS } from '../../../platform/config/clock.ts'
import { alarmReceivers, alarmSubject, alarmWatch } from '../visit/index.ts'
import { acknowledgeAlarms } from './acknowledge.ts'

export const criticalNotice = {
  kind: 'range.critical',
  title: '危急值',
  hint: '您负责的患者，或本部门及下级部门登记了危急值，需要尽快处理时',
  holders: 'range:critical:acknowledge',
  todo: true,
  priority: 'H',
  escalateMs: 30 * MINUTE_MS,
  watch: watchOf,
  isLegible: (ctx) => canAsk(ctx, patient, ['name']) && canAsk(ctx, criticalValue, ['result', 'flag', 'takenAt']),
} as const satisfies NoticeKind

/** Older values are flagged without an alarm. Grade P. */
const ALARM_HOURS = 72

export interface Reported {
  readonly patientId: string
  readonly item: string
  readonly result: string
  readonly flag: string | null
  readonly reference: string | null
  readonly takenAt: string
}

const aboutOf = ({ id }: Pick<CriticalValue, 'id'>): string => `${criticalValue.name}:${id}`

/** Transactions that record a set of vital signs: NEWS2 of the whole set decides whether it alarms. */
const scoredLater = new WeakSet<object>()

export const leaveToScore = (tx: Ctx): void => void scoredLater.add(tx.db)

export const isLeftToScore = (tx: Ctx): boolean => scoredLater.has(tx.db)

interface Followed {
  readonly id: string
  /** null = the record is gone */
  readonly now: Reported | null
  /** absent = unknown; a new record has no entry yet */
  readonly verb?: 'add' | 'edit' | 'delete'
  /** false: only withdraws */
  readonly mayReport?: boolean
}

/**
 * Keeps the register in step with records: reports a critical value once, withdraws a corrected one before its
 * acknowledgement.
 */
export const followCritical = async (tx: Ctx, r: Resource, records: readonly Followed[]): Promise<void> => {
  const followed = records.filter(({ now, verb }) => verb !== 'add' || isCritical(now?.flag))
  if (followed.length === 0) return
  const anyone = unscoped(tx)
  const ids = followed.map(({ id }) => id)
  const kept = await storeOf(anyone, criticalValue).list(anyone, [
    sql`record_of = ${r.name} and record_id = any(${ids}) and attention <> 'withdrawn'`,
  ])
  const byRecord = Map.groupBy(kept, ({ recordId }) => recordId)
  for (const one of followed) await followOne(tx, r, one, byRecord.get(one.id) ?? [])
}

const followOne = async (
  tx: Ctx,
  r: Resource,
  { id, now, mayReport = true }: Followed,
  kept: readonly CriticalValue[],
): Promise<void> => {
  const anyone = unscoped(tx)
  const store = storeOf(anyone, criticalValue)
  const same = (row: CriticalValue): boolean =>
    now !== null && isCritical(now.flag) && row.result === now.result && row.item === now.item
  const outdated = kept.filter((row) => row.attention === 'waiting' && !same(row))
  if (outdated.length > 0) {
    await store.move(
      anyone,
      'withdraw',
      outdated.map((row) => row.id),
    )
    await tx.services.ports.notices.settle(tx, criticalNotice.kind, outdated.map(aboutOf))
  }
  if (!now || !isCritical(now.flag) || !mayReport || kept.some(same) || !(await isAlarming(tx, now))) return
  const { flag, ...value } = now
  const row = await store.add(anyone, { ...value, flag: flag!, recordOf: r.name, recordId: id })
  await notifyCritical(tx, row)
}

const isAlarming = async (tx: Ctx, { patientId, takenAt }: Reported): Promise<boolean> => {
  const anyone = unscoped(tx)
  const person = await storeOf(anyone, patient).find(anyone, patientId)
  return person?.status !== 'deceased' && takenAt >= formatTime(tx.services.clock.now() - ALARM_HOURS * HOUR_MS)
}

const notifyCritical = async (tx: Ctx, row: CriticalValue): Promise<void> => {
  const { patientId, item, result, flag, takenAt } = row
  const subject = await alarmSubject(tx, patientId)
  await tx.services.ports.notices.notify(tx, {
    to: await alarmReceivers(tx, patientId, criticalNotice.holders),
    kind: criticalNotice.kind,
    about: aboutOf(row),
    title: [subject, `${item} ${result}`, FLAG_TEXTS[flag as RangeFlag]].filter(Boolean).join(' '),
    text: `${takenAt.slice(0, 16)} 采样或测量。请核对患者和标本，立即处理，处理后在患者档案或“危急值”中点“确认处理”，选择处理措施。`,
    link: `/patient/list/${patientId}`,
    due: tx.services.clock.now() + criticalNotice.escalateMs,
  })
}

async function watchOf(tx: Ctx, about: string): Promise<Watch> {
  const anyone = unscoped(tx)
  const row = await storeOf(anyone, criticalValue).find(anyone, about.slice(criticalValue.name.length + 1))
  return row ? alarmWatch(tx, row.patientId, row.takenAt) : { allHours: false, userIds: [] }
}

export const acknowledgingCritical: NonNullable<Hooks<typeof criticalValue>['moves']> = {
  acknowledge: acknowledgeAlarms(criticalValue, criticalNotice.kind),
}
