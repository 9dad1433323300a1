import type { Question } from '@huxi/clinical/tools/tool'
import { Clear, FieldHead, idsOf } from './field-head.tsx'
import type { FieldProps } from '../../../kit/clinical/field-props.ts'
import { UNKNOWN, type Typed } from '../../../kit/clinical/typed.ts'
import cardsStyles from './option-cards.module.css'
import styles from './question.module.css'

const SHORT = 3

interface Card {
  readonly value: string | number | boolean
  readonly text: string
  readonly grade?: string
}

const cardsOf = ({ input, unknown }: Question): readonly Card[] => [
  ...(input.kind === 'yesNo'
    ? [
        { value: true, text: '是' },
        { value: false, text: '否' },
      ]
    : (input.options ?? []).map(({ value, text }) => ({ value, text, ...(input.graded && { grade: String(value) }) }))),
  ...(unknown === undefined ? [] : [{ value: UNKNOWN, text: unknown }]),
]

const isGiven = (typed: Typed | undefined): boolean => typed !== undefined && typed !== null

export function Options({ question, typed, under, onType }: FieldProps) {
  const { input, key } = question
  const ids = idsOf(question)
  const cards = cardsOf(question)
  return (
    <div
      className={styles.question}
      role="radiogroup"
      aria-labelledby={ids.label}
      aria-describedby={input.help && ids.help}
    >
      <FieldHead question={question} under={under} />
      <div className={cardsStyles.options} data-beside={cards.every(({ text }) => text.length <= SHORT) || undefined}>
        {cards.map(({ value, text, grade }) => (
          <label key={String(value)} className={cardsStyles.option}>
            <input type="radio" name={`q-${key}`} checked={typed === value} onChange={() => onType(value)} />
            {grade && <b>{grade}</b>}
            <span>{text}</span>
            <Mark />
          </label>
        ))}
      </div>
      <Clear label={input.label} given={isGiven(typed)} onClear={() => onType(null)} />
    </div>
  )
}

export function Mark() {
  return (
    <svg className={cardsStyles.mark} width="26" height="26" viewBox="0 0 26 26" fill="none" aria-hidden="true">
      <circle cx="13" cy="13" r="11" stroke="currentColor" strokeWidth="1.5" />
      <path d="m8 13.4 3.4 3.4 6.8-7" stroke="#fff" strokeWidth="2.4" strokeLinecap="round" strokeLinejoin="round" />
    </svg>
  )
}
