/** 新增预约 and 改约: patient, service and free slot; at the desk, in lists and in the chart. */
import { bookSlot, rescheduleBooking, type Booking } from '@huxi/contract'
import { ref, text } from '@huxi/model'
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
import { SlotPick } from './slot-pick.tsx'

const slotId = text('时段', { required: true, max: 64 })
const serviceId = ref('预约服务', 'appointment:service', { required: true })
const { patientId, note } = bookSlot.body!
const DESK = { patientId, serviceId, slotId, note }
const CHART = { serviceId, slotId, note }
const MOVE = { slotId }

const useReread = () => {
  const client = useQueryClient()
  return () =>
    client.invalidateQueries({ predicate: ({ queryKey: [first] }) => String(first).startsWith('/appointment/') })
}

/** Submits, then reloads free slots, also after a refusal. */
const useSending = () => {
  const { message } = App.useApp()
  const reread = useReread()
  return async (done: string, work: () => Promise<{ bookingNo: string } | null | undefined>): Promise<void> => {
    try {
      const made = await work()
      void message.success(`${done}，预约号 ${made?.bookingNo ?? ''}`)
    } finally {
      void reread()
    }
  }
}

const ServiceSlot = ({ handle }: { handle: FormHandle }) => {
  const chosen = Form.useWatch('serviceId', handle.form) as string | null | undefined
  return (
    <FormField name="slotId" wide>
      <SlotPick serviceId={chosen ?? undefined} />
    </FormField>
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
  const questionFor = ({ patientId: known, name }: BookingOf): Question<Partial<typeof DESK>> => ({
    title: bookSlot.title,
    ...(name !== undefined && { subject: name }),
    fields: known === undefined ? DESK : CHART,
    okText: '预约',
    onSubmit: async (values, key) => {
      const given = { ...values, patientId: known ?? values.patientId, channel: known === undefined ? 'desk' : 'chart' }
      const { serviceId: _service, ...body } = given as typeof given & { patientId: string; slotId: string }
      await send('预约成功', () => callOnce(bookSlot, body, key))
    },
  })
  return (
    <FormDialog question={of && questionFor(of)} onClose={onClose}>
      {(handle) => (
        <>
          {of?.patientId === undefined && handle.fields['patientId'] && (
            <FormField name="patientId" wide>
              <PatientPick />
            </FormField>
          )}
          <FormField name="serviceId" wide />
          <ServiceSlot handle={handle} />
          <FormField name="note" wide />
        </>
      )}
    </FormDialog>
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

type Named = Booking & { patientId_dictText?: string }

export const RescheduleAction = ({ row }: { row: Booking }) => {
  const { can } = useCan()
  const send = useSending()
  const [open, setOpen] = useState(false)
  if (row.status !== 'booked' || !can(rescheduleBooking.access)) return null
  const question: Question<typeof MOVE> = {
    title: rescheduleBooking.title,
    subject: `${(row as Named).patientId_dictText ?? '预约'} ${row.startAt.slice(0, 16)}`,
    fields: MOVE,
    okText: '改约',
    intro: '改约后原时段立即释放。',
    onSubmit: (values, key) => send('改约成功', () => callOnce(rescheduleBooking, { ...values, id: row.id }, key)),
  }
  return (
    <>
      <RowAction onClick={() => setOpen(true)}>{rescheduleBooking.title}</RowAction>
      <FormDialog question={open ? question : undefined} onClose={() => setOpen(false)}>
        {() => (
          <FormField name="slotId" wide>
            <SlotPick serviceId={row.serviceId} />
          </FormField>
        )}
      </FormDialog>
    </>
  )
}
