/** Forms an installation starts with: questionnaires that are free to use, in the wording of the models that score them. */
import { ftnd } from '../models/ftnd.ts'
import { gad7, gad7Questions } from '../models/gad7.ts'
import { mmrc, mmrcQuestions } from '../models/mmrc.ts'
import { phq9, phq9Questions } from '../models/phq9.ts'
import type { Model } from '../spec.ts'
import type { Wordings } from '../questionnaire.ts'
import { ftndQuestions } from '../smoking.ts'
import type { FormContent } from './content.ts'

interface StarterForm {
  readonly code: string
  readonly title: string
  readonly scorer: string
  readonly source: string
  readonly content: FormContent
}

const contentOf = ({ stem, items }: Wordings): FormContent => ({
  intro: stem,
  items: items.map(({ text, options }, n) => ({
    linkId: `q${n + 1}`,
    type: 'single',
    text,
    required: true,
    options: options.map((option) => ({ value: String(option.value), text: option.text, score: option.value })),
  })),
})

const starter = (model: Model, questions: Wordings): StarterForm => ({
  code: model.id,
  title: model.title,
  scorer: model.id,
  source: model.sources.map(({ cite }) => cite).join('；'),
  content: contentOf(questions),
})

export const starterForms: readonly StarterForm[] = [
  starter(mmrc, mmrcQuestions),
  starter(ftnd, ftndQuestions),
  starter(phq9, phq9Questions),
  starter(gad7, gad7Questions),
]
