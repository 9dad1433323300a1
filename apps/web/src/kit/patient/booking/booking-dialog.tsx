import { bookSlot, overbookSlot, rescheduleBooking, type Booking, type Slot } from '@huxi/contract'
import { recordId, ref, text } from '@huxi/model'
import { useQueryClient } from '@tanstack/react-query'
import { App, Button, Form } from 'antd'
import { useState } from 'react'
import { callOnce } from '../../data/call.ts'
import { useCan } from '../../data/can.tsx'
import { FormField } from '../../form/form-field.tsx'
import type { FormHandle } from '../../form/use-record-form.ts'
import { FormDialog, type Question } from '../../record/form-dialog.tsx'
import { RowAction } from '../../record/row-actions.tsx'
import { PatientPick } from '../patient-pick.tsx'
import { NoShowWarning } from './no-show-warning.tsx'
import { SlotPick } from './slot-pick.tsx'
import { WaitButton, WaitDialog, type Wish } from './wait-dialog.tsx'

const slotId = recordId('时段')
const serviceId = ref('预约服务', 'appointment:service', { required: true })
const { patientId, note, confirmed } = bookSlot.body!
const overbookReason = text('加号原因', { max: 200 })
const CHART = { serviceId, slotId, overbookReason, confirmed, note }
const DESK = { patientId, ...CHART }
const MOVE = { serviceId, slotId, overbookReason }

const useAppointmentRefresh = () => {
  const client = useQueryClient()
  return () =>
    client.invalidateQueries({ predicate: ({ queryKey: [first] }) => String(first).startsWith('/appointment/') })
}

const useSending = () => {
  const { message } = App.useApp()
  const refresh = useAppointmentRefresh()
  return async (done: string, work: () => Promise<{ bookingNo: string } | null | undefined>): Promise<void> => {
    try {
      const booking = await work()
      void message.success(`${done}，预约号 ${booking?.bookingNo ?? ''}`)
    } finally {
      void refresh()
    }
  }
}

const NoShows = ({ handle, patientId: ownId }: { handle: FormHandle; patientId: string | undefined }) => {
  const chosen = Form.useWatch('patientId', handle.form) as string | null | undefined
  const id = ownId ?? chosen
  return id ? <NoShowWarning patientId={id} /> : null
}

const ServiceSlot = ({
  handle,
  slot,
  onSlot,
}: {
  handle: FormHandle
  slot: Slot | undefined
  onSlot: (slot: Slot) => void
}) => {
  const { can } = useCan()
  const over = can(overbookSlot.access)
  const chosen = Form.useWatch('serviceId', handle.form) as string | null | undefined
  return (
    <>
      <FormField name="slotId" wide>
        <SlotPick serviceId={chosen ?? undefined} over={over} onSlot={onSlot} />
      </FormField>
      {over && slot?.free === 0 && <FormField name="overbookReason" wide />}
    </>
  )
}

export interface BookingOf {
  patientId?: string
  name?: string
}

interface BookingDialogProps {
  of: BookingOf | undefined
  onClose: () => void
}

export const BookingDialog = ({ of, onClose }: BookingDialogProps) => {
  const send = useSending()
  const [slot, setSlot] = useState<Slot>()
  const [wish, setWish] = useState<Wish>()
  const questionFor = ({ patientId: ownId, name }: BookingOf): Question<Partial<typeof DESK>> => ({
    title: bookSlot.title,
    ...(name !== undefined && { subject: name }),
    patientId: ownId,
    fields: ownId === undefined ? DESK : CHART,
    okText: '预约',
    onSubmit: async (values, key) => {
      const given = { ...values, patientId: ownId ?? values.patientId, channel: ownId === undefined ? 'desk' : 'chart' }
      const {
        serviceId: _service,
        overbookReason: why,
        ...body
      } = given as typeof given & {
        patientId: string
        slotId: string
      }
      if (slot?.id === body.slotId && slot.free === 0)
        await send('加号成功', () => callOnce(overbookSlot, { ...body, overbookReason: why ?? '' }, key))
      else await send('预约成功', () => callOnce(bookSlot, body, key))
    },
  })
  return (
    <>
      <FormDialog question={of && questionFor(of)} onClose={onClose}>
        {(handle) => (
          <>
            {of?.patientId === undefined && handle.fields['patientId'] && (
              <FormField name="patientId" wide>
                <PatientPick />
              </FormField>
            )}
            <FormField name="serviceId" wide />
            <NoShows handle={handle} patientId={of?.patientId} />
            <ServiceSlot handle={handle} slot={slot} onSlot={setSlot} />
            <WaitButton handle={handle} patientId={of?.patientId} onWish={setWish} />
            <FormField name="note" wide />
          </>
        )}
      </FormDialog>
      <WaitDialog wish={wish} name={of?.name} onClose={() => setWish(undefined)} onDone={onClose} />
    </>
  )
}

export const BookButton = ({ of = {}, primary = true }: { of?: BookingOf; primary?: boolean }) => {
  const { can } = useCan()
  const [open, setOpen] = useState(false)
  if (!can(bookSlot.access)) return null
  return (
    <>
      <Button type={primary ? 'primary' : 'default'} onClick={() => setOpen(true)}>
        {bookSlot.title}
      </Button>
      <BookingDialog of={open ? of : undefined} onClose={() => setOpen(false)} />
    </>
  )
}

interface RescheduleProps {
  row: Pick<Booking, 'id' | 'patientId' | 'serviceId' | 'startAt' | 'status'> & { patientId_dictText?: string }
  onDone?: () => void
}

export const RescheduleAction = ({ row, onDone }: RescheduleProps) => {
  const { can } = useCan()
  const send = useSending()
  const [open, setOpen] = useState(false)
  const [slot, setSlot] = useState<Slot>()
  if (!['booked', 'arrived'].includes(row.status ?? '') || !can(rescheduleBooking.access)) return null
  const question: Question<typeof MOVE> = {
    title: rescheduleBooking.title,
    subject: `${row.patientId_dictText ?? '预约'} ${row.startAt.slice(0, 16)}`,
    patientId: row.patientId,
    fields: MOVE,
    initial: { serviceId: row.serviceId, slotId: null },
    okText: '改约',
    intro: `改约后原时段立即释放。${row.status === 'arrived' ? '改到今天的，保留签到时间，不用重新签到。' : ''}`,
    onSubmit: async ({ slotId: to, overbookReason: why }, key) => {
      const given = {
        id: row.id,
        slotId: to ?? '',
        ...(slot?.id === to && slot?.free === 0 && { overbookReason: why }),
      }
      await send('改约成功', () => callOnce(rescheduleBooking, given, key))
      onDone?.()
    },
  }
  return (
    <>
      <RowAction onClick={() => setOpen(true)}>{rescheduleBooking.title}</RowAction>
      <FormDialog question={open ? question : undefined} onClose={() => setOpen(false)}>
        {(handle) => (
          <>
            <FormField name="serviceId" wide />
            <ServiceSlot handle={handle} slot={slot} onSlot={setSlot} />
          </>
        )}
      </FormDialog>
    </>
  )
}
