/** 我的预约: found by number and code, moved or cancelled until its deadline. */
import { cancelOwnBooking, moveOwnBooking, ownBooking, type OnlineBooked, type OnlineBooking } from '@huxi/contract'
import { useState } from 'react'
import { call } from '../../kit/data/call.ts'
import { signInText } from '../../kit/data/sign-in/refusal.ts'
import { required } from '../form/checks.ts'
import { Field } from '../form/field.tsx'
import { FormFoot } from '../form/form-foot.tsx'
import { useForm } from '../form/use-form.ts'
import { BookingFacts } from './booking-facts.tsx'
import { SlotChoice } from './slot-choice.tsx'
import styles from '../questionnaire/questionnaire-page.module.css'

interface Key {
  bookingNo: string
  code: string
}

export const OwnBooking = () => {
  const [found, setFound] = useState<{ key: Key; booking: OnlineBooking; code?: string }>()
  if (!found) return <FindForm onFound={(key, booking) => setFound({ key, booking })} />
  const moved = ({ code, ...booking }: OnlineBooked) =>
    setFound({ key: { bookingNo: booking.bookingNo, code }, booking, code })
  return (
    <>
      <BookingFacts booking={found.booking} code={found.code} />
      {found.booking.changeableUntil && (
        <Changes
          key={found.booking.bookingNo}
          of={found.key}
          serviceId={found.booking.serviceId}
          onMoved={moved}
          onCancelled={(booking) => setFound({ key: found.key, booking })}
        />
      )}
    </>
  )
}

const FindForm = ({ onFound }: { onFound: (key: Key, booking: OnlineBooking) => void }) => {
  const { form, errors, failure, busy, value, leave, submit } = useForm({
    bookingNo: required('请填写预约号'),
    code: required('请填写查询码'),
  })
  const send = async () => {
    const key = { bookingNo: value('bookingNo').trim(), code: value('code').trim() }
    onFound(key, await call(ownBooking, key))
  }
  return (
    <form ref={form} noValidate aria-busy={busy} onSubmit={submit({ send, said: signInText })}>
      <Field
        name="bookingNo"
        label="预约号"
        placeholder="例如 B260000001"
        autoComplete="off"
        maxLength={40}
        error={errors.bookingNo}
        onBlur={() => leave('bookingNo')}
      />
      <Field
        name="code"
        label="查询码"
        placeholder="预约成功时显示的 8 位"
        autoComplete="off"
        maxLength={20}
        error={errors.code}
        onBlur={() => leave('code')}
      />
      <FormFoot failure={failure} busy={busy} text="查询" busyText="正在查询…" />
    </form>
  )
}

interface ChangesProps {
  of: Key
  serviceId: string
  onMoved: (booked: OnlineBooked) => void
  onCancelled: (booking: OnlineBooking) => void
}

const Changes = ({ of, serviceId, onMoved, onCancelled }: ChangesProps) => {
  const [step, setStep] = useState<'none' | 'move' | 'cancel'>('none')
  const [busy, setBusy] = useState(false)
  const [failure, setFailure] = useState<string>()
  const run = async (work: () => Promise<void>) => {
    setBusy(true)
    setFailure(undefined)
    try {
      await work()
    } catch (error) {
      setFailure(signInText(error))
    }
    setBusy(false)
  }
  const move = (slotId: string) => run(async () => onMoved(await call(moveOwnBooking, { ...of, slotId })))
  const cancel = () => run(async () => onCancelled(await call(cancelOwnBooking, { ...of })))
  return (
    <>
      {failure && (
        <p className={styles.notice} role="alert">
          {failure}
        </p>
      )}
      {step === 'move' && <SlotChoice serviceId={serviceId} onChoose={({ id }) => void move(id)} />}
      {step === 'cancel' && <p role="status">取消后这个时间会让给其他患者，确定取消吗？</p>}
      <div className={styles.single}>
        {step === 'none' && (
          <>
            <button type="button" onClick={() => setStep('move')}>
              改约到其他时间
            </button>
            <button type="button" onClick={() => setStep('cancel')}>
              取消预约
            </button>
          </>
        )}
        {step === 'cancel' && (
          <button type="button" data-primary disabled={busy} onClick={() => void cancel()}>
            确定取消
          </button>
        )}
        {step !== 'none' && (
          <button type="button" disabled={busy} onClick={() => setStep('none')}>
            不改了
          </button>
        )}
      </div>
    </>
  )
}
