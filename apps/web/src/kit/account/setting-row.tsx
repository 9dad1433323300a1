/** A settings line: name left, control right, and below it the reason why it is disabled. */
import { Switch } from 'antd'
import { useId, type ReactNode } from 'react'
import styles from './settings.module.css'

interface SwitchRowProps {
  label: string
  checked: boolean
  onChange: (checked: boolean) => void
  /** why the option means nothing now; it is struck through then */
  reason?: string | false
}

export function SwitchRow({ label, checked, onChange, reason = false }: SwitchRowProps) {
  const id = useId()
  const disabled = reason !== false
  return (
    <SettingRow id={id} label={label} struck={disabled} hint={reason || undefined}>
      <Switch
        id={id}
        checked={checked}
        disabled={disabled}
        aria-describedby={disabled ? `${id}-hint` : undefined}
        onChange={onChange}
      />
    </SettingRow>
  )
}

interface SettingRowProps {
  id: string
  label: string
  struck?: boolean
  hint?: string | undefined
  children: ReactNode
}

export function SettingRow({ id, label, struck = false, hint, children }: SettingRowProps) {
  return (
    <div className={styles.setting}>
      <label htmlFor={id}>{struck ? <s>{label}</s> : label}</label>
      {children}
      {hint && (
        <small id={`${id}-hint`} className={styles.hint}>
          {hint}
        </small>
      )}
    </div>
  )
}
