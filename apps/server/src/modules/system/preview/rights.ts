/** Rights of a user as sets that can be compared: menu rows, codes, and the view of each list. */
import type { Permission } from '@huxi/contract'
import { codeOf, coversScope, FIELD_RULES, SCOPE_WORDS, strictnessOf, WHOLE, type Resource } from '@huxi/model'
import type { Ctx } from '../../../engine/core/context.ts'
import type { RowRule } from '../../../engine/core/session.ts'
import { BUTTON, menuOf } from '../permission/index.ts'
import type { Authority } from '../session/index.ts'

type Keys = ReadonlySet<string>

interface View {
  readonly scopes: Keys
  readonly rules: Keys
  /** field rules; a strict rule includes the milder ones */
  readonly fields: Keys
  /** departments reached by scopes and rules; undefined = no departments, or not requested */
  readonly departs: Keys | undefined
}

export interface Rights {
  readonly menuIds: Keys
  readonly pages: Keys
  /** buttons drawn without the right because they are no longer controlled */
  readonly drawn: Keys
  readonly codes: Keys
  readonly views: ReadonlyMap<string, View>
}

export const NOTHING: Rights = {
  menuIds: new Set(),
  pages: new Set(),
  drawn: new Set(),
  codes: new Set(),
  views: new Map(),
}

const ALL: readonly string[] = [WHOLE]

const ruleKey = ({ id, field, operator, value }: RowRule): string => JSON.stringify([id, field, operator, value])

/**
 * Measures users of one tenant.
 * @param menu every menu row
 * @param likeness key shared by users with equal rights
 * @param departs departments reached in a resource; absent = not requested
 */
export const rightsIn = (
  ctx: Ctx,
  menu: readonly Permission[],
  likeness: (authority: Authority) => string,
  departs?: (authority: Authority, name: string) => Keys | undefined,
): ((authority: Authority) => Rights) => {
  const resources = [...ctx.services.ports.resources.values()]
  const readers = readersOf(resources)
  const off = menu.filter(({ menuType, status }) => menuType === BUTTON && status !== '1')
  const rightsByKey = new Map<string, Rights>()
  return (authority) => {
    const { menuIds, codes } = authority
    const key = likeness(authority)
    const same = rightsByKey.get(key)
    if (same) return same
    const seen = resources.filter(({ name }) => readers.get(name)!.some((code) => codes.has(code)))
    const rights: Rights = {
      menuIds,
      codes,
      pages: visiblePages(menu, menuIds),
      drawn: new Set(off.flatMap(({ id }) => (menuIds.has(id) ? [] : [id]))),
      views: new Map(
        seen.map(({ name }) => [name, { ...viewOf(authority, name), departs: departs?.(authority, name) }]),
      ),
    }
    rightsByKey.set(key, rights)
    return rights
  }
}

const viewOf = ({ scopes, rules, fields }: Authority, name: string) => {
  const words = scopes.get(name) ?? ALL
  return {
    scopes: new Set(SCOPE_WORDS.filter((word) => coversScope(words, word))),
    rules: new Set((rules.get(name) ?? []).map(ruleKey)),
    fields: new Set(Object.entries(fields.get(name) ?? {}).flatMap(fieldKeys)),
  }
}

const FIELD_WORDS = Object.keys(FIELD_RULES)

const fieldKeys = ([field, rule]: [string, string]): string[] =>
  FIELD_WORDS.slice(0, strictnessOf(rule) + 1).map((word) => `${field}\t${word}`)

const visiblePages = (menu: readonly Permission[], menuIds: Keys): Keys => {
  const ids = (nodes: ReturnType<typeof menuOf>): string[] =>
    nodes.flatMap((node) => (node.hidden ? [] : [node.id, ...ids(node.children ?? [])]))
  return new Set(ids(menuOf(menu, menuIds)))
}

/** List codes that show rows of a resource: its own, and those of referring resources. */
const readersOf = (resources: readonly Resource[]): ReadonlyMap<string, readonly string[]> =>
  new Map(
    resources.map(({ name }) => [
      name,
      resources
        .filter((r) => r.name === name || Object.values(r.fields).some(({ to }) => to === name))
        .map((r) => codeOf(r, 'list')),
    ]),
  )

export type RightKey = string

/** Keys present after and absent before; swap the arguments for losses. */
export const gained = (before: Rights, after: Rights): RightKey[] => [
  ...more(['row'], before.menuIds, after.menuIds),
  ...more(['page'], before.pages, after.pages),
  ...more(['button'], before.drawn, after.drawn),
  ...more(['code'], before.codes, after.codes),
  ...[...after.views].flatMap(([name, view]) => gainedView(name, before.views.get(name), view)),
]

const more = (kind: readonly string[], before: Keys, after: Keys): RightKey[] =>
  [...after].flatMap((key) => (before.has(key) ? [] : [[...kind, key].join('\t')]))

/** A removed rule shows more. Departments count only if nothing else changed, since scopes and rules say more. */
const gainedView = (name: string, before: View | undefined, after: View): RightKey[] => {
  if (!before) return [`view\t${name}`]
  const changed = [...limits(before, after), ...limits(after, before)]
  if (changed.length === 0 && before.departs && after.departs)
    return more(['depart', name], before.departs, after.departs)
  return [
    ...more(['scope', name], before.scopes, after.scopes),
    ...more(['rule', name], after.rules, before.rules),
    ...more(['field', name], after.fields, before.fields),
  ]
}

const limits = (one: View, other: View): RightKey[] => [
  ...more([], one.scopes, other.scopes),
  ...more([], one.rules, other.rules),
  ...more([], one.fields, other.fields),
]
