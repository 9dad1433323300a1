/** Questionnaires whose words an installation may replace by those it holds a licence for, as we ask them. */
import { catQuestions } from './models/cat.ts'
import type { Wordings } from './questionnaire.ts'

export const ownWordings: Readonly<Record<string, Wordings>> = { cat: catQuestions }
