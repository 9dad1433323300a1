/** Identity of the patient: name, last digits of the phone, consent and captcha; a refusal keeps the input. */
import { useEffect, useRef, type ReactNode } from 'react'
import { signInText } from '../../kit/data/sign-in/refusal.ts'
import { useCaptcha } from '../../kit/data/sign-in/use-captcha.ts'
import { CaptchaPicture } from '../form/captcha-picture.tsx'
import { both, compact, required } from '../form/checks.ts'
import { Field } from '../form/field.tsx'
import { FormFoot } from '../form/form-foot.tsx'
import { useForm } from '../form/use-form.ts'
import styles from '../form/form.module.css'

export interface Identity {
  name: string
  phoneTail: string
  agreed: boolean
  captcha: string
  checkKey: string
}

const TYPE = { fontSize: 16 }
const BOX = { width: 24, height: 24, verticalAlign: 'middle' }

interface IdentityFormProps {
  known: Pick<Identity, 'name' | 'phoneTail'>
  text: string
  children?: ReactNode
  onKnown: (known: Pick<Identity, 'name' | 'phoneTail'>) => void
  onSend: (identity: Identity) => Promise<void>
}

export const IdentityForm = ({ known, text, children, onKnown, onSend }: IdentityFormProps) => {
  const captcha = useCaptcha()
  const consent = useRef<HTMLInputElement>(null)
  const { form, errors, failure, busy, value, leave, submit } = useForm({
    name: required('请填写姓名'),
    phoneTail: both(required('请填写手机号后四位'), (typed) =>
      /^\d{4}$/.test(compact(typed)) ? undefined : '请填写手机号的后四位数字',
    ),
    captcha: required('请填写图中的字符'),
    agreed: () => (consent.current?.checked ? undefined : '请先勾选同意'),
  })
  const draw = useRef(captcha.renew)
  useEffect(() => draw.current(false), [])
  const send = async () => {
    const typed = { name: value('name').trim(), phoneTail: compact(value('phoneTail')) }
    onKnown(typed)
    try {
      await onSend({ ...typed, agreed: true, captcha: value('captcha').trim(), checkKey: captcha.checkKey })
    } catch (error) {
      // a picture counts once
      captcha.renew(false)
      throw error
    }
  }
  return (
    <form ref={form} style={TYPE} noValidate aria-busy={busy} onSubmit={submit({ send, said: signInText })}>
      {children}
      <Field
        name="name"
        label="患者姓名"
        placeholder="与就诊登记一致"
        autoComplete="name"
        maxLength={50}
        defaultValue={known.name}
        error={errors.name}
        onBlur={() => leave('name')}
      />
      <Field
        name="phoneTail"
        label="登记手机号的后四位"
        placeholder="4 位数字"
        inputMode="numeric"
        autoComplete="off"
        maxLength={4}
        defaultValue={known.phoneTail}
        error={errors.phoneTail}
        onBlur={() => leave('phoneTail')}
      />
      <Field
        key={captcha.checkKey}
        name="captcha"
        label="图形验证码"
        placeholder="请输入图中字符"
        autoComplete="off"
        disabled={captcha.image === ''}
        error={errors.captcha}
        beside={<CaptchaPicture {...captcha} />}
      />
      <div className={styles.field}>
        <label>
          <input ref={consent} style={BOX} type="checkbox" name="agreed" aria-describedby="agreed-note" />{' '}
          同意本院为办理这次预约核对和使用以上信息
        </label>
        <p id="agreed-note" className={styles.error} aria-live="polite">
          {errors.agreed}
        </p>
      </div>
      <FormFoot failure={failure} busy={busy} text={text} busyText="正在提交…" />
    </form>
  )
}
