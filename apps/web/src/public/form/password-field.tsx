import { useState, type KeyboardEvent, type ReactNode } from 'react'
import { Field } from './field.tsx'
import styles from './form.module.css'

interface PasswordFieldProps {
  name: string
  label: string
  placeholder: string
  autoComplete: 'current-password' | 'new-password'
  error: string | undefined
  hint?: string | undefined
  onInput?: (value: string) => void
  onBlur?: () => void
  below?: ReactNode
}

export function PasswordField({ hint, onInput, ...field }: PasswordFieldProps) {
  const [visible, setVisible] = useState(false)
  const [capsLock, setCapsLock] = useState(false)
  const watchCapsLock = (event: KeyboardEvent) => setCapsLock(event.getModifierState('CapsLock'))
  return (
    <Field
      {...field}
      type={visible ? 'text' : 'password'}
      hint={capsLock ? '大写锁定已打开' : hint}
      onKeyDown={watchCapsLock}
      onKeyUp={watchCapsLock}
      onInput={(event) => onInput?.(event.currentTarget.value)}
      inside={
        <button
          type="button"
          className={styles.eye}
          aria-label={`显示${field.label}`}
          aria-pressed={visible}
          onClick={() => setVisible(!visible)}
        >
          <Eye open={visible} />
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
