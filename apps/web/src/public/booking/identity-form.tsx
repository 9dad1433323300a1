/** Proves a patient by a code on the registered phone and the name; a refusal keeps the input. */
import { enterBooking, sendBookingCode } from '@huxi/contract'
import { useRef, type RefObject } from 'react'
import { call } from '../../kit/data/call.ts'
import { signInText } from '../../kit/data/sign-in/refusal.ts'
import { compact, mobile, required } from '../form/checks.ts'
import { Field } from '../form/field.tsx'
import { FormFoot } from '../form/form-foot.tsx'
import { MobileField } from '../form/mobile-field.tsx'
import { SmsCode } from '../form/sms-code.tsx'
import { useForm } from '../form/use-form.ts'
import type { Patient, PatientSession } from './patient-session.ts'
import styles from '../form/form.module.css'

const TYPE = { fontSize: 16 }
const BOX = { width: 24, height: 24, verticalAlign: 'middle' }

interface IdentityFormProps {
  session: PatientSession
  institutionId: string
  text: string
  fault?: string | undefined
  onEntered?: (patient: Patient) => Promise<void>
}

export const IdentityForm = ({ session, institutionId, text, fault, onEntered }: IdentityFormProps) => {
  const consent = useRef<HTMLInputElement>(null)
  const { form, errors, failure, busy, value, demand, leave, forget, submit } = useForm({
    name: required('请填写姓名'),
    mobile: mobile('请填写手机号', '请填写 11 位手机号'),
    smscode: required('请填写短信验证码'),
    agreed: () => (consent.current?.checked ? undefined : '请先勾选同意'),
  })
  const send = async () => {
    if (fault !== undefined) throw new Error(fault)
    const [name, phone, code] = [value('name').trim(), compact(value('mobile')), compact(value('smscode'))]
    const { pass } = await call(enterBooking, { name, mobile: phone, institutionId, code, agreed: true })
    const patient = { institutionId, name, pass }
    session.onEntered(patient)
    await onEntered?.(patient)
  }
  // the form is left for another time and comes back
  const keep = () => session.onTyped({ name: value('name'), mobile: value('mobile'), code: value('smscode') })
  const errorText = (error: unknown) => (fault === undefined ? signInText(error) : fault)
  return (
    <form ref={form} style={TYPE} noValidate aria-busy={busy} onChange={keep} onSubmit={submit({ send, errorText })}>
      {session.over && <p role="alert">{session.over}</p>}
      <Field
        name="name"
        label="患者姓名"
        placeholder="与就诊登记一致"
        autoComplete="name"
        maxLength={50}
        defaultValue={session.typed.name}
        error={errors.name}
        onBlur={() => leave('name')}
      />
      <MobileField
        name="mobile"
        label="登记的手机号"
        placeholder="就诊时登记的手机号"
        defaultValue={session.typed.mobile}
        error={errors.mobile}
        onBlur={() => leave('mobile')}
      />
      <SmsCode
        onRequest={(request) => call(sendBookingCode, { ...request, institutionId })}
        demandMobile={() => demand('mobile')}
        defaultValue={session.typed.code}
        error={errors.smscode}
        onBlur={() => leave('smscode')}
        onSent={() => forget('smscode')}
      />
      <Consent box={consent} error={errors.agreed} onChange={() => leave('agreed')} />
      <FormFoot failure={failure} busy={busy} text={text} busyText="正在提交…" />
    </form>
  )
}

interface ConsentProps {
  box: RefObject<HTMLInputElement | null>
  error: string | undefined
  onChange: () => void
}

const Consent = ({ box, error, onChange }: ConsentProps) => (
  <div className={styles.field}>
    <label>
      <input ref={box} style={BOX} type="checkbox" name="agreed" aria-describedby="agreed-note" onChange={onChange} />{' '}
      同意本院为办理预约核对和使用以上信息
    </label>
    <p id="agreed-note" className={styles.error} aria-live="polite">
      {error}
    </p>
  </div>
)
