import { booking, type bookingSlip } from '@huxi/contract'
import type { InputOfEndpoint } from '@huxi/model'
import { sql } from 'kysely'
import { file, type Answer } from '../../../engine/core/answer.ts'
import type { Ctx } from '../../../engine/core/context.ts'
import { labelsOf, targetOf } from '../../../engine/read/labels.ts'
import { storeOf } from '../../../engine/write/store.ts'
import { now } from '../../../platform/config/clock.ts'
import { minuteOf } from './place.ts'

interface Place {
  readonly clinic: string
  readonly place: string | null
  readonly service: string
  readonly preparation: string | null
  readonly institution: string
}

export const slipOf = async (ctx: Ctx, { id }: InputOfEndpoint<typeof bookingSlip>): Promise<Answer<never>> => {
  const row = await storeOf(ctx, booking).one(ctx, id)
  const { rows } = await sql<Place>`select c.name as clinic, c.place as place, s.name as service,
      s.preparation as preparation, t.name as institution
    from appointment_clinic c join appointment_service s on s.id = ${row.serviceId}
      join sys_tenant t on t.id = c.tenant_id
    where c.tenant_id = ${ctx.tenantId} and c.id = ${row.clinicId}`.execute(ctx.db)
  const place = rows[0]
  const names = await labelsOf(ctx, targetOf(ctx, booking.fields.patientId), [row.patientId])
  const { renderSlip } = await import('../../../platform/pdf/slip.ts')
  const body = await renderSlip(
    {
      head: place?.institution ?? '',
      title: '预约单',
      lines: [
        ['患者', names.get(row.patientId) ?? ''],
        ['时间', `${minuteOf(row.startAt)}–${row.endAt.slice(11, 16)}`],
        ['门诊', [place?.clinic, place?.place].filter(Boolean).join(' · ')],
        ['服务', place?.service ?? ''],
        ['预约号', row.bookingNo ?? ''],
      ],
      note: place?.preparation ? `就诊准备：${place.preparation}` : '',
      code: row.bookingNo ?? '',
      foot: `打印时间 ${minuteOf(now(ctx))}`,
    },
    new Date(ctx.services.clock.now()),
  )
  return file(body, {
    'content-type': 'application/pdf',
    'content-disposition': `inline; filename="${row.bookingNo ?? 'slip'}.pdf"`,
  })
}
