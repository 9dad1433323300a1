/** Field rules of a caller. Only `presented.ts` (values that go out) and `askable.ts` (fields asked by) apply them. */
import {
  fieldRuleOf,
  isEncrypted,
  legibleResource,
  MASK,
  wireName,
  type FieldRule,
  type FieldRules,
  type Legible,
  type Resource,
} from '@huxi/model'
import { sql } from 'kysely'
import type { Condition } from '../kinds/compare.ts'
import { maskedName } from '../kinds/person-name.ts'
import type { Ctx } from '../core/context.ts'

export const fieldRulesOf = (ctx: Ctx, r: Pick<Resource, 'name'>): FieldRules | undefined =>
  ctx.unscoped ? undefined : ctx.session?.fields.get(r.name)

export const ruleOn = (ctx: Ctx, r: Resource, name: string): FieldRule | undefined => {
  const rules = fieldRulesOf(ctx, r)
  return rules && fieldRuleOf(r, rules, name)
}

export const legible = <R extends Resource>(ctx: Ctx, r: R): Legible<R> => {
  const rules = fieldRulesOf(ctx, r)
  return (rules ? legibleResource(r, rules) : r) as Legible<R>
}

/** A column, or a placeholder for its mask. */
export const legibleColumn = (ctx: Ctx, r: Resource, name: string, column: Condition): Condition => {
  const f = r.fields[name]
  if (!f || ruleOn(ctx, r, name) !== 'masked' || isEncrypted(f)) return column
  if (f.kind === 'personName') return maskedName(column)
  return sql`case when nullif(${column}::text, '') is not null then ${MASK}::text end`
}

type Row = Record<string, unknown>

/** The body of a request without placeholders of masked values, which mean "unchanged" and are no valid numbers or dates. */
export const unmarked =
  (r: Resource) =>
  (ctx: Ctx, body: unknown): unknown => {
    if (!ctx.session?.fields.size || typeof body !== 'object' || body === null) return body
    return Object.fromEntries(
      Object.entries(body as Row).flatMap(([key, value]): [string, unknown][] => {
        const [name, f] = Object.entries(r.fields).find(([one, field]) => wireName(one, field) === key) ?? []
        if (f && value === MASK && ruleOn(ctx, r, name!) === 'masked') return []
        const item = f?.item && ctx.services.ports.resources.get(f.item.name)
        return [[key, item && Array.isArray(value) ? value.map((row) => unmarked(item)(ctx, row)) : value]]
      }),
    )
  }
