/** What staff fill in: as it was typed, part by part, what is wrong with it, and storing it. */
import type { Answers, Part, Tool } from '@huxi/clinical/tools'
import { storeAssessment } from '@huxi/contract'
import { App } from 'antd'
import { useState } from 'react'
import { call } from '../../../kit/call.ts'
import { issuesOf, type Issues } from '../../../kit/clinical/issues.ts'
import { answersOf, type Typed, type TypedAnswers } from '../../../kit/clinical/typed.ts'
import { useStoring, type Storing } from './use-storing.ts'

const NOTHING: TypedAnswers = {}

/** `clear` empties the part at hand. */
export interface Filling extends Storing {
  readonly part: Part
  readonly typed: TypedAnswers
  readonly answers: Answers
  /** what is said so far: of questions that were left, of all once storing was tried */
  readonly issues: Issues
  readonly dirty: boolean
  choose(part: Part): void
  type(question: string, typed: Typed): void
  leave(question: string): void
}

/** Nothing is filled in of any part of the tool at first. */
export const useFilling = (tool: Tool): Filling => {
  const { message } = App.useApp()
  const [part, setPart] = useState(tool.parts[0]!)
  const [typedOf, setTypedOf] = useState<Readonly<Record<string, TypedAnswers>>>({})
  const [left, setLeft] = useState<ReadonlySet<string>>(new Set())
  const [tried, setTried] = useState(false)

  const typed = typedOf[part.id] ?? NOTHING
  const answers = answersOf(part, typed, true)
  const wrong: Issues = Object.assign({}, ...part.groups.map((group) => issuesOf(part, group, typed, true)))
  const isSaid = (key: string) => tried || left.has(key)
  const begin = () => {
    setLeft(new Set())
    setTried(false)
  }
  const ready = (): boolean => {
    setTried(true)
    const issues = Object.keys(wrong)
    if (issues.length > 0) {
      document.getElementById(fieldId(part, issues[0]!))?.focus()
      void message.error(`有 ${issues.length} 处需要修改`)
      return false
    }
    const isEmpty = Object.keys(answers).length === 0
    if (isEmpty) void message.error('还没有填写任何答案，请先填写再保存')
    return !isEmpty
  }
  const storing = useStoring({
    ready,
    send: (about) => call(storeAssessment, { tool: tool.id, part: part.id, answers, ...about }),
    empty: () => {
      setTypedOf({ ...typedOf, [part.id]: NOTHING })
      begin()
    },
  })
  const dirty = storing.about.dirty || Object.values(typedOf).some((one) => Object.values(one).some(isGiven))
  return {
    ...storing,
    part,
    typed,
    answers,
    issues: Object.fromEntries(Object.entries(wrong).filter(([key]) => isSaid(key))),
    dirty,
    choose: (next) => {
      setPart(next)
      begin()
    },
    type: (question, value) => setTypedOf({ ...typedOf, [part.id]: { ...typed, [question]: value } }),
    leave: (question) => setLeft(new Set([...left, question])),
  }
}

const isGiven = (typed: Typed | undefined): boolean =>
  typeof typed === 'object' ? typed !== null && typed.text.trim() !== '' : typed !== undefined

/** Id of the control of a question; several tools may be open at once. */
export const fieldId = (part: Part, question: string): string => `assess-${part.id}-${question}`
