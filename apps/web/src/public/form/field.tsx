/** Labelled field; its error is linked to it and announced. */
import type { InputHTMLAttributes, ReactNode } from 'react'
import styles from './form.module.css'

export interface FieldProps extends InputHTMLAttributes<HTMLInputElement> {
  name: string
  label: string
  error: string | undefined
  hint?: string | undefined
  before?: string
  inside?: ReactNode
  beside?: ReactNode
  below?: ReactNode
}

export function Field({ name, label, error, hint, before, inside, beside, below, ...input }: FieldProps) {
  return (
    <div className={styles.field}>
      <label htmlFor={name}>{label}</label>
      <div className={styles.row}>
        <span className={styles.box}>
          {before && <span className={styles.before}>{before}</span>}
          <input
            autoCapitalize="none"
            spellCheck={false}
            aria-required="true"
            {...input}
            id={name}
            name={name}
            aria-invalid={error !== undefined}
            aria-describedby={`${name}-note`}
          />
          {inside}
        </span>
        {beside}
      </div>
      <p id={`${name}-note`} className={error ? styles.error : styles.hint} aria-live="polite">
        {error ?? hint}
      </p>
      {below}
    </div>
  )
}
