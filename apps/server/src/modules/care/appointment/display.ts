/** The screen of a clinic without sign-in, behind a signed address that a clinic can change. */
import { clinic, type Display, type displayLink, type openDisplay, type renewDisplay } from '@huxi/contract'
import { noSuchPath, refused, type InputOfEndpoint } from '@huxi/model'
import { sql } from 'kysely'
import { createHmac, timingSafeEqual } from 'node:crypto'
import { asSystem } from '../../../engine/core/caller.ts'
import type { AppServices, Ctx } from '../../../engine/core/context.ts'
import { storeOf } from '../../../engine/write/store.ts'
import { today } from '../../../platform/config/clock.ts'
import { signingKey } from '../../../platform/crypto/cipher.ts'
import { dayAfter } from './plan.ts'

interface Screen {
  readonly id: string
  readonly displayNo: number
}

const signed = ({ secrets }: AppServices, { id, displayNo }: Screen): string =>
  createHmac('sha256', signingKey(secrets.session, 'screens of clinics'))
    .update(JSON.stringify([id, displayNo]))
    .digest('base64url')

const pathOf = ({ services }: Ctx, screen: Screen): string | null =>
  services.config.appointmentDisplay ? `/display#${screen.id}.${signed(services, screen)}` : null

const screenOf = async (ctx: Ctx, id: string): Promise<Screen> => {
  await storeOf(ctx, clinic).one(ctx, id)
  const { rows } = await sql<Screen>`select id, coalesce(display_no, 1) as "displayNo" from appointment_clinic
    where tenant_id = ${ctx.tenantId} and id = ${id}`.execute(ctx.db)
  return rows[0]!
}

export const displayAddress = async (ctx: Ctx, { id }: InputOfEndpoint<typeof displayLink>) => ({
  path: pathOf(ctx, await screenOf(ctx, id)),
})

export const changeDisplayAddress = async (tx: Ctx, { id }: InputOfEndpoint<typeof renewDisplay>) => {
  await storeOf(tx, clinic).one(tx, id)
  await sql`update appointment_clinic set display_no = coalesce(display_no, 1) + 1 where tenant_id = ${tx.tenantId} and id = ${id}`.execute(
    tx.db,
  )
  return { path: pathOf(tx, await screenOf(tx, id)) }
}

const CALLED = 6
const WAITING = 12
const DIGITS = 4

interface Line {
  readonly initials: string | null
  readonly bookingNo: string
  readonly calledAt: string | null
}

const lineOf = ({ initials, bookingNo }: Line) => ({
  // a name with several readings is stored with all of them
  initials: (initials ?? '').split(' ')[0]!.toUpperCase(),
  no: bookingNo.slice(-DIGITS),
})

/** @throws {AppError} noSuchPath while screens are switched off; refused for an invalid address */
export const readDisplay = async (anyone: Ctx, { token }: InputOfEndpoint<typeof openDisplay>): Promise<Display> => {
  const { services, origin } = anyone
  if (!services.config.appointmentDisplay) throw noSuchPath()
  const invalid = () => refused('叫号屏的地址无效或已更换，请在“预约定义”的门诊中重新打开')
  const [, id, given] = /^(\d{1,25})\.([\w-]{43})$/.exec(token) ?? []
  if (id === undefined || given === undefined) throw invalid()
  const { rows: found } = await sql<Screen & { tenantId: number; clinic: string; place: string | null }>`select id,
      coalesce(display_no, 1) as "displayNo", tenant_id as "tenantId", c.name as clinic, c.place as place
    from appointment_clinic c where id = ${id} and status is distinct from '0'`.execute(
    asSystem(services, 'screen of a clinic', null, origin).db,
  )
  const [screen] = found
  if (!screen || !timingSafeEqual(Buffer.from(signed(services, screen)), Buffer.from(given))) throw invalid()
  const ctx = asSystem(services, 'screen of a clinic', screen.tenantId, origin)
  const day = today(ctx)
  const { rows } = await sql<Line>`select p.name_initials as initials, b.booking_no as "bookingNo",
      b.called_at as "calledAt"
    from appointment_booking b join patient p on p.id = b.patient_id
    where b.tenant_id = ${screen.tenantId} and b.clinic_id = ${screen.id} and b.start_at >= ${`${day} 00:00:00`}
      and b.start_at < ${`${dayAfter(day, 1)} 00:00:00`}
      and (b.status = 'arrived' or b.status = 'in_service' and b.called_at is not null)
    order by b.arrived_at, b.id`.execute(ctx.db)
  const waiting = rows.filter((row) => row.calledAt === null)
  const called = rows.filter((row) => row.calledAt !== null).toSorted((a, b) => (a.calledAt! < b.calledAt! ? 1 : -1))
  return {
    clinic: screen.clinic,
    place: screen.place,
    called: called.slice(0, CALLED).map((row) => ({ ...lineOf(row), at: row.calledAt!.slice(11, 16) })),
    waiting: waiting.slice(0, WAITING).map(lineOf),
    others: Math.max(0, waiting.length - WAITING),
  }
}
