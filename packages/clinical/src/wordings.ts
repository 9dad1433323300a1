/** Questionnaires an installation may reword under its own licence. */
import { catQuestions } from './cat-questions.ts'
import type { Wordings } from './questionnaire.ts'

export const ownWordings: Readonly<Record<string, Wordings>> = { cat: catQuestions }
