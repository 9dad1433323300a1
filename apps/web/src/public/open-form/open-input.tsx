import type { OpenField } from '@huxi/contract'
import { Choice } from '../form/choice.tsx'
import { Field } from '../form/field.tsx'
import styles from '../form/form.module.css'

export type Answer = string | boolean | null

interface OpenInputProps {
  field: OpenField
  value: Answer
  error: string | undefined
  onChange: (value: Answer) => void
}

const TYPES = {
  text: 'text',
  number: 'text',
  date: 'date',
  dateTime: 'datetime-local',
  time: 'time',
  email: 'email',
  url: 'url',
} as const

const YES_NO = [
  { value: 'true', text: '是' },
  { value: 'false', text: '否' },
]

/** `2026-03-01T08:30` of the browser; the server reads seconds. */
const asTime = (text: string): string => (text === '' ? '' : `${text.replace('T', ' ')}:00`.slice(0, 19))
const asInput = (text: string): string => text.slice(0, 16).replace(' ', 'T')

export const OpenInput = ({ field, value, error, onChange }: OpenInputProps) => {
  const { code, kind, options, required, unit, max } = field
  const label = `${field.label}${unit ? `（${unit}）` : ''}${required ? '（必填）' : ''}`
  const name = `f-${code}`
  const text = typeof value === 'string' ? value : ''
  const labelled = { field, label, value: text, error, onChange }
  if (kind === 'bool' || kind === 'dict') {
    const choices = [...(kind === 'dict' ? options : YES_NO), ...(required ? [] : [{ value: '', text: '不填' }])]
    const chosen = typeof value === 'boolean' ? String(value) : text
    return (
      <Choice
        name={name}
        label={label}
        hint=""
        placeholder={`请选择${field.label}`}
        value={chosen}
        options={choices}
        error={error !== undefined}
        onChoose={(next) => onChange(kind === 'bool' && next !== '' ? next === 'true' : next)}
      />
    )
  }
  if (kind === 'dicts') return <Several {...labelled} />
  if (kind === 'longText') return <LongText {...labelled} />
  return (
    <Field
      name={name}
      label={label}
      type={TYPES[kind]}
      {...(kind === 'number' && { inputMode: 'decimal' as const })}
      {...(kind === 'text' && { maxLength: max ?? 200 })}
      aria-required={required}
      autoComplete="off"
      value={kind === 'dateTime' ? asInput(text) : text}
      error={error}
      onChange={({ target }) => onChange(kind === 'dateTime' ? asTime(target.value) : target.value)}
    />
  )
}

const Note = ({ name, error }: { name: string; error: string | undefined }) => (
  <p id={`${name}-note`} className={error ? styles.error : styles.hint} aria-live="polite">
    {error}
  </p>
)

interface LabelledProps extends Omit<OpenInputProps, 'value'> {
  label: string
  value: string
}

const LongText = ({ field: { code, max }, label, value, error, onChange }: LabelledProps) => {
  const name = `f-${code}`
  return (
    <div className={styles.field}>
      <label htmlFor={name}>{label}</label>
      <span className={styles.box}>
        <textarea
          id={name}
          rows={4}
          maxLength={max ?? 5000}
          value={value}
          aria-invalid={error !== undefined}
          aria-describedby={`${name}-note`}
          onChange={(event) => onChange(event.target.value)}
        />
      </span>
      <Note name={name} error={error} />
    </div>
  )
}

const Several = ({ field: { code, options }, label, value, error, onChange }: LabelledProps) => {
  const chosen = value.split(',').filter(Boolean)
  const turn = (one: string) =>
    onChange((chosen.includes(one) ? chosen.filter((other) => other !== one) : [...chosen, one]).join(','))
  return (
    <fieldset className={styles.field}>
      <legend>{label}</legend>
      {options.map((option) => (
        <label key={option.value}>
          <input
            type="checkbox"
            checked={chosen.includes(option.value)}
            aria-invalid={error !== undefined}
            onChange={() => turn(option.value)}
          />
          {option.text}
        </label>
      ))}
      <Note name={`f-${code}`} error={error} />
    </fieldset>
  )
}
