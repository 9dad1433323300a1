/** One question to staff, drawn by the kind of its input: everything on one page, so compact. */
import { unitsOf } from '@huxi/clinical/input'
import type { Part, Question } from '@huxi/clinical/tools'
import { knownAnswer } from '@huxi/clinical/tools/known'
import type { Prefill } from '@huxi/contract'
import { Button, Checkbox, Input } from 'antd'
import type { ReactNode } from 'react'
import {
  inUnit,
  isTypedIn,
  numberNote,
  readTyped,
  typedAnswer,
  typedNumber,
  UNKNOWN,
  type Typed,
} from '../../../kit/clinical/typed.ts'
import type { FieldProps } from '../../../kit/clinical/field-props.ts'
import { afterPress } from '../../../kit/form/after-press.ts'
import { KnownNote } from './known-note.tsx'
import { fieldId } from './use-filling.ts'
import { Select } from '../../../kit/ui/popup.tsx'
import fields from '../../../kit/look/fields.module.css'
import place from '../../../kit/look/place.module.css'
import spoken from '../../../platform/spoken.module.css'
import styles from './staff-tool.module.css'

interface StaffFieldProps extends FieldProps {
  part: Part
  /** what the record of the patient says of it */
  known?: Prefill | undefined
}

export const Field = (props: StaffFieldProps) => {
  if (props.question.tick) return <Tick {...props} />
  return isTypedIn(props.question) ? <NumberField {...props} /> : <Choice {...props} />
}

const Tick = (props: StaffFieldProps) => {
  const { part, question, typed, onType } = props
  return (
    <div>
      <Checkbox
        id={fieldId(part, question.key)}
        checked={typed === true}
        onChange={(event) => onType(event.target.checked ? true : null)}
      >
        {question.input.label}
      </Checkbox>
      <Known {...props} />
    </div>
  )
}

/** What the record says, where it says anything. An unticked box says no. */
const Known = ({ part, question, typed, known, onType }: StaffFieldProps) => {
  if (!known) return null
  const { answer } = readTyped(question, typed)
  const value = knownAnswer(question, known.value)
  return (
    <KnownNote
      id={`${fieldId(part, question.key)}-known`}
      question={question}
      known={known}
      answer={question.tick && answer === null ? false : answer}
      onTake={() => onType(question.tick && value === false ? null : typedAnswer(question, value))}
    />
  )
}

interface LabelledProps extends StaffFieldProps {
  note?: ReactNode
  /** what mends it */
  offer?: ReactNode
  children: ReactNode
}

/** Label, control, and below it what is wrong, or else what is good to know; a label the heading says already is not seen twice. */
const Labelled = (props: LabelledProps) => {
  const { part, question, issue, under, note, offer, children } = props
  const id = fieldId(part, question.key)
  const { label, help } = question.input
  return (
    <div className={styles.ask}>
      <label htmlFor={id} {...(label === under.title && { className: spoken.srOnly })}>
        {label}
      </label>
      {children}
      <div id={`${id}-note`} className={issue ? styles.askIssue : fields.help} aria-live="polite">
        {issue ? issue.message : (note ?? help)}
      </div>
      {offer}
      <Known {...props} />
    </div>
  )
}

const described = ({ part, question, issue, known }: StaffFieldProps) => ({
  id: fieldId(part, question.key),
  'aria-describedby': `${fieldId(part, question.key)}-note${known ? ` ${fieldId(part, question.key)}-known` : ''}`,
  'aria-invalid': issue !== undefined,
  ...(issue && { status: 'error' as const }),
})

const NumberField = (props: StaffFieldProps) => {
  const { question, answers, typed, issue, onType, onLeave } = props
  const { input } = question
  const units = unitsOf(input)
  const { text, unit } = typedNumber(question, typed)
  return (
    <Labelled
      {...props}
      note={numberNote(question, answers, typed)}
      offer={
        issue?.fits && (
          <Button size="small" onClick={() => onType({ text, unit: issue.fits! })}>
            改为 {text.trim()} {issue.fits}
          </Button>
        )
      }
    >
      <div className={styles.askNumber}>
        <Input
          {...described(props)}
          value={text}
          inputMode="decimal"
          autoComplete="off"
          maxLength={20}
          {...(units.length === 1 && { suffix: unit })}
          onChange={(event) => onType({ text: event.target.value, unit })}
          onBlur={() => text.trim() !== '' && afterPress(onLeave)}
        />
        {units.length > 1 && (
          <Select
            aria-label={`${input.label}的单位`}
            value={unit}
            options={units.map((value) => ({ value, label: value }))}
            onChange={(other: string) => onType(inUnit(question, typed, other))}
          />
        )}
      </div>
    </Labelled>
  )
}

interface Option {
  readonly value: string | number | boolean
  readonly label: string
}

/** A slider is for fingers; here its numbers are chosen. */
const optionsOf = ({ input, unknown, slider }: Question): readonly Option[] => {
  const { min = 0, max = 0, options = [], graded } = input
  const own: readonly Option[] = slider
    ? Array.from({ length: max - min + 1 }, (_, n) => ({ value: min + n, label: endText(slider, n, max - min) }))
    : input.kind === 'yesNo'
      ? YES_NO
      : options.map(({ value, text }) => ({ value, label: graded ? `${value} ${text}` : text }))
  return unknown === undefined ? own : [...own, { value: UNKNOWN, label: unknown }]
}

const YES_NO: readonly Option[] = [
  { value: true, label: '是' },
  { value: false, label: '否' },
]

const endText = ([low, high]: readonly [string, string], n: number, last: number): string =>
  n === 0 ? `${n} ${low}` : n === last ? `${n} ${high}` : String(n)

const Choice = (props: StaffFieldProps) => {
  const { question, typed, onType, onLeave } = props
  return (
    <Labelled {...props}>
      <Select
        {...described(props)}
        className={place.block}
        allowClear
        placeholder="请选择"
        value={typed ?? null}
        options={[...optionsOf(question)]}
        onChange={(value: Typed | undefined) => onType(value ?? null)}
        onBlur={() => afterPress(onLeave)}
      />
    </Labelled>
  )
}
