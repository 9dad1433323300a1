import { useEffect, useRef, useState } from 'react'
import { compact } from '../form/checks.ts'
import { Field } from '../form/field.tsx'
import { useForm } from '../form/use-form.ts'
import type { Asking } from './use-second-factor.ts'
import actions from '../form/actions.module.css'
import formStyles from '../form/form.module.css'

const DIGITS = '请输入 6 位动态码!'
const LOST =
  '可以在上面输入开启两步验证时保存的任一恢复码，每个恢复码只能用一次。恢复码也找不到时，请联系系统管理员重置两步验证。'

const TOTP = { label: '动态码', placeholder: '请输入 6 位动态码', inputMode: 'numeric' } as const
const RECOVERY = { label: '动态码或恢复码', placeholder: '请输入恢复码', inputMode: 'text' } as const

/** Six digits are a TOTP code; eight or more characters may be a recovery code. */
const codeIssue = (code: string): string | undefined => (/^\d{6}$/.test(code) || code.length >= 8 ? undefined : DIGITS)

export function SecondFactorDialog({ onCode, onBack }: Asking) {
  const dialog = useRef<HTMLDialogElement>(null)
  const [lost, setLost] = useState(false)
  const { form, errors, failure, busy, value, focus, submit } = useForm({
    mfaCode: (given) => codeIssue(compact(given)),
  })
  useEffect(() => {
    dialog.current?.showModal()
    focus('mfaCode')
  }, [focus])

  const send = async () => {
    const wrong = await onCode(compact(value('mfaCode')))
    if (wrong !== undefined) throw new WrongCode(wrong)
  }
  const codeError = (error: unknown) => (error instanceof WrongCode ? error.message : '')

  return (
    <dialog
      ref={dialog}
      className={actions.dialog}
      aria-labelledby="second-factor"
      onCancel={(event) => {
        event.preventDefault()
        // The pending request could open an unseen session.
        if (!busy) onBack()
      }}
    >
      <form
        ref={form}
        noValidate
        aria-busy={busy}
        onSubmit={submit({ send, errorText: codeError, refused: () => focus('mfaCode') })}
      >
        <h2 id="second-factor">两步验证</h2>
        <Field
          name="mfaCode"
          {...(lost ? RECOVERY : TOTP)}
          autoComplete="one-time-code"
          maxLength={40}
          error={errors.mfaCode}
          hint="打开手机上的验证器应用查看"
        />
        <p className={formStyles.failure} role="alert">
          {failure}
        </p>
        <button type="button" className={actions.word} aria-expanded={lost} onClick={() => setLost(!lost)}>
          遗失手机？
        </button>
        {lost && <p className={formStyles.hint}>{LOST}</p>}
        <Buttons busy={busy} onBack={onBack} />
      </form>
    </dialog>
  )
}

const Buttons = ({ busy, onBack }: Pick<Asking, 'onBack'> & { busy: boolean }) => (
  <div className={actions.actions}>
    <button type="button" className={actions.soft} disabled={busy} onClick={onBack}>
      返回
    </button>
    <button type="submit" className={actions.second} disabled={busy}>
      继续
    </button>
  </div>
)

class WrongCode extends Error {}
