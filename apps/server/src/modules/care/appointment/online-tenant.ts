import type { OnlineClinic, OnlineOffer, OnlineService } from '@huxi/contract'
import { refused } from '@huxi/model'
import { sql } from 'kysely'
import { asSystem, unscoped } from '../../../engine/core/caller.ts'
import type { Ctx } from '../../../engine/core/context.ts'
import type { Condition } from '../../../engine/read/where.ts'
import { now } from '../../../platform/config/clock.ts'

const REASON = 'a patient books online'

const OPEN = sql`s.online and s.status is distinct from '0' and t.status is distinct from 0`

const dbOf = ({ services, origin }: Ctx) => asSystem(services, REASON, null, origin).db

const servicesWhere = async (db: Ctx['db'], where: Condition): Promise<OnlineService[]> => {
  const { rows } = await sql<OnlineService>`select s.id, s.tenant_id::text as "institutionId", t.name as institution,
      s.name, s.minutes, s.preparation, coalesce(s.cancel_hours, 0) as "cancelHours"
    from appointment_service s join sys_tenant t on t.id = s.tenant_id where ${OPEN} and ${where}
    order by t.id, s.name, s.id`.execute(db)
  return rows
}

const clinicsOpen = async (anyone: Ctx): Promise<OnlineClinic[]> => {
  const { rows } = await sql<OnlineClinic>`select t.name as institution, c.name, c.place, c.phone
    from appointment_clinic c join sys_tenant t on t.id = c.tenant_id
    where c.status is distinct from '0' and exists (select from appointment_service s
      join appointment_slot l on l.service_id = s.id and l.clinic_id = c.id and l.start_at > ${now(anyone)}
      where s.tenant_id = c.tenant_id and ${OPEN})
    order by t.id, c.sort_no, c.name`.execute(dbOf(anyone))
  return rows
}

export const offerOnline = async (anyone: Ctx): Promise<Omit<OnlineOffer, 'canVerify'>> => ({
  services: await servicesWhere(dbOf(anyone), sql`true`),
  clinics: await clinicsOpen(anyone),
})

export const inTenant = ({ services, origin }: Ctx, tenantId: number): Ctx =>
  unscoped(asSystem(services, REASON, tenantId, origin))

const closed = () => refused('这项服务没有开放网上预约，请重新选择或致电门诊')

const openWhere = async (anyone: Ctx, where: Condition): Promise<Ctx> => {
  const [service] = await servicesWhere(dbOf(anyone), where)
  if (!service) throw closed()
  return inTenant(anyone, Number(service.institutionId))
}

export const openTenant = (anyone: Ctx, institutionId: string): Promise<Ctx> =>
  openWhere(anyone, sql`s.tenant_id::text = ${institutionId}`)

export const openService = (anyone: Ctx, serviceId: string): Promise<Ctx> => openWhere(anyone, sql`s.id = ${serviceId}`)

/** @throws {AppError} refused for a service that is not open in the tenant of the transaction */
export const refuseClosed = async (tx: Ctx, serviceId: string): Promise<void> => {
  const own = sql`s.id = ${serviceId} and s.tenant_id = ${tx.tenantId}`
  if ((await servicesWhere(tx.db, own)).length === 0) throw closed()
}
