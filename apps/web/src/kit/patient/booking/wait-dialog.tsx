/** Opens 加入候补 from the booking dialog; the booking dialog keeps its input until the entry is saved. */
import { joinWaiting } from '@huxi/contract'
import { useQueryClient } from '@tanstack/react-query'
import { App, Button, Form } from 'antd'
import { useState } from 'react'
import { dayHere } from '../../../platform/clock.ts'
import { callOnce } from '../../data/call.ts'
import { useCan } from '../../data/can.tsx'
import type { FormHandle } from '../../form/use-record-form.ts'
import { FormDialog, type Question } from '../../record/form-dialog.tsx'
import { daysLater } from './slot-days.ts'

const { clinicId, fromOn, toOn, half, note } = joinWaiting.body!
const WISH = { clinicId, fromOn, toOn, half, note }
const DAYS = 13
const WAITING = '/appointment/waiting/list'

export interface Wish {
  patientId: string
  serviceId: string
}

interface WaitButtonProps {
  handle: FormHandle
  patientId: string | undefined
  onWish: (wish: Wish) => void
}

export const WaitButton = ({ handle, patientId: ownId, onWish }: WaitButtonProps) => {
  const { can } = useCan()
  const chosen = Form.useWatch('patientId', handle.form) as string | null | undefined
  const serviceId = Form.useWatch('serviceId', handle.form) as string | null | undefined
  const patientId = ownId ?? chosen
  if (!serviceId || !can(joinWaiting.access)) return null
  return (
    <div>
      <Button disabled={!patientId} onClick={() => patientId && onWish({ patientId, serviceId })}>
        {patientId ? '没有合适的时段，加入候补' : '没有合适的时段？选择患者后可加入候补'}
      </Button>
    </div>
  )
}

interface WaitDialogProps {
  wish: Wish | undefined
  name: string | undefined
  onClose: () => void
  onDone: () => void
}

export const WaitDialog = ({ wish, name, onClose, onDone }: WaitDialogProps) => {
  const { message } = App.useApp()
  const client = useQueryClient()
  const [today] = useState(() => dayHere(Date.now()))
  const question: Question<typeof WISH> | undefined = wish && {
    title: '加入候补',
    subject: name,
    patientId: wish.patientId,
    fields: WISH,
    initial: { fromOn: today, toOn: daysLater(today, DAYS), half: 'any' },
    okText: '加入候补',
    intro: '有空位时保留给排在前面的患者，并提醒工作人员联系。',
    onSubmit: async (values, key) => {
      await callOnce(joinWaiting, { ...values, ...wish }, key)
      void message.success('已加入候补')
      void client.invalidateQueries({ predicate: ({ queryKey: [first] }) => first === WAITING })
      onDone()
    },
  }
  return <FormDialog question={question} onClose={onClose} />
}
