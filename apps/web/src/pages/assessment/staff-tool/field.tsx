import { unitName, unitsOf } from '@huxi/clinical/input'
import type { Part, Question } from '@huxi/clinical/tools/tool'
import { recordedAnswer } from '@huxi/clinical/tools/recorded-answers'
import type { Prefill } from '@huxi/contract'
import { Button, Checkbox, Input } from 'antd'
import type { ReactNode } from 'react'
import { AnswerKeys, type AnswerKey } from '../../../kit/clinical/answer-keys.tsx'
import { inUnit, isTypedIn, numberNote, typedAnswer, typedNumber, UNKNOWN } from '../../../kit/clinical/typed.ts'
import type { FieldProps } from '../../../kit/clinical/field-props.ts'
import { afterPress } from '../../../kit/form/after-press.ts'
import { BESIDE } from '../../../kit/form/enter-key.ts'
import { Row } from '../../../kit/ui/place.tsx'
import { answerTo, isAgreed, RecordedNote } from './recorded-note.tsx'
import { fieldId } from './use-filling.ts'
import { Select } from '../../../kit/ui/popup.tsx'
import { pasteCells } from '../../../kit/ui/paste-cells.ts'
import fields from '../../../kit/look/fields.module.css'
import styles from './staff-tool.module.css'

interface StaffFieldProps extends Omit<FieldProps, 'under'> {
  part: Part
  recorded?: Prefill | undefined
}

export const Field = ({ recorded, ...rest }: StaffFieldProps) => {
  const props = { ...rest, recorded: recorded && isAgreed(rest.question, rest.typed, recorded) ? undefined : recorded }
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
      <Recorded {...props} />
    </div>
  )
}

const Recorded = ({ part, question, typed, recorded, onType }: StaffFieldProps) => {
  if (!recorded) return null
  const value = recordedAnswer(question, recorded.value)
  return (
    <RecordedNote
      id={`${fieldId(part, question.key)}-recorded`}
      question={question}
      recorded={recorded}
      answer={answerTo(question, typed)}
      onTake={() => onType(question.tick && value === false ? null : typedAnswer(question, value))}
    />
  )
}

interface LabelledProps extends StaffFieldProps {
  note?: ReactNode
  offer?: ReactNode
  children: ReactNode
}

const Labelled = (props: LabelledProps) => {
  const { part, question, issue, note, offer, children } = props
  const id = fieldId(part, question.key)
  const { label, help } = question.input
  const Label = isTypedIn(question) ? 'label' : 'span'
  return (
    <div className={styles.ask}>
      <Label id={`${id}-label`} {...(Label === 'label' && { htmlFor: id })}>
        {label}
      </Label>
      {children}
      <div id={`${id}-note`} className={issue ? styles.askIssue : fields.help} aria-live="polite">
        {issue ? issue.message : (note ?? help)}
      </div>
      {offer}
      <Recorded {...props} />
    </div>
  )
}

const described = ({ part, question, issue, recorded }: StaffFieldProps) => ({
  id: fieldId(part, question.key),
  'aria-describedby': `${fieldId(part, question.key)}-note${recorded ? ` ${fieldId(part, question.key)}-recorded` : ''}`,
  'aria-invalid': issue !== undefined,
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
            改为 {text.trim()} {unitName(input, issue.fits)}
          </Button>
        )
      }
    >
      <Row align="stretch" className={styles.askNumber}>
        <Input
          {...described(props)}
          {...(issue && { status: 'error' as const })}
          value={text}
          inputMode="decimal"
          autoComplete="off"
          maxLength={20}
          {...(units.length === 1 && { suffix: unit })}
          onChange={(event) => onType({ text: event.target.value, unit })}
          onPaste={pasteCells((text) => onType({ text, unit }))}
          onBlur={() => text.trim() !== '' && afterPress(onLeave)}
        />
        {units.length > 1 && (
          <div {...BESIDE}>
            <Select
              aria-label={`${input.label}的单位`}
              value={unit || null}
              placeholder="单位"
              options={units.map((value) => ({ value, label: unitName(input, value) }))}
              onChange={(other: string) => onType(inUnit(question, typed, other))}
            />
          </div>
        )}
      </Row>
    </Labelled>
  )
}

const YES_NO: readonly AnswerKey[] = [
  { value: true, label: '是' },
  { value: false, label: '否' },
]

/** A grade shows its number; its meaning appears below once chosen. */
const optionsOf = ({ input, unknown }: Question): readonly AnswerKey[] => {
  const own =
    input.kind === 'yesNo'
      ? YES_NO
      : (input.options ?? []).map(({ value, text }) =>
          input.graded ? { value, label: String(value), title: text } : { value, label: text },
        )
  return unknown === undefined ? own : [...own, { value: UNKNOWN, label: unknown }]
}

const Choice = (props: StaffFieldProps) => {
  const { question, typed, onType, onLeave } = props
  const options = optionsOf(question)
  const chosen = options.find(({ value }) => value === typed)
  const [first, last] = [options[0], options.at(-1)]
  const ends = first?.title && last?.title && `${first.label} ${first.title}；${last.label} ${last.title}`
  return (
    <Labelled {...props} note={chosen ? chosen.title && `${chosen.label} ${chosen.title}` : ends || undefined}>
      <AnswerKeys
        {...described(props)}
        aria-labelledby={`${fieldId(props.part, question.key)}-label`}
        options={options}
        value={chosen?.value ?? null}
        onChange={onType}
        onBlur={() => afterPress(onLeave)}
      />
    </Labelled>
  )
}
