import { unitName, unitsOf } from '@huxi/clinical/input'
import { FieldHead, idsOf } from './field-head.tsx'
import type { FieldProps } from '../../../kit/clinical/field-props.ts'
import { inUnit, numberNote, typedNumber, type Issue } from '../../../kit/clinical/typed.ts'
import { pasteCells } from '../../../kit/ui/paste-cells.ts'
import cards from './option-cards.module.css'
import styles from './question.module.css'

export function NumberField(props: FieldProps) {
  const { question, answers, typed, issue, under } = props
  const { text, unit } = typedNumber(question, typed)
  const computed = text === '' && !issue ? (question.computed?.(answers) ?? null) : null
  return (
    <div className={styles.question}>
      <FieldHead question={question} under={under} single />
      {computed === null ? (
        <Entry {...props} />
      ) : (
        <output id={idsOf(question).field} className={cards.figure}>
          {computed.toFixed(question.input.decimals)} {unit}
        </output>
      )}
    </div>
  )
}

const Entry = ({ question, answers, typed, issue, onType, onLeave }: FieldProps) => {
  const { input } = question
  const ids = idsOf(question)
  const units = unitsOf(input)
  const { text, unit } = typedNumber(question, typed)
  return (
    <>
      <div className={styles.entry}>
        <span className={styles.box}>
          <input
            id={ids.field}
            name={ids.field}
            type="text"
            inputMode="decimal"
            autoComplete="off"
            enterKeyHint="next"
            maxLength={20}
            value={text}
            aria-invalid={issue !== undefined}
            aria-describedby={`${input.help ? `${ids.help} ` : ''}${ids.note}`}
            onChange={(event) => onType({ text: event.target.value, unit })}
            onPaste={pasteCells((text) => onType({ text, unit }))}
            onBlur={() => text.trim() !== '' && onLeave()}
          />
          {units.length === 1 && <span className={styles.unit}>{unit}</span>}
        </span>
        {units.length > 1 && (
          <Units
            name={`${ids.field}-unit`}
            label={`${input.label}的单位`}
            units={units}
            nameOf={(each) => unitName(input, each)}
            chosen={unit}
            onChoose={(other) => onType(inUnit(question, typed, other))}
          />
        )}
      </div>
      <p id={ids.note} className={issue ? styles.error : styles.equals} aria-live="polite">
        {issue ? <Wrong issue={issue} /> : numberNote(question, answers, typed)}
      </p>
      {issue?.fits && (
        <button type="button" className={styles.offer} onClick={() => onType({ text, unit: issue.fits! })}>
          改为 {text.trim()} {unitName(input, issue.fits)}
        </button>
      )}
    </>
  )
}

interface UnitsProps {
  name: string
  label: string
  units: readonly string[]
  nameOf: (unit: string) => string
  chosen: string
  onChoose: (unit: string) => void
}

function Units({ name, label, units, nameOf, chosen, onChoose }: UnitsProps) {
  return (
    <div className={styles.units} role="radiogroup" aria-label={label}>
      {units.map((unit) => (
        <label key={unit}>
          <input type="radio" name={name} checked={unit === chosen} onChange={() => onChoose(unit)} />
          {nameOf(unit)}
        </label>
      ))}
    </div>
  )
}

function Wrong({ issue }: { issue: Issue }) {
  return (
    <>
      <svg width="20" height="20" viewBox="0 0 20 20" fill="currentColor" aria-hidden="true">
        <path d="M10 1a9 9 0 1 0 0 18 9 9 0 0 0 0-18Zm-1 4h2v7H9Zm0 8.5h2v2H9Z" />
      </svg>
      <span>{issue.message}</span>
    </>
  )
}
