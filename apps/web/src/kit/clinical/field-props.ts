import type { Answers, Group, Question } from '@huxi/clinical/tools'
import type { Issue, Typed } from './typed.ts'

/** What a field needs to draw a question. */
export interface FieldProps {
  question: Question
  /** of the whole part, as far as they can be read */
  answers: Answers
  typed: Typed | undefined
  issue: Issue | undefined
  /** the group whose heading is above: what it says already is not said again */
  under: Group
  onType: (typed: Typed) => void
  /** the field was left, so that what is wrong may be said */
  onLeave: () => void
}
