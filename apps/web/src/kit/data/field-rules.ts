/** Fields of a resource the user may see and filter by, with the rules the server sent; the same reduction as on the server. */
import {
  askableResource,
  fieldRuleOf,
  isUnseen,
  legibleResource,
  wireName,
  type Field,
  type FieldRule,
  type FieldRules,
  type Fields,
  type Resource,
} from '@huxi/model'
import { useSession } from './session.ts'

const NONE: FieldRules = {}

const rulesOf = (name: string): FieldRules | undefined => useSession.getState().fields[name]

export const readable = (r: Resource): Resource => {
  const rules = rulesOf(r.name)
  const own = rules ? legibleResource(r, rules) : r
  return Object.values(own.fields).some(isNarrowed) ? { ...own, fields: withSeenLines(own.fields) } : own
}

export const askable = (r: Resource): Resource => {
  const rules = rulesOf(r.name)
  return rules ? askableResource(r, rules) : r
}

export const ruleOn = (r: Resource, name: string): FieldRule | undefined => {
  const rules = rulesOf(r.name)
  return rules && fieldRuleOf(r, rules, name)
}

/** Whether the user sees the field unmasked; otherwise an empty value means nothing. */
export const isSeen = (r: Resource, name: string): boolean => !isUnseen(ruleOn(r, name))

export const rulesFor = (r: Resource): FieldRules => rulesOf(r.name) ?? NONE

const isNarrowed = ({ item }: Field): boolean => item !== undefined && rulesOf(item.name) !== undefined

export const withSeenLines = (fields: Fields): Fields =>
  Object.fromEntries(
    Object.entries(fields).map(([name, f]) => {
      const rules = f.item && rulesOf(f.item.name)
      if (!rules) return [name, f]
      return [
        name,
        { ...f, fields: Object.fromEntries(Object.entries(f.fields!).filter(([one]) => !isUnseen(rules[one]))) },
      ]
    }),
  )

/** Columns of a list of children, by wire name, that the user sees and may not write. */
export const closedColumns = ({ item, fields = {} }: Field): ReadonlySet<string> => {
  const rules = (item && rulesOf(item.name)) ?? NONE
  const closed = Object.entries(fields).filter(([name]) => rules[name] === 'readonly')
  return new Set(closed.map(([name, f]) => wireName(name, f)))
}
