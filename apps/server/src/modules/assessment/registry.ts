/** The models of this installation: which are computed here, under which rules, and what their cards say. */
import { cardOf, type Model, type ModelCard } from '@huxi/clinical'
import type { Config } from '../../platform/config/config.ts'

export interface Entry {
  readonly model: Model
  readonly card: ModelCard
  /** the rule set for answers that name none */
  readonly ruleSet: string | undefined
  /** why it is not computed here; null = it is */
  readonly withheld: string | null
}

/** Combines the operator's settings with the models, in the order of the models. */
export const openRegistry = (
  { goldRuleSet, gli2022 }: Pick<Config, 'goldRuleSet' | 'gli2022'>,
  models: readonly Model[],
): readonly Entry[] => {
  const ruleSets: Readonly<Record<string, string>> = { gold: goldRuleSet }
  const lifted: Readonly<Record<string, boolean>> = { gliGlobal2022: gli2022 }
  return models.map((model) => {
    const ruleSet = ruleSets[model.id]
    return {
      model,
      card: cardOf(model, ruleSet),
      ruleSet,
      withheld: lifted[model.id] ? null : (model.withheld ?? null),
    }
  })
}

/** Those that are computed, by code. */
export const computedOf = (entries: readonly Entry[]): ReadonlyMap<string, Entry> =>
  new Map(entries.filter(({ withheld }) => withheld === null).map((entry) => [entry.model.id, entry]))
