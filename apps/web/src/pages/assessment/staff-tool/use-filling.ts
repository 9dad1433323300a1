/** What staff fill in: as it was typed, part by part, what is wrong with it, and storing it. */
import type { Answers, Part, Tool } from '@huxi/clinical/tools'
import { assessResult, storeAssessment } from '@huxi/contract'
import { App } from 'antd'
import { useEffect, useEffectEvent, useState } from 'react'
import { call } from '../../../kit/call.ts'
import { issuesOf, type Issues } from '../../../kit/clinical/issues.ts'
import { answersOf, type Typed, type TypedAnswers } from '../../../kit/clinical/typed.ts'
import { showRefusal } from '../../../kit/form/refusal.ts'
import { useOnce } from '../../../kit/form/use-once.ts'
import { useRecordForm, type FormHandle } from '../../../kit/form/use-record-form.ts'
import { useChanged } from '../../../kit/query.ts'
import { ABOUT } from '../receive/about.ts'

const NOTHING: TypedAnswers = {}

export interface Filling {
  readonly part: Part
  readonly typed: TypedAnswers
  readonly answers: Answers
  /** what is said so far: of questions that were left, of all once storing was tried */
  readonly issues: Issues
  /** context and comment */
  readonly about: FormHandle
  readonly dirty: boolean
  readonly busy: boolean
  choose(part: Part): void
  type(question: string, typed: Typed): void
  leave(question: string): void
  /** empties the part at hand */
  clear(): void
  store(): void
}

/** @param onStored the results are there */
export const useFilling = (tool: Tool, onStored: () => void): Filling => {
  const { message } = App.useApp()
  const { once, busy } = useOnce()
  const changed = useChanged(assessResult)
  const about = useRecordForm({ fields: ABOUT })
  const [part, setPart] = useState(tool.parts[0]!)
  const [typedOf, setTypedOf] = useState<Readonly<Record<string, TypedAnswers>>>({})
  const [left, setLeft] = useState<ReadonlySet<string>>(new Set())
  const [tried, setTried] = useState(false)
  const [done, setDone] = useState(false)

  const typed = typedOf[part.id] ?? NOTHING
  const answers = answersOf(part, typed, true)
  const wrong: Issues = Object.assign({}, ...part.groups.map((group) => issuesOf(part, group, typed, true)))
  const isSaid = (key: string) => tried || left.has(key)
  const begin = () => {
    setLeft(new Set())
    setTried(false)
  }
  const clear = () => {
    setTypedOf({ ...typedOf, [part.id]: NOTHING })
    about.form.resetFields()
    about.onValuesChange({})
    begin()
  }
  const store = async () => {
    setTried(true)
    const issues = Object.keys(wrong)
    if (issues.length > 0) {
      document.getElementById(fieldId(part, issues[0]!))?.focus()
      return void message.error(`有 ${issues.length} 处需要修改`)
    }
    if (Object.keys(answers).length === 0) return void message.error('还没有填写任何答案，请先填写再保存')
    const values = await about.check()
    if (!values) return
    try {
      const { ids } = await call(storeAssessment, { tool: tool.id, part: part.id, answers, ...values })
      void message.success(`已保存 ${ids.length} 条评估结果`)
    } catch (error) {
      return showRefusal(about, error)
    }
    clear()
    setDone(true)
    await changed()
  }
  const dirty = about.dirty || Object.values(typedOf).some((one) => Object.values(one).some(isGiven))
  // the page is left once nothing asks any more whether what was typed may be lost
  const goOn = useEffectEvent(() => {
    setDone(false)
    onStored()
  })
  useEffect(() => {
    if (done) goOn()
  }, [done])
  return {
    part,
    typed,
    answers,
    issues: Object.fromEntries(Object.entries(wrong).filter(([key]) => isSaid(key))),
    about,
    dirty,
    busy,
    choose: (next) => {
      setPart(next)
      begin()
    },
    type: (question, value) => setTypedOf({ ...typedOf, [part.id]: { ...typed, [question]: value } }),
    leave: (question) => setLeft(new Set([...left, question])),
    clear,
    store: () => void once(store),
  }
}

const isGiven = (typed: Typed | undefined): boolean =>
  typeof typed === 'object' ? typed !== null && typed.text.trim() !== '' : typed !== undefined

/** Id of the control of a question; several tools may be open at once. */
export const fieldId = (part: Part, question: string): string => `assess-${part.id}-${question}`
