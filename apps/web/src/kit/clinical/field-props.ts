import type { Answers, Group, Question } from '@huxi/clinical/tools/tool'
import type { Issue, Typed } from './typed.ts'

export interface FieldProps {
  question: Question
  /** readable answers of the whole part */
  answers: Answers
  typed: Typed | undefined
  issue: Issue | undefined
  /** group whose heading is shown above and not repeated */
  under: Group
  onType: (typed: Typed) => void
  onLeave: () => void
}
