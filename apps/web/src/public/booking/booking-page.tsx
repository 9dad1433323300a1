/** 网上预约 on a phone: a service, a time, the patient; and the patient's own booking. */
import {
  bookOnline,
  onlineServices,
  waitOnline,
  type OnlineBooked,
  type OnlineService,
  type OnlineSlot,
} from '@huxi/contract'
import { useEffect, useState } from 'react'
import { call } from '../../kit/data/call.ts'
import { useDocumentTitle } from '../../kit/data/document-title.ts'
import { daysLater, minuteText, shanghai } from '../../kit/patient/booking/slot-days.ts'
import { Choice } from '../form/choice.tsx'
import { Field } from '../form/field.tsx'
import { Frame } from '../questionnaire/frame.tsx'
import { BookingFacts } from './booking-facts.tsx'
import { failureText } from './failure-text.ts'
import { IdentityForm, type Identity } from './identity-form.tsx'
import { OwnBooking } from './own-booking.tsx'
import { SlotChoice } from './slot-choice.tsx'
import styles from '../questionnaire/questionnaire-page.module.css'

type Step =
  | { at: 'services' }
  | { at: 'times' | 'wait'; service: OnlineService }
  | { at: 'patient'; service: OnlineService; slot: OnlineSlot }
  | { at: 'booked'; booked: OnlineBooked }
  | { at: 'waiting' }
  | { at: 'own' }

const TITLES: Readonly<Record<Step['at'], string>> = {
  services: '网上预约',
  times: '选择时间',
  wait: '登记候补',
  patient: '核对患者',
  booked: '预约成功',
  waiting: '已登记候补',
  own: '我的预约',
}

export function BookingPage() {
  const [step, setStep] = useState<Step>({ at: 'services' })
  useDocumentTitle(TITLES[step.at])
  return (
    <Frame title={TITLES[step.at]}>
      <StepOf step={step} onStep={setStep} />
      {step.at !== 'services' && (
        <div className={styles.single}>
          <button type="button" onClick={() => setStep({ at: 'services' })}>
            返回首页
          </button>
        </div>
      )}
    </Frame>
  )
}

interface StepProps {
  step: Step
  onStep: (step: Step) => void
}

const StepOf = ({ step, onStep }: StepProps) => {
  const [known, setKnown] = useState<Pick<Identity, 'name' | 'phoneTail'>>({ name: '', phoneTail: '' })
  const kept = { known, onKnown: setKnown }
  switch (step.at) {
    case 'services':
      return <Services onStep={onStep} />
    case 'times':
      return (
        <>
          <p>{step.service.name}</p>
          {step.service.preparation && <p className={styles.notice}>{step.service.preparation}</p>}
          <SlotChoice
            serviceId={step.service.id}
            onChoose={(slot) => onStep({ at: 'patient', service: step.service, slot })}
          />
          <div className={styles.single}>
            <button type="button" onClick={() => onStep({ at: 'wait', service: step.service })}>
              没有合适的时间，登记候补
            </button>
          </div>
        </>
      )
    case 'patient':
      return (
        <>
          <p>
            {step.service.name}，{minuteText(step.slot.startAt)}，{step.slot.clinic}
          </p>
          <IdentityForm
            {...kept}
            text="确认预约"
            onSend={async (identity) =>
              onStep({ at: 'booked', booked: await call(bookOnline, { slotId: step.slot.id, ...identity }) })
            }
          />
          <div className={styles.single}>
            <button type="button" onClick={() => onStep({ at: 'times', service: step.service })}>
              改选时间
            </button>
          </div>
        </>
      )
    case 'wait':
      return <Wait service={step.service} kept={kept} onDone={() => onStep({ at: 'waiting' })} />
    case 'booked':
      return <BookingFacts booking={step.booked} code={step.booked.code} />
    case 'waiting':
      return <p role="status">有空位时，工作人员会按登记的手机号与您联系，请留意电话。</p>
    case 'own':
      return <OwnBooking />
  }
}

const Services = ({ onStep }: Pick<StepProps, 'onStep'>) => {
  const [services, setServices] = useState<readonly OnlineService[]>()
  const [failure, setFailure] = useState<string>()
  useEffect(() => {
    const gone = new AbortController()
    call(onlineServices, {}, gone.signal).then(setServices, (error: unknown) => {
      if (!gone.signal.aborted) setFailure(failureText(error))
    })
    return () => gone.abort()
  }, [])
  if (!services) return <p role={failure ? 'alert' : 'status'}>{failure ?? '正在加载…'}</p>
  const isOne = new Set(services.map(({ institution }) => institution)).size === 1
  return (
    <>
      {services.length === 0 && <p role="status">现在没有可以在网上预约的服务，请致电门诊。</p>}
      <div className={styles.single}>
        {services.map((service) => (
          <button key={service.id} type="button" onClick={() => onStep({ at: 'times', service })}>
            {service.name}
            {!isOne && `（${service.institution}）`}
          </button>
        ))}
        <button type="button" onClick={() => onStep({ at: 'own' })}>
          查询、改约或取消我的预约
        </button>
      </div>
      <p className={styles.sending}>急症请直接到急诊就诊，或拨打 120。</p>
    </>
  )
}

const HALVES = [
  { value: 'any', text: '全天都可以' },
  { value: 'am', text: '上午' },
  { value: 'pm', text: '下午' },
] as const

interface WaitProps {
  service: OnlineService
  kept: Pick<Parameters<typeof IdentityForm>[0], 'known' | 'onKnown'>
  onDone: () => void
}

const Wait = ({ service, kept, onDone }: WaitProps) => {
  const [today] = useState(() => shanghai(new Date()).slice(0, 10))
  const [fromOn, setFromOn] = useState(today)
  const [toOn, setToOn] = useState(() => daysLater(today, 13))
  const [half, setHalf] = useState('any')
  return (
    <>
      <p>{service.name}：有人取消时按登记的先后通知。</p>
      <IdentityForm
        {...kept}
        text="登记候补"
        onSend={async (identity) => {
          await call(waitOnline, { serviceId: service.id, fromOn, toOn, half, ...identity })
          onDone()
        }}
      >
        <Field
          name="fromOn"
          label="从哪天起"
          type="date"
          min={today}
          value={fromOn}
          error={fromOn === '' ? '请选择日期' : undefined}
          onChange={({ target }) => setFromOn(target.value)}
        />
        <Field
          name="toOn"
          label="到哪天止"
          type="date"
          min={fromOn}
          value={toOn}
          error={toOn < fromOn ? '结束日期早于开始日期' : undefined}
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
      </IdentityForm>
    </>
  )
}
