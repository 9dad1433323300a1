/** How a stored result came about, put in words: what the model was given beside what was typed. */
import { models } from '@huxi/clinical'
import { display } from '@huxi/clinical/display'
import type { Model } from '@huxi/clinical/model'
import type { AssessResultDetail } from '@huxi/contract'

/** One input of the model as a person reads it. */
interface ReadInput {
  readonly key: string
  readonly label: string
  /** as it was typed, with its unit */
  readonly typed: string
  /** what the model counted with, when that reads otherwise */
  readonly counted: string | undefined
}

/** The model a result is of, in the version this program knows; undefined when there is none of its name any more. */
export const modelOf = ({ modelCode }: Pick<AssessResultDetail, 'modelCode'>): Model | undefined =>
  models.find(({ id }) => id === modelCode)

/** Whether what this program says of a model was said of this result, too. */
export const isCurrent = (detail: AssessResultDetail): boolean => modelOf(detail)?.version === detail.modelVersion

/** The inputs in the order they were given to the model; the choice of a rule set is shown with the version. */
export const inputsOf = (detail: AssessResultDetail): readonly ReadInput[] => {
  const known = modelOf(detail)?.inputs ?? {}
  return Object.entries(detail.inputs)
    .filter(([key]) => key !== 'ruleset')
    .map(([key, value]) => {
      const input = known[key]
      const answer = detail.answers.find((each) => each.key === key)
      const counted = input ? display(input, value) : String(value ?? '')
      const typed = answer?.value ?? counted
      return {
        key,
        label: input?.label ?? answer?.label ?? key,
        typed,
        counted: counted === typed ? undefined : counted,
      }
    })
}

/** `30 个/μL（计入 0.03 ×10⁹/L）` */
export const inputText = ({ typed, counted }: ReadInput): string =>
  counted === undefined ? typed : `${typed}（计入 ${counted}）`

/** `decaf v2012`, with the rule set where there are several, and the wording of a questionnaire. */
export const versionText = ({ modelCode, modelVersion, ruleSet, wordingVersion }: AssessResultDetail): string =>
  [`${modelCode} v${modelVersion}`, ruleSet && `采用 ${ruleSet} 规则`, wordingVersion].filter(Boolean).join('，')
