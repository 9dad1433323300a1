import { phoneVerification } from '@huxi/contract'
import { useEffect } from 'react'
import { call } from '../../kit/data/call.ts'
import { signInText } from '../../kit/data/sign-in/refusal.ts'
import { compact, mobile, required } from '../form/checks.ts'
import { FormFoot } from '../form/form-foot.tsx'
import { MobileField } from '../form/mobile-field.tsx'
import { accountCode, SmsCode } from '../form/sms-code.tsx'
import { useForm } from '../form/use-form.ts'
import type { Proof } from './proof.ts'

interface PhoneStepProps {
  visible: boolean
  /** Proof of an earlier pass, whose code cannot be used again. */
  proof: Proof | undefined
  onProved: (proof: Proof) => void
}

export function PhoneStep({ visible, proof, onProved }: PhoneStepProps) {
  const { form, errors, failure, busy, value, focus, demand, leave, submit } = useForm({
    mobile: mobile('请输入手机号码!', '请输入正确手机号'),
    smscode: required('请输入验证码!'),
  })
  useEffect(() => {
    if (visible) focus('mobile')
  }, [visible, focus])

  const send = async () => {
    const [phone, typed] = [compact(value('mobile')), compact(value('smscode'))]
    if (proof?.phone === phone && proof.typed === typed) return onProved(proof)
    onProved({ phone, typed, ticket: await call(phoneVerification, { phone, smscode: typed }) })
  }

  return (
    <form
      ref={form}
      noValidate
      aria-busy={busy}
      onSubmit={submit({
        send,
        errorText: (error) => `验证错误：${signInText(error)}`,
        refused: () => focus('smscode'),
      })}
    >
      <MobileField
        name="mobile"
        label="手机"
        placeholder="请输入账号绑定的手机号"
        before="+86"
        error={errors.mobile}
        onBlur={() => leave('mobile')}
      />
      <SmsCode
        onRequest={accountCode('alteration')}
        demandMobile={() => demand('mobile')}
        error={errors.smscode}
        onBlur={() => leave('smscode')}
      />
      <FormFoot failure={failure} busy={busy} text="下一步" busyText="验证中…" />
    </form>
  )
}
