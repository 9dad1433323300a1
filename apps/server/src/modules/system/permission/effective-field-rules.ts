import type { Permission } from '@huxi/contract'
import {
  childrenFields,
  fieldRuleOf,
  isUnseen,
  readFieldRule,
  strictnessOf,
  type FieldRule,
  type FieldRules,
  type Resource,
} from '@huxi/model'
import type { Ctx } from '../../../engine/core/context.ts'
import { codesOfRow } from './rows.ts'

export interface StoredFieldRule {
  readonly resource: string
  readonly field: string
  readonly rule: string
}

interface FieldRole {
  readonly id: string
  readonly fields: readonly StoredFieldRule[] | null
}

interface RoleGrant {
  readonly roleId: string
  readonly permissionId: string
}

/** A child resource also answers to the codes of its parent. */
export const namesInCodes = (ctx: Ctx, r: Resource): string[] => [
  r.name,
  ...[...ctx.services.ports.resources.values()]
    .filter((one) => childrenFields(one).some(([, f]) => f.item!.name === r.name))
    .map(({ name }) => name),
]

/**
 * Among roles with any right on the resource the mildest rule wins, and a role without a rule opens the field. Where
 * no role has a right, all roles with rules on the resource count.
 * @param menu rows available in the tenant
 */
export const effectiveFieldRules = (
  ctx: Ctx,
  roles: readonly FieldRole[],
  grants: readonly RoleGrant[],
  menu: readonly Permission[],
): ReadonlyMap<string, FieldRules> => {
  const named = new Set(roles.flatMap(({ fields }) => (fields ?? []).map(({ resource }) => resource)))
  if (named.size === 0) return NONE
  const rows = new Map(menu.map((row) => [row.id, row]))
  const codes = grants.flatMap(({ roleId, permissionId }) => {
    const row = rows.get(permissionId)
    return row ? codesOfRow(row).map((code) => ({ roleId, code })) : []
  })
  const found = new Map<string, FieldRules>()
  for (const name of named) {
    const r = ctx.services.ports.resources.get(name)
    if (!r) continue
    const prefixes = namesInCodes(ctx, r)
    const giving = new Set(
      codes.filter(({ code }) => prefixes.some((one) => code.startsWith(`${one}:`))).map(({ roleId }) => roleId),
    )
    const byRole = roles.map(({ id, fields }) => ({ id, own: (fields ?? []).filter((one) => one.resource === name) }))
    const counting = byRole.filter(({ id, own }) => (giving.size > 0 ? giving.has(id) : own.length > 0))
    const rules = inForce(r, mildest(counting.map(({ own }) => new Map(own.map(({ field, rule }) => [field, rule])))))
    if (Object.keys(rules).length > 0) found.set(name, shared(rules))
  }
  return withCopies(ctx, found)
}

/** Values copied into other records are hidden there, too, and copies of copies. */
const withCopies = (ctx: Ctx, rules: ReadonlyMap<string, FieldRules>): ReadonlyMap<string, FieldRules> => {
  const isKept = (resource: string, field: string): boolean => isUnseen(rules.get(resource)?.[field])
  const copies = [...ctx.services.ports.resources.values()].flatMap((r): [string, FieldRules][] => {
    const hidden = Object.entries(r.fields).filter(([, { implies }]) =>
      Object.entries(implies ?? {}).some(([of, fields]) => fields.some((field) => isKept(of, field))),
    )
    const added = Object.fromEntries(hidden.map(([name]) => [name, 'hidden' as const]))
    return hidden.length === 0 ? [] : [[r.name, shared({ ...rules.get(r.name), ...added })]]
  })
  const isComplete = copies.every(([name, own]) => rules.get(name) === own)
  return isComplete ? rules : withCopies(ctx, new Map([...rules, ...copies]))
}

const NONE: ReadonlyMap<string, FieldRules> = new Map()

const inForce = (r: Resource, rules: FieldRules): FieldRules =>
  Object.fromEntries(Object.entries(rules).filter(([name]) => fieldRuleOf(r, rules, name) !== undefined))

const mildest = (roles: readonly ReadonlyMap<string, string>[]): FieldRules =>
  Object.fromEntries(
    [...(roles[0]?.keys() ?? [])]
      .filter((field) => roles.every((own) => own.has(field)))
      .map((field): [string, FieldRule] => {
        const words = roles.map((own) => readFieldRule(own.get(field)!))
        return [field, words.reduce((one, other) => (strictnessOf(other) < strictnessOf(one) ? other : one))]
      }),
  )

const SETS_MAX = 1000
const sets = new Map<string, FieldRules>()

/** One shared object per set of rules, so that engine caches apply. */
const shared = (rules: FieldRules): FieldRules => {
  const key = JSON.stringify(Object.entries(rules).toSorted(([one], [other]) => (one < other ? -1 : 1)))
  if (sets.size >= SETS_MAX) sets.clear()
  const sharedRules = sets.get(key) ?? rules
  sets.set(key, sharedRules)
  return sharedRules
}
