import type { AssessmentDetail, AssessResultDetail } from '@huxi/contract'
import { cameTo } from '@huxi/clinical/came-to'
import { MISSING } from '../../../kit/data/format.ts'
import { labelsOf } from '../result/compare.ts'
import { inputsOf, inputText } from '../result/detail.ts'

export interface Line {
  readonly label: string
  readonly cells: readonly { readonly text: string; readonly changed: boolean }[]
}

const lineOf = (label: string, texts: readonly string[]): Line => ({
  label,
  cells: texts.map((text, n) => ({ text, changed: n > 0 && text !== texts[n - 1] })),
})

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

export interface ModelColumns {
  readonly modelCode: string
  readonly modelName: string
  /** At most one per assessment, earliest first. */
  readonly details: readonly AssessResultDetail[]
}

/** Models that several of the assessments have. */
export const byModel = (assessments: readonly AssessmentDetail[]): readonly ModelColumns[] => {
  const ordered = assessments.toSorted((a, b) => a.performedAt.localeCompare(b.performedAt))
  const models = Map.groupBy(
    ordered.flatMap(({ parts }) => parts),
    // A model may occur twice with different inputs.
    ({ modelName }) => modelName,
  )
  return [...models].flatMap(([modelName, details]) =>
    details.length > 1 ? [{ modelCode: details[0]!.modelCode, modelName, details }] : [],
  )
}
