/** A result as returned, printed and stored: model version, inputs, outputs, and disclaimer. */
import type { Evidence, Model, Result, Wording } from './spec.ts'

/** Printed under every result, on every export and every printed page. */
export const DISCLAIMER =
  '本结果根据公开发表的评分或模型自动计算，仅供参考，不能替代医生的诊断和治疗建议，也不作为用药、停药或是否就医的唯一依据。模型来自特定研究人群，对个人可能不准确。'

/** The result with everything needed to read it years later, beside the outputs of the model. */
export interface ResultEnvelope extends Result {
  readonly modelId: string
  readonly modelVersion: string
  readonly ruleSet?: string
  readonly computedAt: string
  /** known inputs as given */
  readonly inputs: Readonly<Record<string, unknown>>
  readonly evidence: readonly Evidence[]
  /** the whole result in Chinese */
  readonly textZh: string
  readonly wording: Omit<Wording, 'text'>
  readonly disclaimerZh: string
}

const RULE_SET = 'ruleset'

/**
 * Computes one input and describes the result.
 * @param input keys as in the model's inputs; others are dropped
 * @param computedAt `YYYY-MM-DD HH:mm:ss`, given by the caller because models know no clock
 * @param inForce rule set for inputs without one; absent = the model's default
 */
export const envelope = (
  model: Model,
  input: Readonly<Record<string, unknown>>,
  computedAt: string,
  inForce = model.ruleSets?.[0],
): ResultEnvelope => {
  const inputsOfModel = Object.fromEntries(Object.entries(input).filter(([key]) => Object.hasOwn(model.inputs, key)))
  const ruleSet = model.ruleSets && (inputsOfModel[RULE_SET] ?? inForce)
  const given = ruleSet === undefined ? inputsOfModel : { ...inputsOfModel, [RULE_SET]: ruleSet }
  const { text, ...wording } = model.say(given)
  return {
    ...model.score(given),
    modelId: model.id,
    modelVersion: model.version,
    // an unknown rule set is named in `fields` and computes nothing
    ...(model.ruleSets?.includes(String(ruleSet)) && { ruleSet: String(ruleSet) }),
    computedAt,
    inputs: given,
    evidence: model.evidence,
    textZh: text,
    wording,
    disclaimerZh: DISCLAIMER,
  }
}
