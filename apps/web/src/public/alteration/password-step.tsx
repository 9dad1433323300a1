import { passwordChange } from '@huxi/contract'
import { useEffect } from 'react'
import { call } from '../../kit/data/call.ts'
import { signInText } from '../../kit/data/sign-in/refusal.ts'
import { Field } from '../form/field.tsx'
import { NewPassword } from '../form/new-password.tsx'
import { newPassword, samePassword } from '../form/strength.ts'
import { useForm } from '../form/use-form.ts'
import type { Proof } from './proof.ts'
import actions from '../form/actions.module.css'
import formStyles from '../form/form.module.css'

interface PasswordStepProps {
  visible: boolean
  proof: Proof
  onBack: () => void
  onSpent: () => void
  onChanged: () => void
}

export function PasswordStep({ visible, proof, onBack, onSpent, onChanged }: PasswordStepProps) {
  const { form, errors, failure, busy, value, focus, leave, submit } = useForm({
    password: newPassword('请输入新密码!'),
    confirm: samePassword('请确认新密码!', '两次密码不一致'),
  })
  useEffect(() => {
    if (visible) focus('password')
  }, [visible, focus])

  const send = async () => {
    const { username, smscode } = proof.ticket
    await call(passwordChange, { username, password: value('password'), smscode, phone: proof.phone })
    onChanged()
  }

  return (
    <form
      ref={form}
      noValidate
      aria-busy={busy}
      onSubmit={submit({ send, errorText: (error) => `更改密码失败：${signInText(error)}` })}
    >
      <Field
        name="account"
        label="账号名"
        autoComplete="username"
        defaultValue={proof.ticket.username}
        readOnly
        error={undefined}
      />
      <NewPassword label="新密码" confirmLabel="确认密码" errors={errors} onLeave={leave} />
      <p className={formStyles.failure} role="alert">
        {failure}
      </p>
      {failure.includes('失效') && (
        <button type="button" className={actions.word} onClick={onSpent}>
          重新验证手机
        </button>
      )}
      <div className={actions.actions}>
        <button type="button" className={actions.soft} onClick={onBack}>
          上一步
        </button>
        <button type="submit" className={actions.second} disabled={busy}>
          {busy ? '提交中…' : '提交'}
        </button>
      </div>
    </form>
  )
}
