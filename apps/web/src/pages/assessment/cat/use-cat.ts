/** CAT as staff fill it in with a patient: the answers, the words of the items, and storing. */
import { cat, catQuestions } from '@huxi/clinical/models/cat'
import { reworded, type Items, type Wordings } from '@huxi/clinical/questionnaire'
import { CAT_WORDING, storeModel } from '@huxi/contract'
import { App } from 'antd'
import { useId, useState } from 'react'
import { call } from '../../../kit/call.ts'
import { useDict } from '../../../kit/dict.ts'
import { useStoring, type Storing } from '../staff-tool/use-storing.ts'
import { progressOf, type Progress } from './progress.ts'

const NONE: NonNullable<Items> = catQuestions.items.map(() => null)

export interface CatFilling extends Storing {
  readonly words: Wordings
  readonly items: NonNullable<Items>
  readonly progress: Progress
  readonly dirty: boolean
  /** storing was tried: what is missing is said at each item */
  readonly tried: boolean
  /** id of an item, unique on the page */
  idOf(item: number): string
  answer(item: number, value: number): void
}

export const useCat = (): CatFilling => {
  const { message } = App.useApp()
  const id = useId()
  const { items: texts } = useDict(CAT_WORDING.dict)
  const [items, setItems] = useState(NONE)
  const [tried, setTried] = useState(false)
  const progress = progressOf(items)
  const idOf = (item: number) => `${id}${item}`
  const ready = (): boolean => {
    setTried(true)
    const [first] = progress.open
    if (first === undefined) return true
    document.getElementById(idOf(first))?.querySelector('input')?.focus()
    void message.error(`还有 ${progress.open.length} 题没有回答，请全部回答后再保存`)
    return false
  }
  const storing = useStoring({
    ready,
    send: (about) => call(storeModel, { model: cat.id, input: { items }, ...about }),
    empty: () => {
      setItems(NONE)
      setTried(false)
    },
  })
  return {
    ...storing,
    words: reworded(catQuestions, new Map(texts.map(({ value, text }) => [value, text]))),
    items,
    progress,
    dirty: storing.about.dirty || progress.answered > 0,
    tried,
    idOf,
    answer: (item, value) => setItems(items.with(item, value)),
  }
}
