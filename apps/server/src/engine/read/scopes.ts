/** Data scopes: how far the rows reach that the person's roles show. One of them has to reach a row; data rules narrow what they reach. */
import { columnName, DATA_SCOPES, isDataScope, ruleFields, type Resource } from '@huxi/model'
import { sql } from 'kysely'
import type { Ctx, ScopeMeanings } from '../core/context.ts'
import type { Condition } from './where.ts'
import { alarmOfRule } from './rule-alarm.ts'

/** The condition of the person's scopes on rows of a resource; none where every row is reached. */
export const scopeConditions = (ctx: Ctx, r: Resource): Condition[] => {
  const scopes = scopesOn(ctx, r)
  if (scopes.length === 0) return []
  const meanings = meaningsOf(ctx, r)
  const parts = scopes.map((scope) => {
    if (isDataScope(scope)) return meanings[scope]?.(ctx) ?? NOTHING
    alarmOfRule(ctx, r, `scope:${scope}`, `数据范围“${scope}”没有定义`)
    return NOTHING
  })
  return [sql`(${sql.join(parts, sql` or `)})`]
}

/** Which scopes mean something for a resource, and what. What all tenants share is nobody's. */
export const meaningsOf = (ctx: Ctx, r: Resource): ScopeMeanings =>
  ctx.services.ports.stores.get(r.name)?.scopes ?? (r.owner === 'tenant' ? usualScopes(r) : {})

/** Columns that say whose a row is. */
interface Whose {
  /** holds the account of a person */
  readonly by?: string
  /** holds the code of a department */
  readonly org?: string
}

type Usual = Required<Pick<ScopeMeanings, 'own' | 'depart' | 'departTree'>>

/** The usual meaning: one's own is what one has made, the department's what was made in it. */
export const usualScopes = (r: Resource, { by = 'createBy', org = 'sysOrgCode' }: Whose = {}): Usual => {
  const lost = [by, org].find((name) => !(name in ruleFields(r)))
  if (lost) throw new Error(`${r.name} has no column ${lost}, so no data scope can go by it`)
  return {
    own: ({ session }) => sql`${sql.ref(columnName(by))} = ${session!.person.username}`,
    ...departScopes((test) => test(sql.ref(columnName(org)))),
  }
}

/**
 * The two scopes of a department; nothing for who works in none. The code of a department begins the codes of all below it.
 * @param where makes the condition from a test of the column that holds a department's code
 */
export const departScopes = (
  where: (test: (code: Condition) => Condition, ctx: Ctx) => Condition,
): Omit<Usual, 'own'> => {
  const of = (ctx: Ctx, test: (code: Condition, own: string) => Condition): Condition => {
    const own = ctx.session!.orgCode
    return own === null ? NOTHING : where((code) => test(code, own), ctx)
  }
  return {
    depart: (ctx) => of(ctx, (code, own) => sql`${code} = ${own}`),
    departTree: (ctx) => of(ctx, (code, own) => sql`starts_with(${code}, ${own})`),
  }
}

/** Why a row cannot be saved that no scope reaches. */
export const beyondScope = (ctx: Ctx, r: Resource): string => {
  const scopes = scopesOn(ctx, r)
  const names = scopes.map((scope) => (isDataScope(scope) ? DATA_SCOPES[scope] : scope)).join('、')
  if (ctx.session!.orgCode === null && scopes.some((scope) => scope === 'depart' || scope === 'departTree'))
    return `您的数据范围是${names}，但您还没有所在部门，不能保存，请联系管理员为您设置部门`
  return `该数据超出您的数据范围（${names}），不能保存，请检查填写的部门和人员`
}

const NOTHING: Condition = sql`false`
const EVERY: readonly string[] = []

const scopesOn = (ctx: Ctx, r: Resource): readonly string[] =>
  (ctx.unscoped === undefined && ctx.session?.scopes.get(r.name)) || EVERY
