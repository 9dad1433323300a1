import type { Answer, Question } from '@huxi/clinical/tools/tool'
import { differenceText } from '@huxi/clinical/tools/recorded-answers'
import type { Prefill } from '@huxi/contract'
import { Button } from 'antd'
import { Row } from '../../../kit/ui/place.tsx'
import { Tag } from '../../../kit/ui/status.tsx'
import { readTyped, type Typed, type TypedAnswers } from '../../../kit/clinical/typed.ts'
import place from '../../../kit/look/place.module.css'
import fields from '../../../kit/look/fields.module.css'
import words from '../../../kit/look/words.module.css'
import styles from './staff-tool.module.css'

export const answerTo = (question: Question, typed: Typed | undefined): Answer => {
  const { answer } = readTyped(question, typed)
  return question.tick && answer === null ? false : answer
}

export const isAgreed = (question: Question, typed: Typed | undefined, recorded: Prefill): boolean => {
  const answer = answerTo(question, typed)
  return !recorded.stale && answer !== null && differenceText(question, answer, recorded) === undefined
}

export const Agreeing = ({ questions, typed, recorded }: AgreeingProps) => {
  const agreed = questions.flatMap((question) => {
    const found = recorded[question.key]
    return found && isAgreed(question, typed[question.key], found) ? [{ label: question.input.label, ...found }] : []
  })
  if (agreed.length === 0) return null
  const sources = Map.groupBy(agreed, ({ source, at }) => `（${source}，${at}）`)
  const sentences = [...sources].map(([from, values]) => `${values.map(({ label }) => label).join('、')}${from}`)
  return <p className={`${fields.help} ${place.below12}`}>与记录一致：{sentences.join('；')}</p>
}

interface AgreeingProps {
  questions: readonly Question[]
  typed: TypedAnswers
  recorded: Readonly<Record<string, Prefill>>
}

interface RecordedNoteProps {
  id: string
  question: Question
  recorded: Prefill
  answer: Answer
  onTake: () => void
}

export const RecordedNote = ({ id, question, recorded, answer, onTake }: RecordedNoteProps) => {
  const difference = differenceText(question, answer, recorded)
  const isTaken = answer !== null && difference === undefined
  return (
    <Row wrap lines={2} className={styles.recorded}>
      <span id={id} className={difference ? words.warning : fields.help}>
        {difference ?? (isTaken ? '与记录一致' : `记录为 ${recorded.text}`)}
        {`（${recorded.source}，${recorded.at}）`}
        {recorded.stale && <Tag tone="orange" text="数据已过期" />}
      </span>
      {!isTaken && (
        <Button size="small" onClick={onTake}>
          {answer === null ? '填入' : '改用记录值'}
        </Button>
      )}
    </Row>
  )
}
