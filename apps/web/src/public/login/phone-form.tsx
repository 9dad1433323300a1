import { compact, mobile, required } from '../form/checks.ts'
import { FormFoot } from '../form/form-foot.tsx'
import { MobileField } from '../form/mobile-field.tsx'
import { accountCode, SmsCode } from '../form/sms-code.tsx'
import { useForm } from '../form/use-form.ts'
import { signInByPhone, type Attempt } from '../sign-in.ts'
import { preloadNext } from './preload.ts'

export function PhoneForm({ onSignIn }: { onSignIn: (attempt: Attempt) => Promise<void> }) {
  const { form, errors, failure, busy, value, focus, demand, leave, submit } = useForm({
    mobile: mobile('请输入手机号码!', '您的手机号码格式不正确!'),
    smscode: required('请输入验证码!'),
  })
  const send = () => {
    const [phone, code] = [compact(value('mobile')), compact(value('smscode'))]
    return onSignIn((mfaCode) => signInByPhone(phone, code, mfaCode))
  }
  return (
    <form
      ref={form}
      noValidate
      aria-busy={busy}
      onSubmit={submit({ send, refused: () => focus('smscode') })}
      onInput={preloadNext}
    >
      <MobileField
        name="mobile"
        label="手机号"
        placeholder="请输入手机号码"
        error={errors.mobile}
        onBlur={() => leave('mobile')}
      />
      <SmsCode onRequest={accountCode('signIn')} demandMobile={() => demand('mobile')} error={errors.smscode} />
      <FormFoot failure={failure} busy={busy} text="登录" busyText="登录中…" />
    </form>
  )
}
