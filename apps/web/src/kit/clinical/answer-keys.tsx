/**
 * Answers as keys side by side. Digits choose (1 the first, or the grade of that name); Delete or a second press
 * clears; arrows move the focus.
 */
import { useRef, type KeyboardEvent } from 'react'
import { isBare } from '../ui/keys.ts'
import { Row } from '../ui/place.tsx'
import styles from './answer-keys.module.css'

export interface AnswerKey {
  readonly value: string | number | boolean
  readonly label: string
  readonly title?: string
}

interface AnswerKeysProps {
  id: string
  options: readonly AnswerKey[]
  value: AnswerKey['value'] | null
  'aria-labelledby': string
  'aria-describedby'?: string
  'aria-invalid'?: boolean
  onChange: (value: AnswerKey['value'] | null) => void
  onBlur?: () => void
}

const COLUMN_CHARACTERS = 20

const isWide = (options: readonly AnswerKey[]): boolean =>
  options.map(({ label }) => label).join('').length > COLUMN_CHARACTERS

export const AnswerKeys = ({ id, options, value, onChange, onBlur, ...aria }: AnswerKeysProps) => {
  const group = useRef<HTMLDivElement>(null)
  const chosen = options.findIndex((option) => option.value === value)
  const onKeyDown = (event: KeyboardEvent) => {
    if (!isBare(event)) return
    const takesBack = event.key === 'Delete' || event.key === 'Backspace'
    const next = takesBack ? -1 : chosenBy(options, chosen, event.key)
    if (next === undefined) return
    event.preventDefault()
    onChange(options[next]?.value ?? null)
    group.current?.querySelectorAll('input')[Math.max(next, 0)]?.focus()
  }
  return (
    <Row
      align="stretch"
      wrap
      gap={0}
      ref={group}
      role="radiogroup"
      className={styles.keys}
      data-wide={isWide(options) || undefined}
      {...aria}
    >
      {options.map((option, n) => (
        <label key={option.label} title={option.title}>
          <input
            type="radio"
            name={id}
            {...(n === Math.max(chosen, 0) && { id })}
            aria-label={option.title && `${option.label} ${option.title}`}
            checked={n === chosen}
            onChange={() => onChange(option.value)}
            onClick={() => n === chosen && onChange(null)}
            onKeyDown={onKeyDown}
            onBlur={onBlur}
          />
          <span>{option.label}</span>
        </label>
      ))}
    </Row>
  )
}

/** The option of a digit: the grade of that name, the next one where several begin with it (5a, 5b), else by position. */
const chosenBy = (options: readonly AnswerKey[], chosen: number, key: string): number | undefined => {
  if (!/^\d$/.test(key)) return undefined
  const graded = options.flatMap(({ label }, n) => (label.startsWith(key) ? [n] : []))
  if (graded.length > 0) return graded[(graded.indexOf(chosen) + 1) % graded.length]
  const isGraded = options.some(({ label }) => /^\d/.test(label))
  return isGraded || !options[Number(key) - 1] ? undefined : Number(key) - 1
}
