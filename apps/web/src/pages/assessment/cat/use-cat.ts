import { cat, catQuestions } from '@huxi/clinical/models/cat'
import type { Items, Wordings } from '@huxi/clinical/questionnaire'
import { storeModel, type AssessmentDetail, type VersionedWording } from '@huxi/contract'
import { json, type Fields } from '@huxi/model'
import { App } from 'antd'
import { useId, useState } from 'react'
import { callOnce } from '../../../kit/data/call.ts'
import { useKept } from '../staff-tool/use-kept.ts'
import { useStoring, type Storing } from '../staff-tool/use-storing.ts'
import { aboutOf, useSubject, type Subject } from '../staff-tool/use-subject.ts'
import { progressOf, type Progress } from './progress.ts'
import { carriedOf, useEarlier, type Earlier } from './use-earlier.ts'

const NAMES: readonly string[] = catQuestions.items.map((_, n) => `item${n + 1}`)
const FIELDS: Fields = Object.fromEntries(catQuestions.items.map(({ text }, n) => [NAMES[n], json(text)]))

const CONTEXT = 'outpatient'

export interface CatFilling extends Storing {
  readonly subject: Subject
  readonly words: Wordings
  readonly items: NonNullable<Items>
  readonly progress: Progress
  readonly tried: boolean
  readonly earlier: Earlier
  /** Items that show the recorded answer, which is stored only after confirmation. */
  readonly unasked: ReadonlySet<number>
  /** Takes over all recorded answers as today's. */
  confirmAll(): void
  idOf(item: number): string
  answer(item: number, value: number): void
}

/**
 * @param current wording in force
 * @param old corrected assessment; answers to another wording are asked again
 */
export const useCat = (current: VersionedWording, old?: AssessmentDetail): CatFilling => {
  const { message } = App.useApp()
  const id = useId()
  const kept = useKept(old ? `${cat.id}-${old.id}` : cat.id, FIELDS, aboutOf(old, CONTEXT))
  const subject = useSubject(kept, old)
  const given = old?.parts[0]?.wordingVersion === current.version ? old.answers : []
  const answered = NAMES.map((name, n) => {
    const before = given.find(({ key }) => key === `items.${n + 1}`)?.given
    return ((name in kept.values ? kept.values[name] : before) ?? null) as number | null
  })
  const [tried, setTried] = useState(false)
  // A started questionnaire keeps its wording even if another one is published meanwhile.
  const [words, setWords] = useState(current)
  if (answered.every((item) => item === null) && words !== current) setWords(current)
  const earlier = useEarlier(subject.patientId, words.version, NAMES.length, old?.id)
  const carried = old ? [] : carriedOf(earlier)
  const items = answered.map((item, n) => item ?? carried[n] ?? null)
  const unasked = new Set(items.flatMap((item, n) => (item !== null && answered[n] === null ? [n] : [])))
  const progress = progressOf(items)
  const idOf = (item: number) => `${id}${item}`
  const focus = (item: number) => document.getElementById(idOf(item))?.querySelector('input')?.focus()
  const ready = (): boolean => {
    setTried(true)
    const [first] = progress.open
    const [unsure] = unasked
    if (first === undefined && unsure === undefined) return true
    focus(first ?? unsure!)
    if (first === undefined) {
      void message.error(`还有 ${unasked.size} 题是上次的答案，请询问患者后改选或点“与上次相同”再保存`)
      return false
    }
    void message.error(`还有 ${progress.open.length} 题没有回答，请全部回答后再保存`)
    return false
  }
  const storing = useStoring({
    kept,
    ready,
    subject,
    send: (about, key) =>
      callOnce(
        storeModel,
        { model: cat.id, input: { items }, wordingVersion: words.version, ...about, ...subject.sent },
        key,
      ),
    clear: () => {
      kept.empty(NAMES)
      setTried(false)
    },
  })
  return {
    ...storing,
    subject,
    words,
    items,
    progress,
    tried,
    earlier,
    unasked,
    confirmAll: () => unasked.forEach((n) => kept.set(NAMES[n]!, items[n])),
    idOf,
    answer: (item, value) => kept.set(NAMES[item]!, value),
    restore: () => {
      const values = kept.restore()
      focus(0)
      return values
    },
    discard: () => {
      kept.discard()
      focus(0)
    },
  }
}
