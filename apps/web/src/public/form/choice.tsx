import styles from './form.module.css'

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
    <div className={styles.field}>
      <label htmlFor={name}>{label}</label>
      <span className={styles.box}>
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
      <p id={`${name}-note`} className={error ? styles.error : styles.hint} aria-live="polite">
        {error ? placeholder : hint}
      </p>
    </div>
  )
}
