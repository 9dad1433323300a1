import { duty, type WardList } from '@huxi/contract'
import { refused } from '@huxi/model'
import { sql } from 'kysely'
import type { Ctx } from '../../../engine/core/context.ts'
import type { Hooks } from '../../../engine/read/hooks.ts'
import type { Condition } from '../../../engine/read/where.ts'
import { noOverlap } from '../../../engine/write/no-overlap.ts'
import { HOUR_MS, now } from '../../../platform/config/clock.ts'
import { isTieOf } from './ties.ts'

const HOURS_MAX = 72

const hoursBetween = (from: string, to: string): number =>
  (Date.parse(`${to.replace(' ', 'T')}+08:00`) - Date.parse(`${from.replace(' ', 'T')}+08:00`)) / HOUR_MS

const keepApart = noOverlap(duty, {
  of: ['wardId', 'userId'],
  from: 'startAt',
  until: 'endAt',
  message: (from, until) => `该人员在这个病区 ${from} 至 ${until} 已有班次，请错开时间或修改原来的班次`,
})

export const dutyHooks: Hooks<typeof duty> = {
  async afterWrite(tx, change) {
    const { after } = change
    if (after && hoursBetween(after.startAt, after.endAt) > HOURS_MAX)
      throw refused(`一个班次最长 ${HOURS_MAX} 小时，请核对开始和结束时间，或分成几个班次`)
    await keepApart(tx, change)
  },
}

const runsAt = (at: string): Condition => sql`d.start_at <= ${at} and d.end_at > ${at}`

/** Patients who lie in a ward where the person is on duty at this moment; selects their ids as `known`. */
export const lyingWhereOnDuty = (ctx: Ctx): Condition => sql`select e.patient_id as known from visit_encounter e
  join visit_duty d on d.ward_id = e.ward_id and d.tenant_id = e.tenant_id
  where e.tenant_id = ${ctx.tenantId} and e.status = 'in_progress' and e.del_flag = 0
    and d.user_id = ${ctx.session?.person.id ?? ''} and ${runsAt(now(ctx))} and ${isTieOf(ctx)}`

export const onDutyIn = async (ctx: Ctx, wardId: string): Promise<WardList['onDuty']> => {
  const { rows } = await sql<WardList['onDuty'][number]>`select d.user_id as "userId",
      u.realname as name, d.end_at as until
    from visit_duty d join sys_user u on u.id = d.user_id
    where d.tenant_id = ${ctx.tenantId} and d.ward_id = ${wardId} and ${runsAt(now(ctx))}
    order by d.start_at, u.realname_pinyin collate "C", d.id`.execute(ctx.db)
  return rows
}

interface StayWatch {
  readonly lies: boolean
  readonly onDuty: readonly string[]
}

/**
 * Where a patient is now and who is on duty there.
 * @returns null when no stay is known that says so: none goes on, and none has ended after `since`
 */
export const watchOver = async (ctx: Ctx, patientId: string, since: string): Promise<StayWatch | null> => {
  const { rows } = await sql<{ lies: boolean; onDuty: string[] }>`select e.status = 'in_progress' as lies,
      array(select d.user_id from visit_duty d where d.tenant_id = e.tenant_id and d.ward_id = e.ward_id
        and e.status = 'in_progress' and ${runsAt(now(ctx))}) as "onDuty"
    from visit_encounter e where e.tenant_id = ${ctx.tenantId} and e.patient_id = ${patientId} and e.del_flag = 0
      and e.kind in ('inpatient', 'emergency')
      and (e.status = 'in_progress' or e.status = 'finished' and e.end_at >= ${since})
    order by e.status = 'in_progress' desc, e.ward_id is null, e.start_at desc limit 1`.execute(ctx.db)
  return rows[0] ?? null
}
