/** An answer that indicates self-harm raises a to-do for the patient's doctor until a person records the action taken. */
import { CRISIS } from '@huxi/clinical/models/phq9'
import { patient, questAssignment, questResponse, type QuestResponse } from '@huxi/contract'
import { sql } from 'kysely'
import { unscoped } from '../../../engine/core/caller.ts'
import type { Ctx, NoticeKind } from '../../../engine/core/context.ts'
import type { NoticeTo, Watch } from '../../../engine/core/notices.ts'
import { storeOf } from '../../../engine/write/store.ts'
import { formatTime, MINUTE_MS } from '../../../platform/config/clock.ts'
import { watchOver } from '../visit/index.ts'

export { CRISIS }

export const selfHarm = {
  kind: 'questionnaire.selfHarm',
  title: '问卷自伤念头提醒',
  hint: '您负责的患者，或本部门及下级部门的患者在问卷中提到伤害自己的念头，需要当日处理时',
  holders: 'quest:response:acknowledge',
  todo: true,
  priority: 'H',
  escalateMs: 30 * MINUTE_MS,
  watch: watchOf,
} as const satisfies NoticeKind

type About = Pick<QuestResponse, 'id' | 'patientId'>

const aboutOf = (of: typeof questResponse | typeof questAssignment, id: string): string => `${of.name}:${id}`

/** The responsible doctor, or else the holders of the alarm right in the patient's department and above. */
const receivers = async (tx: Ctx, patientId: string): Promise<NoticeTo> => {
  const anyone = unscoped(tx)
  const { responsibleDoctorId, deptId } = await storeOf(anyone, patient).one(anyone, patientId)
  const { rows } = await sql<{ code: string }>`select org_code as code from sys_depart where id = ${deptId}`.execute(
    tx.db,
  )
  const orgCode = rows[0]?.code ?? tx.session?.orgCode ?? null
  return responsibleDoctorId ? { userIds: [responsibleDoctorId], orgCode } : { holders: selfHarm.holders, orgCode }
}

interface AlarmText {
  readonly about: string
  readonly text: string
  readonly link: string
}

/** The title omits the score, since a locked screen may show it. */
const notify = async (tx: Ctx, patientId: string, text: AlarmText): Promise<void> =>
  tx.services.ports.notices.notify(tx, {
    ...text,
    to: await receivers(tx, patientId),
    kind: selfHarm.kind,
    title: '问卷自伤念头提醒',
    due: tx.services.clock.now() + selfHarm.escalateMs,
  })

export const alarmOfTask = (tx: Ctx, { id, patientId }: About): Promise<void> =>
  notify(tx, patientId, {
    about: aboutOf(questAssignment, id),
    text: '患者正在填写的问卷需要立即处理：请联系患者并评估风险。问卷提交、撤回或过期后，在问卷记录中点“确认处理”。',
    link: `/patient/list/${patientId}`,
  })

export const alarmOfResponse = (tx: Ctx, { id, patientId }: About): Promise<void> =>
  notify(tx, patientId, {
    about: aboutOf(questResponse, id),
    text: '患者的回答需要当日处理：请打开问卷，联系患者并评估风险，然后点“确认处理”。',
    link: `/patient/response/${id}`,
  })

/** @returns how many notices were open */
export const settleTasks = (tx: Ctx, ids: readonly string[]): Promise<number> =>
  tx.services.ports.notices.settle(
    tx,
    selfHarm.kind,
    ids.map((id) => aboutOf(questAssignment, id)),
  )

export const settleResponse = (tx: Ctx, id: string): Promise<number> =>
  tx.services.ports.notices.settle(tx, selfHarm.kind, [aboutOf(questResponse, id)])

async function watchOf(tx: Ctx, about: string): Promise<Watch> {
  const table = about.startsWith(`${questResponse.name}:`) ? 'quest_response' : 'quest_assignment'
  const { rows } = await sql<{ patientId: string }>`select patient_id as "patientId" from ${sql.table(table)}
    where tenant_id = ${tx.tenantId} and id = ${about.split(':').at(-1)}`.execute(tx.db)
  const stay = rows[0] && (await watchOver(tx, rows[0].patientId, formatTime(tx.services.clock.now())))
  return { allHours: stay?.lies ?? false, userIds: stay?.onDuty ?? [] }
}
