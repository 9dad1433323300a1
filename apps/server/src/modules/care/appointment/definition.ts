import {
  clinicException,
  clinicService,
  clinicTemplate,
  holiday,
  type clinic,
  type ClinicException,
  type ClinicTemplate,
} from '@huxi/contract'
import type { Field } from '@huxi/model'
import { sql } from 'kysely'
import { unscoped } from '../../../engine/core/caller.ts'
import type { Ctx } from '../../../engine/core/context.ts'
import type { Hooks } from '../../../engine/read/hooks.ts'
import { refuseField } from '../../../engine/write/checks.ts'
import { storeOf } from '../../../engine/write/store.ts'
import { noteConflicts } from './conflicts.ts'
import { minutesOf } from './plan.ts'
import { lockSlots, syncSlots } from './slots.ts'

const follow = async (tx: Ctx): Promise<void> => {
  await syncSlots(tx, true)
  await noteConflicts(tx)
}

export const clinicHooks: Hooks<typeof clinic> = { afterWriteAll: follow }
export const serviceHooks: Hooks<typeof clinicService> = { afterWriteAll: follow }

const ODD_DAY = '调休上班日才需要选择“按周几开诊”，放假日请留空'

export const holidayHooks: Hooks<typeof holiday> = {
  async afterWriteAll(tx, changes) {
    if (changes.some(({ after }) => after && after.kind !== 'work' && after.asWeekday !== null))
      refuseField('asWeekday', holiday.fields.asWeekday, ODD_DAY)
    await follow(tx)
  },
}

const refuseReversed = (end: Field, startTime: string, endTime: string): void => {
  if (endTime <= startTime)
    refuseField('endTime', end, '结束时刻须晚于开始时刻；跨过零点的请按两天分开登记，当天最晚到 24:00')
}

const refuseShort = async (tx: Ctx, serviceId: string, end: Field, startTime: string, endTime: string) => {
  const anyone = unscoped(tx)
  const { minutes } = await storeOf(anyone, clinicService).one(anyone, serviceId)
  const length = minutesOf(endTime) - minutesOf(startTime)
  if (length < minutes)
    refuseField(
      'endTime',
      end,
      `${startTime} 至 ${endTime} 只有 ${length} 分钟，不足一个时段（${minutes} 分钟），请提早开始或延后结束`,
    )
}

const refuseOverlap = async (tx: Ctx, row: ClinicTemplate): Promise<void> => {
  const { rows } = await sql<{ startTime: string; endTime: string; sameDesk: boolean }>`
    select start_time as "startTime", end_time as "endTime",
      clinic_id = ${row.clinicId} and service_id = ${row.serviceId} as "sameDesk"
    from appointment_template
    where tenant_id = ${tx.tenantId} and id <> ${row.id} and weekday = ${row.weekday}
      and start_time < ${row.endTime} and end_time > ${row.startTime}
      and valid_from <= coalesce(${row.validTo}::date, 'infinity') and coalesce(valid_to, 'infinity') >= ${row.validFrom}
      and (staff_id = ${row.staffId}
        or clinic_id = ${row.clinicId} and service_id = ${row.serviceId}
          and staff_id is not distinct from ${row.staffId}::text)
    limit 1`.execute(tx.db)
  const [other] = rows
  if (!other) return
  const subject = other.sameDesk ? '该门诊的这项服务' : '该出诊人员'
  refuseField(
    'startTime',
    clinicTemplate.fields.startTime,
    `${subject}同一天 ${other.startTime} 至 ${other.endTime} 已有排班，时间重叠，请错开时间或生效日期`,
  )
}

const refuseTemplate = async (tx: Ctx, row: ClinicTemplate): Promise<void> => {
  const { endTime, validTo } = clinicTemplate.fields
  refuseReversed(endTime, row.startTime, row.endTime)
  if (row.validTo !== null && row.validTo < row.validFrom)
    refuseField('validTo', validTo, '失效日期早于生效日期，请核对后修改')
  await refuseShort(tx, row.serviceId, endTime, row.startTime, row.endTime)
  await refuseOverlap(tx, row)
}

export const templateHooks: Hooks<typeof clinicTemplate> = {
  async afterWriteAll(tx, changes) {
    await lockSlots(tx)
    for (const { after } of changes) if (after) await refuseTemplate(tx, after)
    await follow(tx)
  },
}

const DAYS_MAX = 366

const refuseException = async (tx: Ctx, row: ClinicException): Promise<void> => {
  const { toOn, startTime, endTime, serviceId, capacity } = clinicException.fields
  if (row.toOn < row.fromOn) refuseField('toOn', toOn, '结束日期早于开始日期，请核对后修改')
  if (Date.parse(row.toOn) - Date.parse(row.fromOn) > DAYS_MAX * 86_400_000)
    refuseField('toOn', toOn, '停诊与调整最长一年，更久的请修改每周排班的失效日期')
  if ((row.startTime === null) !== (row.endTime === null))
    refuseField(
      row.startTime === null ? 'startTime' : 'endTime',
      startTime,
      '开始时刻和结束时刻请都填写，或都留空表示全天',
    )
  if (row.startTime !== null && row.endTime !== null) refuseReversed(endTime, row.startTime, row.endTime)
  if (row.kind === 'capacity' && row.capacity === null)
    refuseField('capacity', capacity, '调整人数请填写每个时段可约人数；不再接受预约请改用“停诊”')
  if (row.kind !== 'extra') return
  if (row.serviceId === null) return refuseField('serviceId', serviceId, '加诊请选择预约服务')
  if (row.startTime === null || row.endTime === null)
    return refuseField('startTime', startTime, '加诊请填写开始时刻和结束时刻')
  await refuseShort(tx, row.serviceId, endTime, row.startTime, row.endTime)
}

export const exceptionHooks: Hooks<typeof clinicException> = {
  async afterWriteAll(tx, changes) {
    for (const { after } of changes) if (after) await refuseException(tx, after)
    await follow(tx)
  },
}
