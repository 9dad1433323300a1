import { useState, type CSSProperties } from 'react'
import { PasswordField } from './password-field.tsx'
import { passwordPolicy } from '../../platform/password-policy.ts'
import { strengthOf } from './strength.ts'
import styles from './strength.module.css'

interface NewPasswordProps {
  label: string
  confirmLabel: string
  errors: { password?: string | undefined; confirm?: string | undefined }
  onLeave: (name: 'password' | 'confirm') => void
}

export function NewPassword({ label, confirmLabel, errors, onLeave }: NewPasswordProps) {
  const [typed, setTyped] = useState('')
  return (
    <>
      <PasswordField
        name="password"
        label={label}
        placeholder={`请输入${label}`}
        autoComplete="new-password"
        error={errors.password}
        hint={passwordPolicy()}
        onInput={setTyped}
        onBlur={() => onLeave('password')}
        below={typed !== '' && <StrengthPopover password={typed} />}
      />
      <PasswordField
        name="confirm"
        label={confirmLabel}
        placeholder={`请再次输入${label}`}
        autoComplete="new-password"
        error={errors.confirm}
        onBlur={() => onLeave('confirm')}
      />
    </>
  )
}

const BARS = [
  ['#ff0000', '10%'],
  ['#ff7e05', '60%'],
  ['#52c41a', '100%'],
] as const

/** Beside the focused field; on small screens below it while it has content. */
function StrengthPopover({ password }: { password: string }) {
  const { level, word } = strengthOf(password)
  const [colour, share] = BARS[level]
  return (
    <div className={styles.strength}>
      <output>强度：{word}</output>
      <span
        className={styles.strengthBar}
        style={{ '--login-strength': colour, '--login-share': share } as CSSProperties}
        aria-hidden="true"
      />
      <p>请至少输入 10 个字符，一句不常见的短语最好记，也最难猜。</p>
    </div>
  )
}
