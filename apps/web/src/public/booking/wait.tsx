import { waitOnline, type OnlineService } from '@huxi/contract'
import { useState } from 'react'
import { call } from '../../kit/data/call.ts'
import { daysLater } from '../../kit/patient/booking/slot-days.ts'
import { dayHere } from '../../platform/clock.ts'
import { Choice } from '../form/choice.tsx'
import { Field } from '../form/field.tsx'
import { Confirmation } from './confirmation.tsx'
import type { PatientSession } from './patient-session.ts'

const HALVES = [
  { value: 'any', text: '全天都可以' },
  { value: 'am', text: '上午' },
  { value: 'pm', text: '下午' },
] as const

interface WaitProps {
  service: OnlineService
  session: PatientSession
  onDone: () => void
}

export const Wait = ({ service, session, onDone }: WaitProps) => {
  const [today] = useState(() => dayHere(Date.now()))
  const [fromOn, setFromOn] = useState(today)
  const [toOn, setToOn] = useState(() => daysLater(today, 13))
  const [half, setHalf] = useState('any')
  const from = fromOn === '' ? '请选择开始日期' : undefined
  const to = toOn < fromOn ? '结束日期早于开始日期，请修改' : undefined
  return (
    <Confirmation
      session={session}
      institutionId={service.institutionId}
      text="登记候补"
      fault={from ?? to}
      work={async (pass) => {
        await call(waitOnline, { pass, serviceId: service.id, fromOn, toOn, half })
        onDone()
      }}
    >
      <p>{service.name}：有人取消时按登记的先后通知。</p>
      <Field
        name="fromOn"
        label="从哪天起"
        type="date"
        min={today}
        value={fromOn}
        error={from}
        onChange={({ target }) => setFromOn(target.value)}
      />
      <Field
        name="toOn"
        label="到哪天止"
        type="date"
        min={fromOn}
        value={toOn}
        error={to}
        onChange={({ target }) => setToOn(target.value)}
      />
      <Choice
        name="half"
        label="时间"
        hint=""
        placeholder="请选择"
        value={half}
        options={HALVES}
        error={false}
        onChoose={setHalf}
      />
    </Confirmation>
  )
}
