/** Questionnaires an installation may reword under its own licence. */
import { catQuestions } from './cat-questions.ts'
import type { FormContent, FormItem, FormOption } from './forms/content.ts'
import { countedItems } from './forms/score.ts'
import { reworded, type Wordings } from './questionnaire.ts'

export const ownWordings: Readonly<Record<string, Wordings>> = { cat: catQuestions }

/** `0 从不咳嗽` → `从不咳嗽` */
const meaningOf = ({ text }: FormOption): string => text.replace(/^\d+\s*[:：.、]?\s*/, '')

const rewordedItem = ({ text: stem, options = [] }: FormItem) => {
  const ordered = options.toSorted((a, b) => a.score! - b.score!)
  return { stem, low: meaningOf(ordered[0]!), high: meaningOf(ordered.at(-1)!) }
}

export const wordingsOf = (own: Wordings, content: FormContent, isLicensed: boolean): Wordings =>
  reworded(own, {
    licence: isLicensed ? 'held' : 'demo',
    intro: content.intro,
    items: countedItems(content).map(rewordedItem),
  })
