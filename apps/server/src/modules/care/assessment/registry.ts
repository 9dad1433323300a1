import { cardOf, type Model, type ModelCard } from '@huxi/clinical'
import type { Config } from '../../../platform/config/config.ts'

export interface Entry {
  readonly model: Model
  readonly card: ModelCard
  readonly ruleSet: string | undefined
  /** why it is not computed; null = it is */
  readonly withheld: string | null
}

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

export const computedOf = (entries: readonly Entry[]): ReadonlyMap<string, Entry> =>
  new Map(entries.filter(({ withheld }) => withheld === null).map((entry) => [entry.model.id, entry]))
