/** A result as it is answered, printed and stored: what was asked of which version, what came out, and what it must not be taken for. */
import type { Evidence, Model, Result, Wording } from './model.ts'

/** Printed under every result, on every export and every printed page. */
export const DISCLAIMER =
  '本结果根据公开发表的评分或模型自动计算，仅供参考，不能替代医生的诊断和治疗建议，也不作为用药、停药或是否就医的唯一依据。模型来自特定研究人群，对个人可能不准确。'

/** The result of a model with everything one needs to read it years later; beside these keys the outputs of the model. */
export interface ResultEnvelope extends Result {
  readonly modelId: string
  readonly modelVersion: string
  /** the one it was computed by, for models that have several */
  readonly ruleSet?: string
  /** `YYYY-MM-DD HH:mm:ss` */
  readonly computedAt: string
  /** the inputs the model knows, as they were given */
  readonly inputs: Readonly<Record<string, unknown>>
  readonly evidence: readonly Evidence[]
  /** the whole result in Chinese */
  readonly textZh: string
  /** the same in parts */
  readonly wording: Omit<Wording, 'text'>
  readonly disclaimerZh: string
}

/** The input that chooses between the rule sets of a model. */
const RULE_SET = 'ruleset'

/**
 * Computes one input and says everything about the result.
 * @param input keys as in the model's inputs; others are dropped before anything is computed
 * @param computedAt `YYYY-MM-DD HH:mm:ss`; the caller's, because models know no clock
 * @param inForce the rule set for an input that names none; absent = the model's own choice
 */
export const envelope = (
  model: Model,
  input: Readonly<Record<string, unknown>>,
  computedAt: string,
  inForce = model.ruleSets?.[0],
): ResultEnvelope => {
  const known = Object.fromEntries(Object.entries(input).filter(([key]) => Object.hasOwn(model.inputs, key)))
  const ruleSet = model.ruleSets && (known[RULE_SET] ?? inForce)
  const given = ruleSet === undefined ? known : { ...known, [RULE_SET]: ruleSet }
  const { text, ...wording } = model.say(given)
  return {
    ...model.score(given),
    modelId: model.id,
    modelVersion: model.version,
    // one the model does not have is named in `fields`, it computed nothing
    ...(model.ruleSets?.includes(String(ruleSet)) && { ruleSet: String(ruleSet) }),
    computedAt,
    inputs: given,
    evidence: model.evidence,
    textZh: text,
    wording,
    disclaimerZh: DISCLAIMER,
  }
}
