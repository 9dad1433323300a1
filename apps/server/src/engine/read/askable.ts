/** Fields a caller may ask by: an answer tells as much as a value, so a hidden or masked field answers no question. */
import { askableResource, isUnseen, type Askable, type Resource } from '@huxi/model'
import type { Ctx } from '../core/context.ts'
import { fieldRulesOf, ruleOn } from './field-rules.ts'

/** The resource without hidden and masked fields: filters, sorting, super query, keywords, duplicates, import keys and statistics ask by it. */
export const askable = <R extends Resource>(ctx: Ctx, r: R): Askable<R> => {
  const rules = fieldRulesOf(ctx, r)
  return (rules ? askableResource(r, rules) : r) as Askable<R>
}

/** Whether a search, a count or a computation may go by all of these fields; where not, it finds nothing and says nothing. */
export const canAsk = <R extends Resource>(ctx: Ctx, r: R, names: readonly (keyof R['fields'] & string)[]): boolean =>
  names.every((name) => !isUnseen(ruleOn(ctx, r, name)))
