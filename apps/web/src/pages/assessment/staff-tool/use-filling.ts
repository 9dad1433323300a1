import { questionsOf, type Answers, type Part, type Tool } from '@huxi/clinical/tools/tool'
import { doubtsOf, identityInAnswers, storeAssessment, type AssessmentDetail, type Prefill } from '@huxi/contract'
import { json, type Fields } from '@huxi/model'
import { App } from 'antd'
import { useMemo, useState } from 'react'
import { callOnce } from '../../../kit/data/call.ts'
import { issuesOf, type Issues } from '../../../kit/clinical/issues.ts'
import { answersOf, typedOf, type Typed, type TypedAnswers } from '../../../kit/clinical/typed.ts'
import { controlId, focusField } from '../../../kit/form/use-record-form.ts'
import { today } from '../../../platform/clock.ts'
import { isGiven, useKept } from './use-kept.ts'
import { useRecorded } from './use-recorded.ts'
import { useStoring, type Storing } from './use-storing.ts'
import { aboutOf, useSubject, type Subject } from './use-subject.ts'

/** `clear` empties the current part. */
export interface Filling extends Storing {
  readonly part: Part
  readonly subject: Subject
  /** Reasons to doubt that the answers are the patient's. */
  readonly doubts: readonly string[]
  readonly recorded: Readonly<Record<string, Prefill>>
  readonly retryRecorded: (() => unknown) | undefined
  readonly typed: TypedAnswers
  readonly answers: Answers
  /** Issues of visited questions; of all questions once storing has been tried. */
  readonly issues: Issues
  choose(part: Part): void
  type(question: string, typed: Typed): void
  leave(question: string): void
}

/** Starts with recorded values only. @param old corrected assessment, whose answers are the start instead */
export const useFilling = (tool: Tool, old?: AssessmentDetail): Filling => {
  const { message } = App.useApp()
  const [part, setPart] = useState(tool.parts.find(({ id }) => old?.content === `${tool.id}.${id}`) ?? tool.parts[0]!)
  const [left, setLeft] = useState<ReadonlySet<string>>(new Set())
  const [tried, setTried] = useState(false)
  const kept = useKept(old ? `${tool.id}-${old.id}` : tool.id, fieldsOf(tool), aboutOf(old, part.context))
  const keys = questionsOf(part).map(({ key }) => key)
  const subject = useSubject(kept, old)
  const { recorded, valid, retry: retryRecorded } = useRecorded(part, subject.patientId, old?.id)

  // Untouched questions show the corrected assessment or the record.
  const before = useMemo(() => typedOf(part, old ? givenOf(old) : valid), [part, old, valid])
  const typed = Object.fromEntries(
    keys.map((key) => {
      const name = nameOf(part, key)
      return [key, name in kept.values ? (kept.values[name] as Typed | undefined) : before[key]]
    }),
  )
  const answers = answersOf(part, typed, true)
  const wrong: Issues = Object.assign({}, ...part.groups.map((group) => issuesOf(part, group, typed, true)))
  const showsIssue = (key: string) => tried || left.has(key)
  const begin = () => {
    setLeft(new Set())
    setTried(false)
  }
  const choose = (next: Part) => {
    setPart(next)
    begin()
  }
  const ready = (): boolean => {
    setTried(true)
    const issues = Object.keys(wrong).filter((key) => !wrong[key]?.needsReason)
    if (issues.length > 0) {
      document.getElementById(fieldId(part, issues[0]!))?.focus()
      void message.error(`有 ${issues.length} 处需要修改`)
      return false
    }
    const isEmpty = Object.keys(answers).length === 0
    if (isEmpty) void message.error('还没有填写任何答案，请先填写再保存')
    return !isEmpty
  }
  const doubts = subject.card ? doubtsOf(identityInAnswers(answers), subject.card, old?.performedAt ?? today()) : []
  const storing = useStoring({
    kept,
    ready,
    doubts,
    subject,
    send: (about, key) =>
      callOnce(storeAssessment, { tool: tool.id, part: part.id, answers, ...about, ...subject.sent }, key),
    clear: () => {
      kept.empty(keys.map((key) => nameOf(part, key)))
      begin()
    },
  })
  return {
    ...storing,
    part,
    subject,
    doubts,
    recorded,
    retryRecorded,
    typed,
    answers,
    issues: Object.fromEntries(Object.entries(wrong).filter(([key]) => showsIssue(key))),
    choose,
    type: (question, value) => kept.set(nameOf(part, question), value),
    leave: (question) => setLeft((before) => new Set([...before, question])),
    restore: () => {
      const values = kept.restore()
      const holds = (one: Part) => questionsOf(one).some(({ key }) => isGiven(values[nameOf(one, key)]))
      const next = [part, ...tool.parts].find(holds) ?? part
      const asked = questionsOf(next).map(({ key }) => key)
      choose(next)
      // The first missing question may be in another part.
      setLeft(new Set(asked))
      focusField(formOf(next), asked[0]!)
      return values
    },
    discard: () => {
      kept.discard()
      focusField(formOf(part), keys[0]!)
    },
  }
}

const givenOf = ({ answers }: AssessmentDetail): Answers =>
  Object.fromEntries(answers.map(({ key, given }) => [key, given]))

const nameOf = (part: Part, question: string): string => `${part.id}.${question}`

const fieldsOf = ({ parts }: Tool): Fields =>
  Object.fromEntries(
    parts.flatMap((part) => questionsOf(part).map(({ key, input }) => [nameOf(part, key), json(input.label)])),
  )

const formOf = (part: Part): string => `assess-${part.id}`

/** Control id of a question; several tools may be open at once. */
export const fieldId = (part: Part, question: string): string => controlId(formOf(part), question)
