/** Departments a user reaches in department-based lists, by the conditions of those lists. */
import { depart } from '@huxi/contract'
import { AppError, ruleField, WHOLE } from '@huxi/model'
import { sql } from 'kysely'
import type { Ctx } from '../../../engine/core/context.ts'
import type { RowRule, Session } from '../../../engine/core/session.ts'
import { ruleCondition, variablesOf, departScopes } from '../../../engine/read/row-rules.ts'
import type { Condition } from '../../../engine/read/where.ts'
import type { Authority } from '../session/index.ts'

const CODES: ReadonlySet<string> = new Set(['sysOrgCode', 'orgCode'])

const WORDS = departScopes((test) => test(sql.ref('org_code')))

interface Reach extends Pick<Authority, 'orgCode' | 'orgCodes'> {
  /** department scopes; undefined = unlimited */
  readonly words: readonly (keyof typeof WORDS)[] | undefined
  readonly rules: readonly RowRule[]
}

/** A key equal for users with equal authority: users with the same roles share one object of rows. */
export const authorityKeys = (): ((authority: Authority) => string) => {
  const numbers = new Map<ReadonlySet<string>, number>()
  return ({ menuIds, orgCode, orgCodes }) => {
    const number = numbers.get(menuIds) ?? numbers.size
    numbers.set(menuIds, number)
    return JSON.stringify([number, orgCode, [...orgCodes].sort()])
  }
}

/**
 * Reaches of many users.
 * @param ctx of the system, in one tenant
 * @returns lookup by user and resource; undefined = the resource has no departments
 */
export const departsReached = async (
  ctx: Ctx,
  people: Iterable<Authority>,
  likeness: (authority: Authority) => string,
): Promise<(authority: Authority, name: string) => ReadonlySet<string> | undefined> => {
  const cache = new Map<string, ReadonlySet<string>>()
  const distinct = new Map([...people].map((authority) => [likeness(authority), authority]))
  for (const authority of distinct.values())
    for (const { name } of ctx.services.ports.resources.values()) {
      const reach = reachOf(ctx, authority, name)
      const key = reach && JSON.stringify(reach)
      if (reach && !cache.has(key!)) cache.set(key!, await reached(ctx, authority, reach))
    }
  return (authority, name) => {
    const reach = reachOf(ctx, authority, name)
    return reach && cache.get(JSON.stringify(reach))
  }
}

const reachOf = (ctx: Ctx, { scopes, rules, orgCode, orgCodes }: Authority, name: string): Reach | undefined => {
  const r = ctx.services.ports.resources.get(name)!
  const granted = scopes.get(name)
  const words = (['depart', 'departTree'] as const).filter((word) => granted?.includes(word))
  const byCode = (rules.get(name) ?? []).filter(({ field }) => CODES.has(ruleField(r, field)?.[0] ?? ''))
  if (words.length === 0 && byCode.length === 0) return undefined
  const limited = granted !== undefined && !granted.includes(WHOLE)
  return { words: limited ? words : undefined, rules: byCode, orgCode, orgCodes: [...orgCodes].sort() }
}

const reached = async (ctx: Ctx, authority: Authority, { words, rules }: Reach): Promise<ReadonlySet<string>> => {
  const userCtx = contextAs(ctx, authority)
  const within = words?.map((word) => WORDS[word](userCtx)) ?? [sql`true`]
  const where = [
    sql`tenant_id = ${ctx.tenantId}`,
    within.length === 0 ? sql`false` : sql`(${sql.join(within, sql` or `)})`,
    ...rules.map((rule) => byRule(userCtx, rule)),
  ]
  const { rows } = await sql<{ id: string }>`select id from sys_depart where ${sql.join(where, sql` and `)}`.execute(
    ctx.db,
  )
  return new Set(rows.map(({ id }) => id))
}

const contextAs = (ctx: Ctx, authority: Authority): Ctx & { session: Session } => ({
  ...ctx,
  session: {
    ...authority,
    id: '',
    person: { id: '', username: '', realname: '' },
    tenantId: ctx.tenantId!,
    mustChange: false,
    mustEnrol: false,
    steppedUp: false,
  },
})

const byRule = (seat: Ctx & { session: Session }, rule: RowRule): Condition => {
  try {
    return ruleCondition(depart, { ...rule, field: 'orgCode' }, variablesOf(seat.session, seat.services.clock.now()))
  } catch (error) {
    if (error instanceof AppError) return sql`false`
    throw error
  }
}
