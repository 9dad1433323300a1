import { duty, emergency, EMERGENCY_HOURS, patientTeam, privacyRequest } from '@huxi/contract'
import type { Resource } from '@huxi/model'
import { sql } from 'kysely'
import type { Ctx } from '../../../engine/core/context.ts'
import { newValues } from '../../../engine/write/checks.ts'
import { DAY_MS, formatDay, formatTime, HOUR_MS } from '../../../platform/config/clock.ts'
import { newId } from '../../../platform/db/ids.ts'
import type { DB } from '../../../platform/db/tables.ts'
import { requestNumbers } from '../../care/privacy/index.ts'
import { generateMany } from '../../system/rule/index.ts'
import { insertRows } from './bulk.ts'
import { owned } from './write.ts'

export const writeCare = async (ctx: Ctx, now: number): Promise<void> => {
  const [doctors, nurses] = [await peopleOf(ctx, 'doctor'), await peopleOf(ctx, 'nurse')]
  const stays = await staysOf(ctx)
  if (doctors.length === 0 || nurses.length === 0 || stays.length === 0) return
  await write(ctx, patientTeam, teamsOf(stays, doctors, nurses, now))
  await write(ctx, duty, await shiftsOf(ctx, nurses, now))
  await write(ctx, emergency, emergenciesOf(stays, doctors, now))
  await write(ctx, privacyRequest, await requestsOf(ctx, stays, now))
}

type Row = Readonly<Record<string, unknown>> & { readonly at: number }

const write = (ctx: Ctx, r: Resource, rows: readonly Row[]): Promise<void> =>
  insertRows(
    ctx,
    r.table as keyof DB,
    rows.map(({ at, ...row }) => ({ ...newValues(ctx, r, newId(), row), ...owned(ctx, at) })) as never,
  )

const peopleOf = async (ctx: Ctx, role: string): Promise<string[]> => {
  const { rows } = await sql<{ id: string }>`select distinct u.id, u.username from sys_user u
    join sys_user_role ur on ur.user_id = u.id join sys_role r on r.id = ur.role_id
    where r.tenant_id = ${ctx.tenantId} and r.role_code = ${role} and u.status = 1 and u.del_flag = 0
    order by u.username limit 12`.execute(ctx.db)
  return rows.map(({ id }) => id)
}

interface Stay {
  readonly patientId: string
  readonly doctorId: string | null
  readonly doctor: string | null
  readonly began: number
}

const staysOf = async (ctx: Ctx): Promise<Stay[]> => {
  const { rows } = await sql<Stay>`select v.patient_id as "patientId", v.doctor_id as "doctorId",
      u.username as "doctor", (extract(epoch from v.start_at) * 1000)::float8 as began
    from visit_encounter v left join sys_user u on u.id = v.doctor_id
    where v.tenant_id = ${ctx.tenantId} and v.kind = 'inpatient' and v.status = 'in_progress' and v.del_flag = 0
    order by v.start_at, v.id limit 20`.execute(ctx.db)
  return rows
}

const turn = <T>(list: readonly T[], i: number): T => list[i % list.length]!

const teamsOf = (stays: readonly Stay[], doctors: readonly string[], nurses: readonly string[], now: number): Row[] =>
  stays.flatMap(({ patientId, doctorId, began }, i) => {
    const second = doctors.filter((id) => id !== doctorId)
    const own = { patientId, startOn: formatDay(began), endOn: null, at: began }
    return [
      { ...own, sortNo: 0, userId: turn(nurses, i), role: 'nurse', ...(i === 0 && { endOn: formatDay(now - DAY_MS) }) },
      ...(second.length > 0 && i % 2 === 0
        ? [{ ...own, sortNo: 1, userId: turn(second, i), role: 'assistant', endOn: null }]
        : []),
    ]
  })

const SHIFTS = 3
const SHIFT_MS = 8 * HOUR_MS
const DAYS_AROUND = 2

const shiftsOf = async (ctx: Ctx, nurses: readonly string[], now: number): Promise<Row[]> => {
  const { rows: wards } = await sql<{ id: string }>`select id from visit_ward
    where tenant_id = ${ctx.tenantId} order by sort_no, id`.execute(ctx.db)
  const first = Date.parse(`${formatDay(now - DAYS_AROUND * DAY_MS)}T00:00:00+08:00`)
  const count = (2 * DAYS_AROUND + 1) * SHIFTS
  return wards.flatMap(({ id }, ward) =>
    Array.from({ length: count }, (_, n) => {
      const start = first + n * SHIFT_MS
      return {
        wardId: id,
        userId: turn(nurses, n + ward * SHIFTS),
        startAt: formatTime(start),
        endAt: formatTime(start + SHIFT_MS),
        note: n % SHIFTS === 0 ? '夜班' : null,
        at: first,
      }
    }),
  )
}

const REASONS = [
  ['rescue', '夜间突发呼吸困难，协助抢救', 30],
  ['consult', '呼吸科会诊，查看既往肺功能', 90],
  ['duty', '值班接诊，患者自述曾在本院住院', 200],
] as const

const emergenciesOf = (stays: readonly Stay[], doctors: readonly string[], now: number): Row[] =>
  REASONS.slice(0, stays.length).flatMap(([occasion, reason, hours], i) => {
    const { patientId, doctorId, doctor } = stays[i]!
    const user = doctors.find((id) => id !== doctorId)
    if (user === undefined) return []
    const opened = now - hours * HOUR_MS
    const read = i > 0 && doctorId !== null
    return [
      {
        patientId,
        userId: user,
        occasion,
        reason,
        openedAt: formatTime(opened),
        untilAt: formatTime(opened + EMERGENCY_HOURS * HOUR_MS),
        status: read ? 'read' : 'unread',
        readBy: read ? doctor : null,
        readAt: read ? formatTime(opened + 2 * HOUR_MS) : null,
        at: opened,
      },
    ]
  })

const WISHES = [
  ['export', '申请复制本人的就诊和评估记录', 'pending', 1],
  ['correct', '出生日期登记有误，申请更正', 'working', 4],
  ['erase', '不再参加项目，申请删除个人信息', 'pending', 2],
] as const

/** Open requests only: decided ones need proofs that cannot be made up. */
const requestsOf = async (ctx: Ctx, stays: readonly Stay[], now: number): Promise<Row[]> => {
  const wishes = WISHES.slice(0, stays.length)
  const numbers = await generateMany(
    ctx,
    requestNumbers,
    wishes.map(() => ({})),
  )
  return wishes.map(([kind, content, status, days], i) => {
    const received = now - days * DAY_MS
    return {
      requestNo: numbers[i]!,
      kind,
      patientId: turn(stays, stays.length - 1 - i).patientId,
      askedBy: 'self',
      verifiedBy: 'document',
      receivedOn: formatDay(received),
      dueOn: formatDay(received + ctx.services.config.privacyDays * DAY_MS),
      content,
      status,
      at: received,
    }
  })
}
