/** Field rules of roles: a caller cannot open fields to others that are closed to the caller. */
import { countsInTenant, type FieldRuleRow, type ResourceFieldRules } from '@huxi/contract'
import {
  FIELD_RULES,
  fieldRefused,
  fieldRuleFault,
  readFieldRule,
  refused,
  ruledFields,
  strictnessOf,
  type FieldRule,
  type Resource,
} from '@huxi/model'
import { sql } from 'kysely'
import { reply, type Answer } from '../../../engine/core/answer.ts'
import { inTransaction } from '../../../engine/core/transaction.ts'
import type { Ctx } from '../../../engine/core/context.ts'
import { allPermissions, codesOfRow, mayGrant, namesInCodes, type StoredFieldRule } from '../permission/index.ts'
import { isSuper } from './codes.ts'
import { EVERY_FIELD_RULE } from './every-role.ts'
import { holderOf, noteGrant, storedIds, type Holder } from './holder.ts'

const WORDS = Object.keys(FIELD_RULES) as FieldRule[]

const rulesOf = async (ctx: Ctx, roleIds: readonly string[]): Promise<(StoredFieldRule & { roleId: string })[]> => {
  const { rows } = await sql<StoredFieldRule & { roleId: string }>`
    select role_id as "roleId", resource, field, rule from ${EVERY_FIELD_RULE} as f
    where tenant_id = ${ctx.tenantId} and role_id = any(${[...roleIds]})`.execute(ctx.db)
  return rows
}

const isOf = (ctx: Ctx, r: Resource, codes: Iterable<string>): boolean => {
  const names = namesInCodes(ctx, r)
  return [...codes].some((code) => names.some((name) => code.startsWith(`${name}:`)))
}

/** Whether codes show a resource: by a right on it, or on a resource that refers to it. */
const shows = (ctx: Ctx, r: Resource, codes: readonly string[]): boolean => {
  const { resources } = ctx.services.ports
  const referring = [...resources.values()].filter((one) => Object.values(one.fields).some(({ to }) => to === r.name))
  return [r, ...referring].some((one) => isOf(ctx, one, codes))
}

const adds = (ctx: Ctx, r: Resource, codes: readonly string[]): boolean =>
  namesInCodes(ctx, r).some((name) =>
    ['add', 'import', ...(name === r.name ? [] : ['edit'])].some((verb) => codes.includes(`${name}:${verb}`)),
  )

/** A resource of the codes with field rules that bind the caller: temporary grants cannot carry field rules. */
export const boundResource = (ctx: Ctx, codes: readonly string[]): Resource | undefined =>
  [...(ctx.session?.fields.keys() ?? [])]
    .flatMap((name) => ctx.services.ports.resources.get(name) ?? [])
    .find((r) => shows(ctx, r, codes))

const rowsOf = async (ctx: Ctx, holder: Holder, roleId: string) => {
  const ids = new Set(await storedIds(ctx, holder, roleId))
  return (await allPermissions(ctx)).filter(({ id }) => ids.has(id))
}

const ownRule = (ctx: Ctx, r: Resource, field: string): FieldRule | undefined =>
  ctx.session?.fields.get(r.name)?.[field]

export const fieldsOfRole = async (ctx: Ctx, holder: Holder, roleId: string): Promise<ResourceFieldRules[]> => {
  const target = await holderOf(ctx, holder, roleId)
  if (isSuper(target)) return []
  const codes = (await rowsOf(ctx, holder, target.id)).flatMap(codesOfRow)
  const stored = await rulesOf(ctx, [target.id])
  return [...ctx.services.ports.resources.values()]
    .filter((r) => shows(ctx, r, codes) || stored.some(({ resource }) => resource === r.name))
    .map((r) => {
      const own = new Map(stored.filter(({ resource }) => resource === r.name).map(({ field, rule }) => [field, rule]))
      const isAdding = adds(ctx, r, codes)
      const fields = ruledFields(r).map(([field, { label }]): FieldRuleRow => {
        const rule = own.get(field)
        return {
          field,
          label,
          rule: rule === undefined ? null : readFieldRule(rule),
          rules: WORDS.filter((word) => fieldRuleFault(r, field, word, isAdding) === undefined),
          least: ownRule(ctx, r, field) ?? null,
        }
      })
      return { resource: r.name, title: r.title, fields }
    })
    .filter(({ fields }) => fields.some(({ rule, rules }) => rule !== null || rules.length > 0))
}

interface RuleChange {
  readonly roleId: string
  readonly resource: string
  readonly rules: readonly { readonly field: string; readonly rule: string }[] | null
}

