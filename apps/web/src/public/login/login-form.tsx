import { useEffect } from 'react'
import { usedCaptcha, wantsCaptcha } from '../../kit/data/sign-in/refusal.ts'
import { useCaptcha } from '../../kit/data/sign-in/use-captcha.ts'
import { CaptchaPicture } from '../form/captcha-picture.tsx'
import { filled, required } from '../form/checks.ts'
import { Field } from '../form/field.tsx'
import { FormFoot } from '../form/form-foot.tsx'
import { PasswordField } from '../form/password-field.tsx'
import { useForm } from '../form/use-form.ts'
import { signIn, type Attempt } from '../sign-in.ts'
import { preloadNext } from './preload.ts'

/** Busy until `onSignIn` settles; shows its error. */
export function LoginForm({ username, onSignIn }: { username: string; onSignIn: (attempt: Attempt) => Promise<void> }) {
  const captcha = useCaptcha()
  const { form, errors, failure, busy, value, focus, submit } = useForm({
    username: required('请输入用户名!'),
    password: filled('请输入密码!'),
    captcha: required('请输入验证码!'),
  })
  useEffect(() => focus(username === '' ? 'username' : 'password'), [focus, username])
  useEffect(() => {
    if (captcha.image && captcha.focus) focus('captcha')
  }, [focus, captcha.image, captcha.focus])

  const send = () => {
    const credentials = { username: value('username').trim(), password: value('password') }
    const answer = captcha.checkKey ? { captcha: value('captcha').trim(), checkKey: captcha.checkKey } : {}
    return onSignIn((mfaCode) => signIn({ ...credentials, ...answer, mfaCode }))
  }
  const refused = (error: unknown) => {
    if (wantsCaptcha(error)) return captcha.renew(true)
    if (captcha.checkKey && usedCaptcha(error)) captcha.renew(false)
    focus('password')
  }

  return (
    <form ref={form} noValidate aria-busy={busy} onSubmit={submit({ send, refused })} onInput={preloadNext}>
      <Field
        name="username"
        label="用户名"
        placeholder="请输入用户名"
        autoComplete="username"
        defaultValue={username}
        error={errors.username}
      />
      <PasswordField
        name="password"
        label="密码"
        placeholder="请输入密码"
        autoComplete="current-password"
        error={errors.password}
      />
      {captcha.checkKey && (
        <Field
          key={captcha.checkKey}
          name="captcha"
          label="验证码"
          placeholder="请输入验证码"
          autoComplete="off"
          disabled={captcha.image === ''}
          error={errors.captcha}
          beside={<CaptchaPicture {...captcha} />}
        />
      )}
      <FormFoot failure={failure} busy={busy} text="登录" busyText="登录中…" />
    </form>
  )
}
