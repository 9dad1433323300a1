/** Rights in words: buttons on the line of their page, codes only if no menu row carries them. */
import type { Permission } from '@huxi/contract'
import { coversScope, DATA_SCOPES, isDataScope, ruleField, ruleText, strictnessOf, type FieldRule } from '@huxi/model'
import type { AppServices } from '../../../engine/core/context.ts'
import { BUTTON, codesOfRow } from '../permission/index.ts'
import type { RightKey } from './rights.ts'

interface Names {
  /** menu rows of the side with the right: after for gains, before for losses */
  readonly menu: ReadonlyMap<string, Permission>
  readonly departs: ReadonlyMap<string, string>
  readonly services: AppServices
}

type Of = (kind: string) => readonly (readonly string[])[]

export const linesOf = (keys: readonly RightKey[], names: Names, side: 'gain' | 'lose'): string[] => {
  const byKind = Map.groupBy(
    keys.map((key) => key.split('\t')),
    ([kind]) => kind!,
  )
  const of: Of = (kind) => (byKind.get(kind) ?? []).map(([, ...rest]) => rest)
  return [...rowLines(of, names), ...codeLines(of, names), ...viewLines(of, names, side), ...departLines(of, names)]
}

const ids = (rest: readonly (readonly string[])[]): string[] => rest.map(([id]) => id!)

const pathOf = (names: Names, id: string): string =>
  [id, ...above(names, id)]
    .map((one) => names.menu.get(one)?.name ?? one)
    .toReversed()
    .join(' › ')

const above = (names: Names, id: string): string[] => {
  const parent = names.menu.get(id)?.parentId
  return parent && names.menu.has(parent) ? [parent, ...above(names, parent)] : []
}

const rowLines = (of: Of, names: Names): string[] => {
  const rows = ids(of('row'))
  const isButton = (id: string) => names.menu.get(id)?.menuType === BUTTON
  const buttons = Map.groupBy(rows.filter(isButton), (id) => names.menu.get(id)?.parentId ?? id)
  const ancestors = new Set(rows.flatMap((id) => above(names, id)))
  const pages = rows.filter((id) => !isButton(id))
  const named = (id: string) => (buttons.get(id) ?? []).map((one) => names.menu.get(one)?.name ?? one).join('、')
  const menuPages = ids(of('page')).filter((id) => !rows.includes(id))
  const parentsOfPages = new Set(menuPages.flatMap((id) => above(names, id)))
  return [
    ...pages.flatMap((id) => {
      const below = named(id)
      if (below) return `${pathOf(names, id)}（${below}）`
      return ancestors.has(id) ? [] : pathOf(names, id)
    }),
    ...[...buttons.keys()].filter((id) => !pages.includes(id)).map((id) => `${pathOf(names, id)}：${named(id)}`),
    ...menuPages
      .filter((id) => !ancestors.has(id) && !parentsOfPages.has(id))
      .map((id) => `菜单中的“${pathOf(names, id)}”`),
    ...ids(of('button')).map((id) => `按钮“${pathOf(names, id)}”的显示（不再控制，服务器仍然检查权限）`),
  ]
}

const codeLines = (of: Of, names: Names): string[] => {
  const brought = new Set(ids(of('row')).flatMap((id) => codesOfRow(names.menu.get(id) ?? { perms: null })))
  return ids(of('code'))
    .filter((code) => !brought.has(code))
    .map((code) => {
      const from = [...names.menu.values()].filter((row) => codesOfRow(row).includes(code)).map(({ id }) => id)
      return `权限编码 ${code}${from.length > 0 ? `（${from.map((id) => pathOf(names, id)).join('、')}）` : ''}`
    })
}

const titleOf = ({ services }: Names, name: string): string => services.ports.resources.get(name)?.title ?? name

const viewLines = (of: Of, names: Names, side: 'gain' | 'lose'): string[] => [
  ...[...Map.groupBy(of('scope'), ([name]) => name!)].map(([name, scopes]) => {
    const words = scopes.map(([, word]) => word!)
    const widest = words.filter((word) => !words.some((other) => other !== word && coversScope([other], word)))
    return `${titleOf(names, name)}的数据范围：${widest.map((word) => (isDataScope(word) ? DATA_SCOPES[word] : word)).join('、')}`
  }),
  ...of('rule').map(([name, rule]) => {
    const [, field, operator, value] = JSON.parse(rule!) as string[]
    const label = ruleField(names.services.ports.resources.get(name!)!, field!)?.[1].label ?? field!
    const condition = `“${ruleText(label, { operator: operator!, value: value! })}”`
    return side === 'gain'
      ? `${titleOf(names, name!)}：不符合${condition}的记录也能看到`
      : `${titleOf(names, name!)}：不符合${condition}的记录`
  }),
  ...fieldLines(of, names),
]

const fieldLines = (of: Of, names: Names): string[] =>
  [...Map.groupBy(of('field'), ([name, field]) => `${name}\t${field}`).values()].map((same) => {
    const [name, field] = same[0]!
    const rules = same.map(([, , rule]) => rule as FieldRule)
    const rule = rules.reduce((one, other) => (strictnessOf(other) > strictnessOf(one) ? other : one))
    const label = names.services.ports.resources.get(name!)!.fields[field!]?.label ?? field
    return `${titleOf(names, name!)}的“${label}”：${FIELD_SAYS[rule]}`
  })

const FIELD_SAYS: Record<FieldRule, string> = { readonly: '可以修改', masked: '可以看到完整内容', hidden: '可以看到' }

const SHORT = 3

const departLines = (of: Of, names: Names): string[] => {
  const byList = Map.groupBy(of('depart'), ([name]) => name!)
  const same = Map.groupBy(byList, ([, departs]) => departs.map(([, id]) => names.departs.get(id!) ?? id).join('、'))
  return [...same].map(([departs, lists]) => {
    const titles = lists.map(([name]) => titleOf(names, name))
    const more = titles.length > SHORT ? `等 ${titles.length} 类数据` : ''
    return `${departs}的${titles.slice(0, SHORT).join('、')}${more}`
  })
}