/** @throws {AppError} refused for 超级管理员, the caller's own role, invalid rules, and beyond the caller's rights */
export const setFieldRules = (ctx: Ctx, holder: Holder, { roleId, resource, rules }: RuleChange): Promise<Answer> =>
  inTransaction(ctx, async (tx) => {
    const target = await holderOf(tx, holder, roleId)
    if (isSuper(target)) throw refused('超级管理员查看全部数据，不能设置字段权限')
    if (tx.session?.roleIds.includes(target.id)) throw refused('不能修改自己所拥有角色的字段权限，请由其他管理员处理')
    const r = tx.services.ports.resources.get(resource)
    if (!r || !countsInTenant(r.name, tx.tenantId)) throw refused('没有这种数据，请刷新页面后重新选择')
    const rows = await rowsOf(tx, holder, target.id)
    const showing = rows.filter((row) => shows(tx, r, codesOfRow(row)))
    const wanted = wantedOf(tx, r, rules ?? [], showing.flatMap(codesOfRow))
    if (showing.length === 0 && wanted.size > 0) throw refused(`该角色没有“${r.title}”的权限，请先授权再设置字段权限`)
    const beyond = showing.find((row) => !mayGrant(tx, row))
    if (beyond) throw refused(`您没有“${beyond.name}”的权限，不能设置它的字段权限`)
    refuseMilder(tx, r, wanted)
    const table = sql.table(holder.fields!)
    await sql`delete from ${table} where tenant_id = ${tx.tenantId} and role_id = ${target.id}
      and resource = ${r.name}`.execute(tx.db)
    await sql`insert into ${table} (tenant_id, role_id, resource, field, rule)
      select ${tx.tenantId}::int, ${target.id}::text, ${r.name}::text, given.*
      from unnest(${[...wanted.keys()]}::text[], ${[...wanted.values()]}::text[]) as given`.execute(tx.db)
    await noteGrant(tx, holder, target.id, { resource: r.name, fields: Object.fromEntries(wanted) })
    return reply('保存成功!')
  })

const wantedOf = (
  ctx: Ctx,
  r: Resource,
  rules: NonNullable<RuleChange['rules']>,
  codes: readonly string[],
): Map<string, FieldRule> => {
  const isAdding = adds(ctx, r, codes)
  return new Map(
    rules.map(({ field, rule }) => {
      const word = WORDS.find((one) => one === rule)
      if (!word) throw refused('字段权限只能是隐藏、掩码或只读，请重新选择')
      const fault = fieldRuleFault(r, field, word, isAdding)
      if (fault) throw fieldRefused(field, fault)
      return [field, word]
    }),
  )
}

const refuseMilder = (ctx: Ctx, r: Resource, wanted: ReadonlyMap<string, FieldRule>): void => {
  for (const [field, f] of ruledFields(r)) {
    const own = ownRule(ctx, r, field)
    if (own && strictnessOf(wanted.get(field)) < strictnessOf(own))
      throw refused(`您自己对“${f.label}”只有${FIELD_RULES[own]}的权限，不能授予更多`)
  }
}

interface RoleRights {
  readonly superAdmin: boolean
  readonly codes: ReadonlySet<string>
}

export const opensFields = async (ctx: Ctx, roles: ReadonlyMap<string, RoleRights>): Promise<boolean> => {
  const own = [...(ctx.session?.fields ?? [])]
  if (own.length === 0 || roles.size === 0) return false
  const stored = await rulesOf(ctx, [...roles.keys()])
  const ruleOf = (roleId: string, resource: string, field: string) =>
    stored.find((one) => one.roleId === roleId && one.resource === resource && one.field === field)?.rule
  return [...roles].some(([id, { superAdmin, codes }]) =>
    own.some(([name, rules]) => {
      const r = ctx.services.ports.resources.get(name)
      if (!r || !(superAdmin || isOf(ctx, r, codes))) return false
      return Object.entries(rules).some(([field, rule]) => strictnessOf(ruleOf(id, name, field)) < strictnessOf(rule))
    }),
  )
}

/** The caller's own field rules are copied to a role that gains access to a resource. */
export const fieldRulesAlong = async (
  tx: Ctx,
  holder: Holder,
  roleId: string,
  added: readonly string[],
): Promise<void> => {
  const own = [...(tx.session?.fields ?? [])]
  if (own.length === 0 || !holder.fields) return
  const rows = await rowsOf(tx, holder, roleId)
  const codesBefore = rows.filter(({ id }) => !added.includes(id)).flatMap(codesOfRow)
  const codesNow = rows.flatMap(codesOfRow)
  const copied = own.flatMap(([name, rules]) => {
    const r = tx.services.ports.resources.get(name)
    const isNew = r && isOf(tx, r, codesNow) && !isOf(tx, r, codesBefore)
    return isNew ? Object.entries(rules).map(([field, rule]) => ({ resource: name, field, rule })) : []
  })
  if (copied.length === 0) return
  await sql`insert into ${sql.table(holder.fields)} (tenant_id, role_id, resource, field, rule)
    select ${tx.tenantId}::int, ${roleId}::text, given.*
    from jsonb_to_recordset(${JSON.stringify(copied)}::jsonb) as given (resource text, field text, rule text)
    on conflict (role_id, resource, field) do update set rule = excluded.rule`.execute(tx.db)
}
