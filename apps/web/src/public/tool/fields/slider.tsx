/** Slider with labelled ends; no answer until touched. */
import { Clear, FieldHead, idsOf } from './field-head.tsx'
import type { FieldProps } from '../../../kit/clinical/field-props.ts'
import cards from './option-cards.module.css'
import styles from './question.module.css'

/** Even a key that moves nothing, at the end of the scale, gives an answer. */
const MOVES = ['ArrowLeft', 'ArrowRight', 'ArrowUp', 'ArrowDown', 'Home', 'End', 'PageUp', 'PageDown']

export function Slider({
  question,
  typed,
  under,
  onType,
  ends: [low, high],
}: FieldProps & { ends: readonly [string, string] }) {
  const { label, unit = '', min = 0, max = 10, help } = question.input
  const ids = idsOf(question)
  const value = typeof typed === 'number' ? typed : null
  return (
    <div className={styles.question}>
      <FieldHead question={question} under={under} single />
      <output className={cards.figure} htmlFor={ids.field} data-empty={value === null || undefined}>
        {value === null ? '请点按或拖动' : `${value} ${unit}`}
      </output>
      <input
        id={ids.field}
        className={cards.slider}
        type="range"
        min={min}
        max={max}
        step={1}
        value={value ?? min}
        data-empty={value === null || undefined}
        aria-describedby={help && ids.help}
        aria-valuetext={value === null ? '未填写' : `${value} ${unit}`}
        onChange={(event) => onType(Number(event.target.value))}
        onPointerUp={(event) => onType(Number(event.currentTarget.value))}
        onKeyUp={(event) => MOVES.includes(event.key) && onType(Number(event.currentTarget.value))}
      />
      <div className={cards.ends} aria-hidden="true">
        <span>
          {min} {low}
        </span>
        <span>
          {high} {max}
        </span>
      </div>
      <Clear label={label} given={value !== null} onClear={() => onType(null)} />
    </div>
  )
}
