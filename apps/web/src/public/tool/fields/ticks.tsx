/** Checkboxes; an unticked one is no answer. */
import type { Question } from '@huxi/clinical/tools/tool'
import { Mark } from './options.tsx'
import type { Typed, TypedAnswers } from '../../../kit/clinical/typed.ts'
import cards from './option-cards.module.css'
import styles from './question.module.css'

interface TickListProps {
  title: string
  questions: readonly Question[]
  typed: TypedAnswers
  onType: (question: string, typed: Typed) => void
}

export function TickList({ title, questions, typed, onType }: TickListProps) {
  return (
    <div className={`${styles.question} ${cards.options}`} role="group" aria-label={title}>
      {questions.map(({ key, input }) => (
        <label key={key} className={cards.option}>
          <input
            type="checkbox"
            name={`q-${key}`}
            checked={typed[key] === true}
            onChange={(event) => onType(key, event.target.checked ? true : null)}
          />
          <span>{input.label}</span>
          <Mark />
        </label>
      ))}
    </div>
  )
}
