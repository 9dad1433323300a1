/** An answer tells as much as a value: callers cannot ask by hidden or masked fields. */
import { askableResource, isUnseen, type Askable, type Resource } from '@huxi/model'
import type { Ctx } from '../core/context.ts'
import { fieldRulesOf, ruleOn } from './field-rules.ts'

/**
 * The resource without hidden and masked fields, for filters, sorting, super query, keywords, duplicates, import keys, statistics.
 */
export const askable = <R extends Resource>(ctx: Ctx, r: R): Askable<R> => {
  const rules = fieldRulesOf(ctx, r)
  return (rules ? askableResource(r, rules) : r) as Askable<R>
}

/** Whether the caller may ask by all of these fields; otherwise a search finds nothing. */
export const canAsk = <R extends Resource>(ctx: Ctx, r: R, names: readonly (keyof R['fields'] & string)[]): boolean =>
  names.every((name) => !isUnseen(ruleOn(ctx, r, name)))
