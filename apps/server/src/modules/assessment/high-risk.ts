/** Results somebody has to act on today: a to-do for the patient's doctor, or those who look after the department, until one of them acknowledges it. */
import {
  acknowledgeResult,
  assessment,
  assessResult,
  patient,
  urgentDeed,
  type Assessment,
  type AssessFinding,
} from '@huxi/contract'
import { isUrgent } from '@huxi/clinical/urgent'
import { sql } from 'kysely'
import { reply } from '../../engine/core/answer.ts'
import { actor, audit, inTransaction, unscoped, type Ctx } from '../../engine/core/context.ts'
import { handle, type Route } from '../../engine/core/handle.ts'
import { unruled } from '../../engine/read/field-rules.ts'
import type { NoticeKind, NoticeTo } from '../../engine/core/notices.ts'
import { storeOf } from '../../engine/write/store.ts'
import { formatTime, MINUTE_MS } from '../../platform/config/clock.ts'
import { openStayOf } from '../visit/index.ts'

export const highRisk = {
  kind: 'assessment.high',
  title: '高危评估结果',
  hint: '您负责的患者，或本部门及下级部门保存了高危的评估结果，需要尽快确认时',
  holders: 'assess:result:handle',
  todo: true,
  priority: 'H',
  escalateMs: 30 * MINUTE_MS,
} as const satisfies NoticeKind

/** Names of the models whose result cannot wait; null = none. */
export const urgentOf = (findings: readonly Pick<AssessFinding, 'modelId' | 'name' | 'level'>[]): string | null => {
  const urgent = findings.filter(isUrgent)
  return urgent.length > 0 ? urgent.map(({ name }) => name).join('、') : null
}

type Stored = Pick<Assessment, 'id' | 'urgent' | 'patientId' | 'context' | 'figures'>

const aboutOf = ({ id }: Pick<Assessment, 'id'>): string => `${assessment.name}:${id}`

/** `一病区 4 床 张三 NEWS2 9 分 高风险`: who is told may see the patient; of a result that is nobody's the models alone are said. */
const titleOf = async (tx: Ctx, { patientId, urgent, figures }: Stored): Promise<string> => {
  const anyone = unscoped(tx, 'whose result it is, for who has to act on it')
  const known = patientId ? await storeOf(anyone, patient).find(anyone, patientId) : undefined
  if (!known) return `高危评估结果：${urgent}`
  const place = (await openStayOf(anyone, [known.id])).get(known.id)?.place
  // what cannot wait stands first among the figures
  const said = figures.split('；').slice(0, urgent!.split('、').length)
  return [place, known.name, said.join('；')].filter(Boolean).join(' ')
}

/**
 * One to-do for all that came out of an assessment.
 * @param to absent = the doctor responsible for the patient, or else those who handle results in line with the department the
 *   person works in now
 */
export const notifyHighRisk = async (tx: Ctx, stored: Stored, to?: NoticeTo): Promise<void> => {
  if (!stored.urgent) return
  await tx.services.ports.notices.notify(tx, {
    to: to ?? (await receivers(tx, stored)),
    kind: highRisk.kind,
    about: aboutOf(stored),
    title: await titleOf(tx, stored),
    text: `请打开结果核对，${urgentDeed(stored.context)}，处理后点“确认”。`,
    link: `/assessment/list/${stored.id}`,
    due: tx.services.clock.now() + highRisk.escalateMs,
  })
}

const receivers = async (tx: Ctx, { patientId }: Stored): Promise<NoticeTo> => {
  const anyone = unscoped(tx, 'the doctor of a patient is told of his results')
  const known = patientId ? await storeOf(anyone, patient).find(anyone, patientId) : undefined
  const doctor = known?.responsibleDoctorId
  const here = tx.session?.orgCode ?? null
  if (!doctor) return { holders: highRisk.holders, orgCode: here }
  // unread for half an hour of work it goes on to who leads the department the patient belongs to
  return { userIds: [doctor], orgCode: (known.deptId && (await orgCodeOf(tx, known.deptId))) ?? here }
}

const orgCodeOf = async (tx: Ctx, departId: string): Promise<string | null> => {
  const { rows } = await sql<{ code: string }>`select org_code as code from sys_depart where id = ${departId}`.execute(
    tx.db,
  )
  return rows[0]?.code ?? null
}

/** Whether somebody is still asked to take charge of it. */
export const isUnacknowledged = ({ urgent, acknowledgedAt, status }: Assessment): boolean =>
  urgent !== null && acknowledgedAt === null && status === 'completed'

/** Nobody is asked any more: it was acknowledged, corrected, or never was. */
export const settleHighRisk = (tx: Ctx, rows: readonly Pick<Assessment, 'id'>[]): Promise<number> =>
  tx.services.ports.notices.settle(tx, highRisk.kind, rows.map(aboutOf))

/** What has to be known first of a patient: high-risk results nobody has taken charge of, the latest first. */
export const openAlerts = async (ctx: Ctx, patientId: string): Promise<Assessment[]> =>
  storeOf(ctx, assessment).list(ctx, [
    sql`patient_id = ${patientId} and urgent is not null and acknowledged_at is null and status = 'completed'`,
  ])

export const acknowledgeRoute: Route = handle(acknowledgeResult, (ctx, { id }) =>
  inTransaction(ctx, async (tx) => {
    const { groupId } = await storeOf(tx, assessResult).one(unruled(tx, 'whether somebody is waited for'), id)
    const row = await storeOf(tx, assessment).one(unruled(tx, 'whether somebody is waited for'), groupId)
    const closed = await settleHighRisk(tx, [row])
    if (!isUnacknowledged(row) && closed === 0) return reply('这次评估没有待确认的提醒，可能已由他人确认')
    const now = { acknowledgedAt: formatTime(tx.services.clock.now()), acknowledgedBy: actor(tx) }
    await storeOf(tx, assessment).edit(tx, row.id, row.version, now)
    await audit(tx, { action: 'acknowledge', object: `${assessment.name}/${row.id}`, outcome: 'success' })
    return reply('已确认')
  }),
)
