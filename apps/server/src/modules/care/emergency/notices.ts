/** Notifies the responsible doctor, else the heads of the department, and lets them acknowledge. */
import { emergency, patient, type Emergency, type Patient } from '@huxi/contract'
import { refused } from '@huxi/model'
import { sql } from 'kysely'
import { audit } from '../../../engine/core/transaction.ts'
import { actor, unscoped } from '../../../engine/core/caller.ts'
import type { Ctx, NoticeKind } from '../../../engine/core/context.ts'
import type { NoticeTo } from '../../../engine/core/notices.ts'
import type { Hooks } from '../../../engine/read/hooks.ts'
import { storeOf } from '../../../engine/write/store.ts'
import { HOUR_MS, now } from '../../../platform/config/clock.ts'
import { ofVisiblePatients } from '../patient/index.ts'

export const emergencyNotice = {
  kind: 'patient.emergency',
  title: '患者被紧急查看',
  hint: '您负责的患者被其他人员紧急查看，需要核对原因时',
  holders: 'patient:emergency:acknowledge',
  todo: true,
  priority: 'H',
  escalateMs: 8 * HOUR_MS,
} as const satisfies NoticeKind

const aboutOf = ({ id }: Pick<Emergency, 'id'>): string => `${emergency.name}:${id}`

/** Names no patient: to-dos show on locked screens. */
export const tellOf = async (tx: Ctx, row: Emergency, found: Patient): Promise<void> =>
  tx.services.ports.notices.notify(tx, {
    to: await receivers(tx, found, row.userId),
    kind: emergencyNotice.kind,
    about: aboutOf(row),
    title: '有患者被紧急查看',
    text: '请核对查看人和原因，核对后点“已阅”；有疑问的可以提前结束。',
    link: `/patient/emergency?open=${emergency.name}/${row.id}`,
  })

const responsibleFor = async (tx: Ctx, { responsibleDoctorId, sysOrgCode }: Owned): Promise<string[]> => {
  const { rows } = await sql<{ id: string }>`select u.id from sys_user u
    where u.del_flag = 0 and u.status = 1 and u.id = ${responsibleDoctorId}`.execute(tx.db)
  return rows.length > 0 ? rows.map(({ id }) => id) : headsOf(tx, sysOrgCode)
}

type Owned = Pick<Patient, 'responsibleDoctorId'> & { readonly sysOrgCode?: string | null }

const headsOf = async (tx: Ctx, orgCode: string | null | undefined): Promise<string[]> => {
  const { rows } = await sql<{ id: string }>`select id from (
      select u.id, rank() over (order by length(d.org_code) desc) as place
      from sys_user_depart ud join sys_depart d on d.id = ud.dep_id join sys_user u on u.id = ud.user_id
      where ud.tenant_id = ${tx.tenantId} and ud.in_charge and u.del_flag = 0 and u.status = 1
        and starts_with(${orgCode ?? ''}, d.org_code)) as leader
    where place = 1`.execute(tx.db)
  return rows.map(({ id }) => id)
}

const receivers = async (tx: Ctx, found: Owned, userId: string): Promise<NoticeTo> => {
  const userIds = (await responsibleFor(tx, found)).filter((id) => id !== userId)
  return userIds.length > 0 ? { userIds } : { holders: emergencyNotice.holders, orgCode: found.sysOrgCode ?? null }
}

/** @throws {AppError} refused unless the caller is the doctor or a head, or neither exists */
const refuseOthers = async (tx: Ctx, rows: readonly Emergency[]): Promise<void> => {
  const me = tx.session?.person.id
  if (rows.some(({ userId }) => userId === me)) throw refused('不能由查看人本人标记已阅，请由责任医生或科室主管核对')
  const anyone = unscoped(tx)
  const ids = rows.map(({ patientId }) => patientId)
  const patients: readonly Owned[] = await storeOf(anyone, patient).list(anyone, [sql`id = any(${ids})`])
  const places = Map.groupBy(patients, (own) => `${own.responsibleDoctorId ?? ''} ${own.sysOrgCode ?? ''}`)
  for (const [own] of places.values()) {
    const able = new Set([...(await responsibleFor(tx, own!)), ...(await headsOf(tx, own!.sysOrgCode))])
    if (able.size > 0 && (me === undefined || !able.has(me)))
      throw refused('请由患者的责任医生或科室主管核对并标记已阅')
  }
}

export const emergencyHooks: Hooks<typeof emergency> = {
  /** own ones, and those about visible patients */
  async visibleRows(ctx) {
    const of = await ofVisiblePatients(ctx)
    return of.map((condition) => sql`(user_id = ${ctx.session?.person.id ?? ''} or ${condition})`)
  },
  moves: {
    async acknowledge(tx, { rows, write }) {
      await refuseOthers(tx, rows)
      const after = await write({ readBy: actor(tx), readAt: now(tx) })
      await tx.services.ports.notices.settle(tx, emergencyNotice.kind, rows.map(aboutOf))
      for (const { id } of rows)
        await audit(tx, { action: 'emergency.read', object: `${emergency.name}/${id}`, outcome: 'success' })
      return after
    },
  },
}
