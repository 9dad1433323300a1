import { models } from '@huxi/clinical'
import { display } from '@huxi/clinical/display'
import type { Model } from '@huxi/clinical/spec'
import type { AssessResultDetail } from '@huxi/contract'

interface ReadInput {
  readonly key: string
  readonly label: string
  readonly typed: string
  /** Value used by the model if it reads differently. */
  readonly counted: string | undefined
}

/** Model of a result in this program's version; undefined if the model no longer exists. */
export const modelOf = ({ modelCode }: Pick<AssessResultDetail, 'modelCode'>): Model | undefined =>
  models.find(({ id }) => id === modelCode)

/** Whether the texts of this program's version apply to the result. */
export const isCurrent = (detail: AssessResultDetail): boolean => modelOf(detail)?.version === detail.modelVersion

/** Inputs in model order; the choice of a rule set appears with the version. */
export const inputsOf = (detail: AssessResultDetail): readonly ReadInput[] => {
  const modelInputs = modelOf(detail)?.inputs ?? {}
  return Object.entries(detail.inputs)
    .filter(([key]) => key !== 'ruleset')
    .map(([key, value]) => {
      const input = modelInputs[key]
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

/** `DECAF（2012 版）`, with rule set and wording where there are any. */
export const versionText = ({ modelCode, modelVersion, ruleSet, wordingVersion }: AssessResultDetail): string => {
  const { name = modelCode, inputs } = modelOf({ modelCode }) ?? {}
  const rules = ruleSet && (inputs?.['ruleset'] ? display(inputs['ruleset'], ruleSet) : ruleSet)
  return [`${name}（${modelVersion} 版）`, rules && `采用 ${rules} 规则`, wordingVersion].filter(Boolean).join('，')
}
