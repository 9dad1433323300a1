import { sendSms } from '@huxi/contract'
import { useEffect, useRef, useState, type KeyboardEvent } from 'react'
import { call } from '../../kit/data/call.ts'
import { signInText, wantsCaptcha } from '../../kit/data/sign-in/refusal.ts'
import { useCaptcha } from '../../kit/data/sign-in/use-captcha.ts'
import { CaptchaPicture } from './captcha-picture.tsx'
import { compact } from './checks.ts'
import { Field } from './field.tsx'
import { useCountdown } from './use-countdown.ts'
import spoken from '../../platform/spoken.module.css'
import actions from './actions.module.css'
import styles from './form.module.css'

const PAUSE_S = 60
const SENT = '验证码已发送，5 分钟内有效。没有收到时请核对手机号'

const PURPOSE = { signIn: '0', register: '1', alteration: '2' } as const

interface CodeRequest {
  mobile: string
  captcha: string
  checkKey: string
}

export const accountCode =
  (purpose: keyof typeof PURPOSE) =>
  (request: CodeRequest): Promise<unknown> =>
    call(sendSms, { ...request, smsmode: PURPOSE[purpose] })

interface SmsCodeProps {
  onRequest: (request: CodeRequest) => Promise<unknown>
  /** Undefined if the number is invalid; its field then shows the error. */
  demandMobile: () => string | undefined
  defaultValue?: string
  error: string | undefined
  onBlur?: () => void
  onSent?: () => void
}

export function SmsCode({ onRequest, demandMobile, defaultValue, error, onBlur, onSent }: SmsCodeProps) {
  const code = useRef<HTMLDivElement>(null)
  const { left, start } = useCountdown()
  const [step, setStep] = useState<'idle' | 'picture' | 'sending'>('idle')
  const [sent, setSent] = useState(false)
  const [failure, setFailure] = useState('')

  const focusOn = (part: 'input' | 'button') => code.current?.querySelector<HTMLElement>(part)?.focus()
  const begin = () => {
    if (demandMobile() === undefined) return
    setFailure('')
    setStep('picture')
  }
  const cancel = () => {
    setStep('idle')
    focusOn('button')
  }
  const send = async (captcha: string, checkKey: string): Promise<string | undefined> => {
    const mobile = demandMobile()
    if (mobile === undefined) return undefined
    setStep('sending')
    try {
      await onRequest({ mobile: compact(mobile), captcha, checkKey })
    } catch (refusal) {
      setStep(wantsCaptcha(refusal) ? 'picture' : 'idle')
      if (wantsCaptcha(refusal)) return signInText(refusal)
      setFailure(`获取验证码失败：${signInText(refusal)}`)
      focusOn('input')
      return undefined
    }
    setStep('idle')
    setSent(true)
    start(PAUSE_S)
    focusOn('input')
    onSent?.()
    return undefined
  }

  return (
    <div ref={code}>
      <Field
        name="smscode"
        label="验证码"
        placeholder="请输入验证码"
        inputMode="numeric"
        autoComplete="one-time-code"
        maxLength={20}
        defaultValue={defaultValue}
        error={error}
        hint={sent ? SENT : undefined}
        onBlur={onBlur}
        beside={
          <button type="button" className={styles.send} disabled={left > 0 || step === 'sending'} onClick={begin}>
            {step === 'sending' ? '验证码发送中..' : left > 0 ? `${left} s` : '获取验证码'}
          </button>
        }
      />
      {step !== 'idle' && <PictureStep busy={step === 'sending'} onSolve={send} onCancel={cancel} />}
      <p className={styles.failure} role="alert">
        {failure}
      </p>
    </div>
  )
}

/** Nested in another form: Enter must not submit that one. */
function PictureStep({
  busy,
  onSolve,
  onCancel,
}: {
  busy: boolean
  onSolve: (captcha: string, checkKey: string) => Promise<string | undefined>
  onCancel: () => void
}) {
  const captcha = useCaptcha()
  const field = useRef<HTMLFieldSetElement>(null)
  const [error, setError] = useState<string>()
  const draw = useRef(captcha.renew)
  useEffect(() => draw.current(true), [])
  const input = () => field.current?.querySelector('input')
  const isDrawn = captcha.image !== ''
  useEffect(() => {
    if (isDrawn) input()?.focus()
  }, [isDrawn, captcha.checkKey])

  const solve = async () => {
    const given = input()?.value.trim() ?? ''
    setError(given === '' ? '请输入图形验证码!' : undefined)
    if (given === '') return input()?.focus()
    const wrong = await onSolve(given, captcha.checkKey)
    if (wrong === undefined) return undefined
    setError(wrong)
    return captcha.renew(true)
  }
  const press = (event: KeyboardEvent) => {
    if (event.key === 'Escape') onCancel()
    if (event.key !== 'Enter' || event.nativeEvent.isComposing) return
    event.preventDefault()
    if (!busy) void solve()
  }

  return (
    <fieldset ref={field} className={styles.pictureStep}>
      <legend className={spoken.srOnly}>发送前请先完成图形验证</legend>
      <Field
        key={captcha.checkKey}
        name="picture"
        label="图形验证码"
        placeholder="请输入图中字符"
        autoComplete="off"
        // An answer to a picture still loading would always be wrong.
        disabled={!isDrawn}
        error={error}
        onKeyDown={press}
        beside={<CaptchaPicture {...captcha} />}
      />
      <div className={actions.actions}>
        <button type="button" className={actions.soft} onClick={onCancel}>
          取消
        </button>
        <button type="button" className={actions.second} disabled={busy || !isDrawn} onClick={solve}>
          发送验证码
        </button>
      </div>
    </fieldset>
  )
}
