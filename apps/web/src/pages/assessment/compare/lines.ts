/** Several results of one model, line by line: what each came from, and where it differs from the one before. */
import type { AssessmentDetail, AssessResultDetail } from '@huxi/contract'
import { cameTo } from '@huxi/clinical/came-to'
import { MISSING } from '../../../kit/data/format.ts'
import { labelsOf } from '../result/compare.ts'
import { inputsOf, inputText } from '../result/detail.ts'

/** A line across the columns. */
export interface Line {
  readonly label: string
  readonly cells: readonly { readonly text: string; readonly changed: boolean }[]
}

const lineOf = (label: string, texts: readonly string[]): Line => ({
  label,
  cells: texts.map((text, n) => ({ text, changed: n > 0 && text !== texts[n - 1] })),
})

/** What the models were given. */
export const inputLines = (details: readonly AssessResultDetail[]): readonly Line[] => {
  const inputs = details.map(inputsOf)
  return labelsOf(...inputs).map((label) =>
    lineOf(
      label,
      inputs.map((list) => {
        const found = list.find((input) => input.label === label)
        return found ? inputText(found) : MISSING
      }),
    ),
  )
}

/** The points of each item. */
export const stepLines = (details: readonly AssessResultDetail[]): readonly Line[] =>
  labelsOf(...details.map(({ steps }) => steps)).map((label) =>
    lineOf(
      label,
      details.map(({ steps }) => {
        const found = steps.find((step) => step.label === label)
        return found ? cameTo(found) : MISSING
      }),
    ),
  )

/** Results of one model, in the columns of their assessments. */
export interface ModelColumns {
  readonly modelCode: string
  readonly modelName: string
  /** one of each assessment that has it, the earliest first */
  readonly details: readonly AssessResultDetail[]
}

/** The models of assessments, those that several of them have. */
export const byModel = (assessments: readonly AssessmentDetail[]): readonly ModelColumns[] => {
  const ordered = assessments.toSorted((a, b) => a.performedAt.localeCompare(b.performedAt))
  const models = Map.groupBy(
    ordered.flatMap(({ parts }) => parts),
    // a model may be there twice, with different inputs
    ({ modelName }) => modelName,
  )
  return [...models].flatMap(([modelName, details]) =>
    details.length > 1 ? [{ modelCode: details[0]!.modelCode, modelName, details }] : [],
  )
}
