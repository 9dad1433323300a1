import { columnName, DATA_SCOPES, isDataScope, ruleFields, type Resource } from '@huxi/model'
import { sql } from 'kysely'
import type { Ctx, ScopeMeanings } from '../core/context.ts'
import type { Condition } from './where.ts'
import { alarmOfRule } from './rule-alarm.ts'

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

export const meaningsOf = (ctx: Ctx, r: Resource): ScopeMeanings =>
  ctx.services.ports.stores.get(r.name)?.scopes ?? (r.owner === 'tenant' ? usualScopes(r) : {})

interface Whose {
  readonly by?: string
  readonly org?: string
}

type Usual = Required<Pick<ScopeMeanings, 'own' | 'depart' | 'departTree'>>

/** The usual scopes: rows the caller created, rows created in the department. */
export const usualScopes = (r: Resource, { by = 'createBy', org = 'sysOrgCode' }: Whose = {}): Usual => {
  const lost = [by, org].find((name) => !(name in ruleFields(r)))
  if (lost) throw new Error(`${r.name} has no column ${lost}, so no data scope can go by it`)
  return {
    own: ({ session }) => sql`${sql.ref(columnName(by))} = ${session!.person.username}`,
    ...departScopes((test) => test(sql.ref(columnName(org)))),
  }
}

/**
 * The two department scopes; empty without a department. The code of a department is a prefix of the codes below it.
 * @param where builds the condition from a test of the column with a department code
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

/** Refusal of a row outside of all scopes. */
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
  (!ctx.unscoped && ctx.session?.scopes.get(r.name)) || EVERY
