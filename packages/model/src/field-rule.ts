/** Field rules: restrictions of a role on fields. A user works with a narrowed resource. */
import type { Field } from './field.ts'
import { choosableStates, labelFields } from './label.ts'
import { isEncrypted, isMask, maskOf } from './personal.ts'
import { isColumn, isInput, NEWEST_FIRST, type Resource } from './resource.ts'

export const FIELD_RULES = { readonly: '只读', masked: '掩码', hidden: '隐藏' } as const
export type FieldRule = keyof typeof FIELD_RULES

export type FieldRules = Readonly<Record<string, FieldRule>>

const STRICTNESS = Object.keys(FIELD_RULES)

/** Rank of a rule, the strictest highest; unknown words count as the strictest. */
export const strictnessOf = (rule: string | undefined): number =>
  rule === undefined ? -1 : STRICTNESS.includes(rule) ? STRICTNESS.indexOf(rule) : STRICTNESS.length - 1

export const readFieldRule = (word: string): FieldRule =>
  Object.hasOwn(FIELD_RULES, word) ? (word as FieldRule) : 'hidden'

export const isUnseen = (rule: FieldRule | undefined): boolean => rule === 'hidden' || rule === 'masked'

export const MASK = '***'

const isLabelField = (r: Resource, name: string): boolean => labelFields(r).some(([field]) => field === name)

export const isRestrictable = (r: Resource, name: string): boolean => r.fields[name]?.restrictable === true

/**
 * The effective rule: fields that are neither restrictable nor copies of restricted values stay visible, and the label of a
 * record is masked at most.
 */
export const fieldRuleOf = (r: Resource, rules: FieldRules, name: string): FieldRule | undefined => {
  const rule = Object.hasOwn(rules, name) ? rules[name] : undefined
  if (isUnseen(rule) && !isRestrictable(r, name) && !r.fields[name]?.implies) return undefined
  return rule === 'hidden' && isLabelField(r, name) ? 'masked' : rule
}

/** A value under a mask; empty values stay, and masking is idempotent. */
export const maskedValue = (f: Field, value: unknown): unknown => {
  if (value === null || value === undefined || value === '') return value
  const hasMask = isEncrypted(f) || f.kind === 'personName'
  return hasMask && !isMask(f.kind, String(value)) ? maskOf(f.kind, String(value)) : hasMask ? value : MASK
}

declare const READ: unique symbol
declare const ASKED: unique symbol
export type Legible<R extends Resource = Resource> = R & { readonly [READ]: true }
export type Askable<R extends Resource = Resource> = Legible<R> & { readonly [ASKED]: true }

const narrowed = (r: Resource, keeps: (name: string) => boolean): Resource => {
  const fields = Object.fromEntries(Object.entries(r.fields).filter(([name]) => keeps(name)))
  const sort = Object.entries(r.sort).filter(([name]) => keeps(name))
  return { ...r, fields, sort: sort.length > 0 ? Object.fromEntries(sort) : NEWEST_FIRST }
}

const memoized = <T>(make: (r: Resource, rules: FieldRules) => T) => {
  const ofRuleSets = new WeakMap<FieldRules, WeakMap<Resource, T>>()
  return (r: Resource, rules: FieldRules): T => {
    const ofRules = ofRuleSets.get(rules) ?? new WeakMap<Resource, T>()
    ofRuleSets.set(rules, ofRules)
    const made = ofRules.get(r) ?? make(r, rules)
    ofRules.set(r, made)
    return made
  }
}

export const legibleResource = memoized(
  (r, rules) => narrowed(r, (name) => fieldRuleOf(r, rules, name) !== 'hidden') as Legible,
)

/** The resource without hidden and masked fields: usable in conditions, as an answer reveals the value. */
export const askableResource = memoized(
  (r, rules) => narrowed(r, (name) => !isUnseen(fieldRuleOf(r, rules, name))) as Askable,
)

/** Required references name the owner of a row; the parent of a tree row its place. */
const isOwner = ({ kind, required }: Field): boolean => kind === 'treeRef' || (kind === 'ref' && required === true)

/** Fields no rule may restrict: identity, owner and place of a row; secrets are never readable. */
const isFixed = (r: Resource, name: string, f: Field): boolean =>
  name === 'id' || f.kind === 'secret' || isOwner(f) || r.states?.field === name || choosableStates(r)?.field === name

export const ruledFields = (r: Resource): [name: string, f: Field][] =>
  Object.entries(r.fields).filter(([name, f]) => !isFixed(r, name, f))

const notRestrictable = (f: Field, rule: FieldRule): string =>
  `“${f.label}”不是可以限制查看的字段，不能设为${FIELD_RULES[rule]}${isInput(f) && isColumn(f) ? '，可以设为只读' : '，请选择不限制'}`

/** Why a rule does not fit a field, as a sentence; undefined = it fits. @param adds the role adds records of the resource */
export const fieldRuleFault = (r: Resource, name: string, rule: FieldRule, adds: boolean): string | undefined => {
  const f = ruledFields(r).find(([field]) => field === name)?.[1]
  if (!f) return `${r.title}没有可以设置权限的字段“${name}”，请刷新页面后重新选择`
  if (isUnseen(rule) && !isRestrictable(r, name)) return notRestrictable(f, rule)
  if (rule === 'hidden' && isLabelField(r, name)) return `“${f.label}”是${r.title}的名称，不能隐藏，可以选择掩码`
  if (rule !== 'hidden' && !isColumn(f)) return `“${f.label}”只能隐藏或不限制`
  if (rule === 'readonly' && !isInput(f)) return `“${f.label}”本来就不能填写，不需要设为只读`
  if (adds && f.required && f.initial === undefined && isInput(f))
    return `“${f.label}”是必填项，该角色可以新增${r.title}，不能设为${FIELD_RULES[rule]}；请先收回新增和导入的权限`
  return undefined
}
