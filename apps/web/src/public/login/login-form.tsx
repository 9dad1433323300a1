/** Account and password; the picture only when the server asks for it. */
import type { LoginResult } from '@huxi/contract'
import { useCallback, useEffect, useRef, useState, type FormEvent, type KeyboardEvent } from 'react'
import { Field } from './field.tsx'
import { preloadNext } from './preload.ts'
import { loadCaptcha, signIn, signInText, usedCaptcha, wantsCaptcha } from './sign-in.ts'
import './form.css'

const MISSING = { username: '请输入用户名!', password: '请输入密码!', captcha: '请输入验证码!' } as const
type FieldName = keyof typeof MISSING

/** `onSignedIn` takes over; the form stays busy until it settles and shows why it failed. */
export function LoginForm({
  username,
  onSignedIn,
}: {
  username: string
  onSignedIn: (result: LoginResult) => Promise<void>
}) {
  const form = useRef<HTMLFormElement>(null)
  const [errors, setErrors] = useState<Partial<Record<FieldName, string>>>({})
  const [failure, setFailure] = useState('')
  const [busy, setBusy] = useState(false)
  const [capsLock, setCapsLock] = useState(false)
  const captcha = useCaptcha()

  const focus = useCallback((name: FieldName) => {
    const input = form.current?.elements.namedItem(name)
    if (input instanceof HTMLInputElement) input.focus()
  }, [])
  useEffect(() => focus(username === '' ? 'username' : 'password'), [focus, username])
  useEffect(() => {
    if (captcha.checkKey && captcha.focus) focus('captcha')
  }, [focus, captcha.checkKey, captcha.focus])

  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (busy) return
    const data = new FormData(event.currentTarget)
    const given = (name: FieldName) => String(data.get(name) ?? '')
    const wanted: FieldName[] = captcha.checkKey ? ['username', 'password', 'captcha'] : ['username', 'password']
    const missing = wanted.filter((name) => (name === 'password' ? given(name) : given(name).trim()) === '')
    setErrors(Object.fromEntries(missing.map((name) => [name, MISSING[name]])))
    setFailure('')
    if (missing[0]) return focus(missing[0])
    setBusy(true)
    try {
      const credentials = { username: given('username').trim(), password: given('password') }
      const answer = captcha.checkKey ? { captcha: given('captcha').trim(), checkKey: captcha.checkKey } : {}
      await onSignedIn(await signIn({ ...credentials, ...answer }))
    } catch (error) {
      setFailure(signInText(error))
      if (wantsCaptcha(error)) return captcha.renew(true)
      if (captcha.checkKey && usedCaptcha(error)) captcha.renew(false)
      focus('password')
    } finally {
      setBusy(false)
    }
  }

  const watchCapsLock = (event: KeyboardEvent) => setCapsLock(event.getModifierState('CapsLock'))

  return (
    <form ref={form} className="login-form" noValidate aria-busy={busy} onSubmit={submit} onInput={preloadNext}>
      <Field
        name="username"
        label="用户名"
        placeholder="请输入帐户名"
        autoComplete="username"
        defaultValue={username}
        error={errors.username}
      />
      <PasswordField error={errors.password} hint={capsLock ? '大写锁定已打开' : undefined} onKey={watchCapsLock} />
      {captcha.checkKey && (
        <Field
          key={captcha.checkKey}
          name="captcha"
          label="验证码"
          placeholder="请输入验证码"
          autoComplete="off"
          error={errors.captcha}
          beside={<CaptchaPicture {...captcha} />}
        />
      )}
      <p className="login-failure" role="alert">
        {failure}
      </p>
      <button className="login-submit" type="submit" disabled={busy}>
        {busy ? '登录中…' : '登录'}
      </button>
    </form>
  )
}

function PasswordField({
  error,
  hint,
  onKey,
}: {
  error: string | undefined
  hint: string | undefined
  onKey: (event: KeyboardEvent) => void
}) {
  const [shown, setShown] = useState(false)
  return (
    <Field
      name="password"
      label="密码"
      placeholder="请输入密码"
      type={shown ? 'text' : 'password'}
      autoComplete="current-password"
      error={error}
      hint={hint}
      onKeyDown={onKey}
      onKeyUp={onKey}
      inside={
        <button
          type="button"
          className="login-eye"
          aria-label="显示密码"
          aria-pressed={shown}
          onClick={() => setShown(!shown)}
        >
          <Eye open={shown} />
        </button>
      }
    />
  )
}

function Eye({ open }: { open: boolean }) {
  return (
    <svg
      width="18"
      height="18"
      viewBox="0 0 18 18"
      fill="none"
      stroke="currentColor"
      strokeWidth="1.4"
      aria-hidden="true"
    >
      <path d="M1.5 9C3.3 5.8 6 4.2 9 4.2S14.7 5.8 16.5 9c-1.8 3.2-4.5 4.8-7.5 4.8S3.3 12.2 1.5 9Z" />
      <circle cx="9" cy="9" r="2.3" />
      {!open && <path d="m3.2 14.8 11.6-11.6" />}
    </svg>
  )
}

interface Picture {
  /** our label of the picture; empty = none asked for */
  checkKey: string
  image: string
  failed: boolean
  /** whether its field takes the focus */
  focus: boolean
}

interface Captcha extends Picture {
  renew: (focus: boolean) => void
}

const useCaptcha = (): Captcha => {
  const [picture, setPicture] = useState<Picture>({ checkKey: '', image: '', failed: false, focus: false })
  const latest = useRef('')
  const renew = (focus: boolean) => {
    const checkKey = String(Date.now())
    latest.current = checkKey
    const show = (next: { image: string; failed: boolean }) => {
      if (latest.current === checkKey) setPicture({ checkKey, focus, ...next })
    }
    show({ image: '', failed: false })
    loadCaptcha(checkKey).then(
      (image) => show({ image, failed: false }),
      () => show({ image: '', failed: true }),
    )
  }
  return { ...picture, renew }
}

function CaptchaPicture({ image, failed, renew }: Captcha) {
  return (
    <button type="button" className="login-captcha" onClick={() => renew(true)} aria-label="验证码图片，点击换一张">
      {image ? <img src={image} alt="" /> : failed ? '点击重试' : null}
    </button>
  )
}
