/** Field rules: what a role says of single fields of a resource. What somebody may see is a smaller resource. */
import type { Field } from './field.ts'
import { choosableStates, labelFields } from './label.ts'
import { isMask, maskOf } from './mask.ts'
import { isEncrypted } from './personal.ts'
import { isColumn, isInput, type Resource } from './resource.ts'

/** From the mildest to the strictest. */
export const FIELD_RULES = { readonly: '只读', masked: '掩码', hidden: '隐藏' } as const
export type FieldRule = keyof typeof FIELD_RULES

/** Rules of one resource by the name of the field; what is not named is as the definition says. */
export type FieldRules = Readonly<Record<string, FieldRule>>

const STRICTNESS = Object.keys(FIELD_RULES)

/** Rank of a rule, the strictest highest; an unknown word counts as the strictest. */
export const strictnessOf = (rule: string | undefined): number =>
  rule === undefined ? -1 : STRICTNESS.includes(rule) ? STRICTNESS.indexOf(rule) : STRICTNESS.length - 1

/** A word of the database as a rule. */
export const readFieldRule = (word: string): FieldRule =>
  Object.hasOwn(FIELD_RULES, word) ? (word as FieldRule) : 'hidden'

/** Whether a value under the rule is not seen as it is. */
export const isUnseen = (rule: FieldRule | undefined): boolean => rule === 'hidden' || rule === 'masked'

/** What stands where a value is masked whose kind has no mask of its own. */
export const MASK = '***'

const isNaming = (r: Resource, name: string): boolean => labelFields(r).some(([one]) => one === name)

/** Whether a role may hide or mask a field. */
export const isRestrictable = (r: Resource, name: string): boolean => r.fields[name]?.restrictable === true

/** The rule in force on a field: a field that is not restrictable is seen, and the name of a record is masked at most. */
export const fieldRuleOf = (r: Resource, rules: FieldRules, name: string): FieldRule | undefined => {
  const rule = Object.hasOwn(rules, name) ? rules[name] : undefined
  if (isUnseen(rule) && !isRestrictable(r, name)) return undefined
  return rule === 'hidden' && isNaming(r, name) ? 'masked' : rule
}

/** A value as it is shown under a mask; what is empty stays so, and a mask is its own. */
export const maskedValue = (f: Field, value: unknown): unknown => {
  if (value === null || value === undefined || value === '') return value
  const hasMask = isEncrypted(f) || f.kind === 'personName'
  return hasMask && !isMask(f.kind, String(value)) ? maskOf(f.kind, String(value)) : hasMask ? value : MASK
}

/** A smaller resource, by its type, so that nothing that reads or asks can be given the whole one. */
declare const READ: unique symbol
declare const ASKED: unique symbol
export type Legible<R extends Resource = Resource> = R & { readonly [READ]: true }
export type Askable<R extends Resource = Resource> = Legible<R> & { readonly [ASKED]: true }

const smaller = (r: Resource, keeps: (name: string) => boolean): Resource => {
  const fields = Object.fromEntries(Object.entries(r.fields).filter(([name]) => keeps(name)))
  const sort = Object.entries(r.sort).filter(([name]) => keeps(name))
  return { ...r, fields, sort: sort.length > 0 ? Object.fromEntries(sort) : { createTime: 'desc' } }
}

const remembered = <T>(make: (r: Resource, rules: FieldRules) => T) => {
  const known = new WeakMap<FieldRules, WeakMap<Resource, T>>()
  return (r: Resource, rules: FieldRules): T => {
    const ofRules = known.get(rules) ?? new WeakMap<Resource, T>()
    known.set(rules, ofRules)
    const made = ofRules.get(r) ?? make(r, rules)
    ofRules.set(r, made)
    return made
  }
}

/** The resource without its hidden fields: what may be read of it. */
export const legibleResource = remembered(
  (r, rules) => smaller(r, (name) => fieldRuleOf(r, rules, name) !== 'hidden') as Legible,
)

/** The resource without its hidden and masked fields: what may be asked of it, for an answer tells as much as the value. */
export const askableResource = remembered(
  (r, rules) => smaller(r, (name) => !isUnseen(fieldRuleOf(r, rules, name))) as Askable,
)

/** What a row cannot be without referring to says whose it is; the parent of a tree where it stands. */
const isOwner = ({ kind, required }: Field): boolean => kind === 'treeRef' || (kind === 'ref' && required === true)

/** Fields that say which row it is, whose, and where it stands; secrets are read by nobody anyway. */
const isFixed = (r: Resource, name: string, f: Field): boolean =>
  name === 'id' || f.kind === 'secret' || isOwner(f) || r.states?.field === name || choosableStates(r)?.field === name

/** Fields a rule may name. */
export const ruledFields = (r: Resource): [name: string, f: Field][] =>
  Object.entries(r.fields).filter(([name, f]) => !isFixed(r, name, f))

const notRestrictable = (f: Field, rule: FieldRule): string =>
  `“${f.label}”不是可以限制查看的字段，不能设为${FIELD_RULES[rule]}${isInput(f) && isColumn(f) ? '，可以设为只读' : '，请选择不限制'}`

/**
 * Why a rule cannot be on a field, as a sentence; undefined = it can.
 * @param adds the role adds records of the resource
 */
export const fieldRuleFault = (r: Resource, name: string, rule: FieldRule, adds: boolean): string | undefined => {
  const f = ruledFields(r).find(([one]) => one === name)?.[1]
  if (!f) return `${r.title}没有可以设置权限的字段“${name}”，请刷新页面后重新选择`
  if (isUnseen(rule) && !isRestrictable(r, name)) return notRestrictable(f, rule)
  if (rule === 'hidden' && isNaming(r, name)) return `“${f.label}”是${r.title}的名称，不能隐藏，可以选择掩码`
  if (rule !== 'hidden' && !isColumn(f)) return `“${f.label}”只能隐藏或不限制`
  if (rule === 'readonly' && !isInput(f)) return `“${f.label}”本来就不能填写，不需要设为只读`
  if (adds && f.required && f.initial === undefined && isInput(f))
    return `“${f.label}”是必填项，该角色可以新增${r.title}，不能设为${FIELD_RULES[rule]}；请先收回新增和导入的权限`
  return undefined
}
