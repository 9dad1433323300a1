import {
  bookOnline,
  onlineServices,
  type OnlineBooking,
  type OnlineOffer,
  type OnlineService,
  type OnlineSlot,
} from '@huxi/contract'
import { useEffect, useState } from 'react'
import { call } from '../../kit/data/call.ts'
import { useDocumentTitle } from '../../kit/data/document-title.ts'
import { minuteText } from '../../kit/patient/booking/slot-days.ts'
import { Frame } from '../questionnaire/frame.tsx'
import { Screens, useScreen, useScreens } from '../screens.tsx'
import { BookingFacts } from './booking-facts.tsx'
import { Confirmation } from './confirmation.tsx'
import { Contacts } from './contacts.tsx'
import { OwnBookings } from './own-bookings.tsx'
import { usePatientSession, type PatientSession } from './patient-session.ts'
import { SlotChoice } from './slot-choice.tsx'
import { LoadState } from './load-state.tsx'
import { Wait } from './wait.tsx'
import styles from '../questionnaire/questionnaire-page.module.css'

type Step =
  | { at: 'services' }
  | { at: 'times' | 'wait'; service: OnlineService }
  | { at: 'patient'; service: OnlineService; slot: OnlineSlot }
  | { at: 'booked'; booked: OnlineBooking }
  | { at: 'waiting' }
  | { at: 'own'; institutionId: string }

const TITLES: Readonly<Record<Step['at'], string>> = {
  services: '网上预约',
  times: '选择时间',
  wait: '登记候补',
  patient: '核对患者',
  booked: '预约成功',
  waiting: '已登记候补',
  own: '我的预约',
}

const SERVICES: Step = { at: 'services' }

export function BookingPage() {
  return (
    <Screens>
      <Steps />
    </Screens>
  )
}

const Steps = () => {
  const [step, setStep] = useScreen<Step>('step', SERVICES)
  const { replace, restart } = useScreens()
  const session = usePatientSession()
  useDocumentTitle(TITLES[step.at])
  return (
    <Frame title={TITLES[step.at]}>
      <StepOf step={step} session={session} onStep={setStep} onDone={(next) => replace({ step: next })} />
      {step.at !== 'services' && (
        <div className={styles.single}>
          <button type="button" onClick={restart}>
            返回首页
          </button>
        </div>
      )}
    </Frame>
  )
}

interface StepProps {
  step: Step
  session: PatientSession
  onStep: (step: Step) => void
  /** takes the place of the step, to which back no longer leads */
  onDone: (step: Step) => void
}

const StepOf = ({ step, session, onStep, onDone }: StepProps) => {
  switch (step.at) {
    case 'services':
      return <Start onStep={onStep} />
    case 'times':
      return <Times service={step.service} onStep={onStep} />
    case 'patient':
      return <Booking step={step} session={session} onDone={onDone} />
    case 'wait':
      return <Wait service={step.service} session={session} onDone={() => onDone({ at: 'waiting' })} />
    case 'booked':
      return <BookingFacts booking={step.booked} />
    case 'waiting':
      return <p role="status">有空位时，工作人员会按登记的手机号与您联系，请留意电话。</p>
    case 'own':
      return <OwnBookings session={session} institutionId={step.institutionId} />
  }
}

type OnStep = Pick<StepProps, 'onStep'>

const Times = ({ service, onStep }: OnStep & { service: OnlineService }) => (
  <>
    <p>{service.name}</p>
    {service.preparation && <p className={styles.notice}>{service.preparation}</p>}
    <SlotChoice serviceId={service.id} onChoose={(slot) => onStep({ at: 'patient', service, slot })} />
    <div className={styles.single}>
      <button type="button" onClick={() => onStep({ at: 'wait', service })}>
        没有合适的时间，登记候补
      </button>
    </div>
  </>
)

interface BookingProps extends Omit<StepProps, 'onStep'> {
  step: Extract<Step, { at: 'patient' }>
}

const Booking = ({ step: { service, slot }, session, onDone }: BookingProps) => (
  <>
    <Confirmation
      session={session}
      institutionId={service.institutionId}
      text="确认预约"
      work={async (pass) => onDone({ at: 'booked', booked: await call(bookOnline, { pass, slotId: slot.id }) })}
    >
      <p>
        {service.name}，{minuteText(slot.startAt)}，{slot.clinic}
      </p>
    </Confirmation>
    <ChangeTime />
  </>
)

const ChangeTime = () => {
  const { back } = useScreens()
  return (
    <div className={styles.single}>
      <button type="button" onClick={back}>
        改选时间
      </button>
    </div>
  )
}

const Start = ({ onStep }: OnStep) => {
  const [offer, setOffer] = useState<OnlineOffer>()
  const [error, setError] = useState<unknown>()
  const [retries, setRetries] = useState(0)
  useEffect(() => {
    const unmount = new AbortController()
    call(onlineServices, {}, unmount.signal).then(setOffer, (reason: unknown) => {
      if (!unmount.signal.aborted) setError(reason)
    })
    return () => unmount.abort()
  }, [retries])
  const retry = () => {
    setError(undefined)
    setRetries(retries + 1)
  }
  if (!offer) return <LoadState error={error} waiting="正在加载…" onRetry={retry} />
  return (
    <>
      {offer.canVerify ? (
        <Services services={offer.services} onStep={onStep} />
      ) : (
        <p role="status">
          本院还没有开通短信验证码，网上不能核对身份，暂时不能在网上预约、改约或取消。请打电话或到窗口办理：
        </p>
      )}
      {offer.canVerify && offer.clinics.length > 0 && <p>也可以打电话或到窗口预约：</p>}
      <Contacts clinics={offer.clinics} />
      <p className={styles.sending}>急症请直接到急诊就诊，或拨打 120。</p>
    </>
  )
}

const Services = ({ services, onStep }: { services: readonly OnlineService[] } & OnStep) => {
  const institutions = [...new Map(services.map((one) => [one.institutionId, one.institution]))]
  const isOne = institutions.length === 1
  return (
    <>
      {services.length === 0 && <p role="status">现在没有可以在网上预约的服务，请致电门诊。</p>}
      <div className={styles.single}>
        {services.map((service) => (
          <button key={service.id} type="button" onClick={() => onStep({ at: 'times', service })}>
            {service.name}
            {!isOne && ` · ${service.institution}`}
          </button>
        ))}
        {institutions.map(([institutionId, institution]) => (
          <button key={institutionId} type="button" onClick={() => onStep({ at: 'own', institutionId })}>
            查询、改约或取消我的预约{!isOne && ` · ${institution}`}
          </button>
        ))}
      </div>
    </>
  )
}
