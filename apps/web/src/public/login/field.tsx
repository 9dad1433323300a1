/** A labelled field with its error below, tied together for screen readers. */
import type { InputHTMLAttributes, ReactNode } from 'react'

interface FieldProps extends InputHTMLAttributes<HTMLInputElement> {
  name: string
  label: string
  error: string | undefined
  /** shown below the field while there is no error */
  hint?: string | undefined
  /** stands inside the field at its right */
  inside?: ReactNode
  /** stands beside the field */
  beside?: ReactNode
}

export function Field({ name, label, error, hint, inside, beside, ...input }: FieldProps) {
  const note = error ?? hint
  return (
    <div className="login-field">
      <label htmlFor={name}>{label}</label>
      <div className="login-row">
        <span className="login-box">
          <input
            {...input}
            id={name}
            name={name}
            aria-required="true"
            aria-invalid={error !== undefined}
            aria-describedby={note ? `${name}-note` : undefined}
            autoCapitalize="none"
            spellCheck={false}
          />
          {inside}
        </span>
        {beside}
      </div>
      {note && (
        <p id={`${name}-note`} className={error ? 'login-error' : 'login-hint'}>
          {note}
        </p>
      )}
    </div>
  )
}

/** One of several; the sentence beside the label says why there is a choice. */
export function Choice({
  name,
  label,
  hint,
  placeholder,
  value,
  options,
  error,
  onChoose,
}: {
  name: string
  label: string
  hint: string
  placeholder: string
  value: string
  options: readonly { value: string; text: string }[]
  error: boolean
  onChoose: (value: string) => void
}) {
  return (
    <div className="login-field">
      <label htmlFor={name}>{label}</label>
      <span className="login-box">
        <select
          id={name}
          value={value}
          aria-invalid={error}
          aria-describedby={`${name}-note`}
          onChange={(event) => onChoose(event.target.value)}
        >
          <option value="" disabled hidden>
            {placeholder}
          </option>
          {options.map((option) => (
            <option key={option.value} value={option.value}>
              {option.text}
            </option>
          ))}
        </select>
      </span>
      <p id={`${name}-note`} className={error ? 'login-error' : 'login-hint'}>
        {error ? placeholder : hint}
      </p>
    </div>
  )
}
