/** Label, explanation and reset of a question; the label is left out where the screen heading equals it. */
import type { Group, Question } from '@huxi/clinical/tools/tool'
import type { MouseEvent } from 'react'
import spoken from '../../../platform/spoken.module.css'
import cards from './option-cards.module.css'
import styles from './question.module.css'

export const idsOf = ({ key }: Question) => ({
  field: `q-${key}`,
  label: `q-${key}-label`,
  help: `q-${key}-help`,
  note: `q-${key}-note`,
})

interface FieldHeadProps {
  question: Question
  under: Group
  single?: boolean
}

export function FieldHead({ question, under, single = false }: FieldHeadProps) {
  const { label, help } = question.input
  const ids = idsOf(question)
  const labelClass = label === under.title ? spoken.srOnly : styles.label
  return (
    <>
      {single ? (
        <label id={ids.label} htmlFor={ids.field} className={labelClass}>
          {label}
        </label>
      ) : (
        <span id={ids.label} className={labelClass}>
          {label}
        </span>
      )}
      {help && (
        <p id={ids.help} className={help === under.help ? spoken.srOnly : styles.help}>
          {help}
        </p>
      )}
    </>
  )
}

/** For answers without text to delete; its space is reserved. */
export function Clear({ label, given, onClear }: { label: string; given: boolean; onClear: () => void }) {
  const clear = ({ currentTarget }: MouseEvent<HTMLButtonElement>) => {
    onClear()
    // The button disappears, so focus moves to the input.
    currentTarget.parentElement?.querySelector('input')?.focus()
  }
  return (
    <button type="button" className={cards.clear} hidden={!given} aria-label={`清除${label}`} onClick={clear}>
      清除
    </button>
  )
}
