/** Urgent results: a to-do for the responsible doctor or the department until one of them acknowledges it. */
import { assessment, patient, urgentDeed, type Assessment, type AssessFinding } from '@huxi/contract'
import { isUrgent } from '@huxi/clinical/urgent'
import { sql } from 'kysely'
import { unscoped } from '../../../engine/core/caller.ts'
import type { Ctx, NoticeKind } from '../../../engine/core/context.ts'
import type { NoticeTo, Watch } from '../../../engine/core/notices.ts'
import { canAsk } from '../../../engine/read/field-rules.ts'
import type { Hooks } from '../../../engine/read/hooks.ts'
import type { Condition } from '../../../engine/read/where.ts'
import { storeOf } from '../../../engine/write/store.ts'
import { MINUTE_MS } from '../../../platform/config/clock.ts'
import { acknowledgeAlarms } from '../range/index.ts'
import { alarmReceivers, alarmSubject, alarmWatch } from '../visit/index.ts'

export const highRisk = {
  kind: 'assessment.high',
  title: '高危评估结果',
  hint: '您负责的患者，或本部门及下级部门保存了高危的评估结果，需要尽快确认时',
  holders: 'assess:result:handle',
  todo: true,
  priority: 'H',
  escalateMs: 30 * MINUTE_MS,
  watch: watchOf,
  isLegible: (ctx) => canAsk(ctx, patient, ['name']) && canAsk(ctx, assessment, ['figures']),
} as const satisfies NoticeKind

export const urgentOf = (findings: readonly Pick<AssessFinding, 'modelId' | 'name' | 'level'>[]): string | null => {
  const urgent = findings.filter(isUrgent)
  return urgent.length > 0 ? urgent.map(({ name }) => name).join('、') : null
}

type Stored = Pick<Assessment, 'id' | 'urgent' | 'level' | 'patientId' | 'context' | 'figures'>

const aboutOf = ({ id }: Pick<Assessment, 'id'>): string => `${assessment.name}:${id}`

/** `一病区 4 床 张三 NEWS2 9 分 高风险`; without a patient the models alone. Receivers may see the patient. */
const titleOf = async (tx: Ctx, { patientId, urgent, figures }: Stored): Promise<string> => {
  const subject = await alarmSubject(tx, patientId)
  if (!subject) return `高危评估结果：${urgent}`
  const urgentFigures = figures.split('；').slice(0, urgent!.split('、').length)
  return [subject, urgentFigures.join('；')].filter(Boolean).join(' ')
}

/**
 * One to-do per assessment.
 * @param to absent = the responsible doctor, else the holders of the permission in line with the author's current
 * department
 */
export const notifyHighRisk = async (tx: Ctx, stored: Stored, to?: NoticeTo): Promise<void> => {
  if (!stored.urgent) return
  await tx.services.ports.notices.notify(tx, {
    to: to ?? (await alarmReceivers(tx, stored.patientId, highRisk.holders)),
    kind: highRisk.kind,
    about: aboutOf(stored),
    title: await titleOf(tx, stored),
    text: `请打开结果核对，${urgentDeed(stored.context)}，处理后点“确认处理”，选择处理措施。`,
    link: `/assessment/list/${stored.id}`,
    due: tx.services.clock.now() + highRisk.escalateMs,
    danger: stored.level === 'high' ? 2 : 1,
  })
}

export const isUnacknowledged = ({ attention }: Pick<Assessment, 'attention'>): boolean => attention === 'waiting'

const settleHighRisk = (tx: Ctx, rows: readonly Pick<Assessment, 'id'>[]): Promise<number> =>
  tx.services.ports.notices.settle(tx, highRisk.kind, rows.map(aboutOf))

/**
 * Staff on watch now: since the assessment the patient may have been moved, discharged, merged or have died. Without
 * a patient its context decides: in hospital every hour counts.
 */
async function watchOf(tx: Ctx, about: string): Promise<Watch> {
  const anyone = unscoped(tx)
  const row = await storeOf(anyone, assessment).find(anyone, about.slice(assessment.name.length + 1))
  if (!row) return { allHours: false, userIds: [] }
  return alarmWatch(tx, row.patientId, row.performedAt, row.context === 'inpatient')
}

export const raise = async (tx: Ctx, { id, urgent }: Assessment): Promise<void> => {
  if (urgent) await storeOf(tx, assessment).move(unscoped(tx), 'raise', [id])
}

export const withdraw = async (tx: Ctx, row: Assessment): Promise<void> => {
  await settleHighRisk(tx, [row])
  if (row.attention === 'waiting') await storeOf(tx, assessment).move(unscoped(tx), 'withdraw', [row.id])
}

const ofPatient = (tx: Ctx, patientId: string, condition: Condition): Promise<Assessment[]> => {
  const anyone = unscoped(tx)
  return storeOf(anyone, assessment).list(anyone, [sql`patient_id = ${patientId}`, condition])
}

export const alarmsEnd = async (tx: Ctx, patientId: string): Promise<void> => {
  for (const row of await ofPatient(tx, patientId, sql`attention = 'waiting'`)) await withdraw(tx, row)
}

/** Resumes the alarms ended by a death registered in error. */
export const alarmsResume = async (tx: Ctx, patientId: string): Promise<void> => {
  const ended = sql`urgent is not null and status = 'completed' and attention = 'none' and acknowledged_at is null`
  for (const row of await ofPatient(tx, patientId, ended)) {
    await raise(tx, row)
    await notifyHighRisk(tx, row)
  }
}

export const acknowledging: NonNullable<Hooks<typeof assessment>['moves']> = {
  acknowledge: acknowledgeAlarms(assessment, highRisk.kind),
}
