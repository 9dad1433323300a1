/** Grants of a role as key sets over the menu tree, without UI. */
import type { MenuTreeNode } from '@huxi/contract'
import { flatten, tick } from '../../../kit/tree/nodes.ts'

const BUTTON = 2

export type Keys = ReadonlySet<string>

export const isButton = (node: MenuTreeNode): boolean => node.menuType === BUTTON

export const menusOf = (nodes: readonly MenuTreeNode[]): MenuTreeNode[] =>
  nodes.filter((node) => !isButton(node)).map((node) => ({ ...node, children: menusOf(node.children) }))

export const buttonsOf = (node: MenuTreeNode): MenuTreeNode[] => node.children.filter(isButton)

export const changesOf = (seen: Keys, ticked: Keys): { added: string[]; removed: string[] } => ({
  added: [...ticked].filter((key) => !seen.has(key)),
  removed: [...seen].filter((key) => !ticked.has(key)),
})

/** Ticks after a click; leaves out buttons, and barred rows unless the role has them. */
export const ticked = (
  nodes: readonly MenuTreeNode[],
  now: Keys,
  key: string,
  on: boolean,
  linked: boolean,
  barred: Keys,
): Keys => {
  const buttons = new Set(flatten(nodes).flatMap((node) => (isButton(node) && node.key !== key ? [node.key] : [])))
  const comes = (one: string): boolean => now.has(one) || !(barred.has(one) || buttons.has(one))
  return new Set(tick(nodes, [...now], key, on, linked).filter(comes))
}

export const everything = (nodes: readonly MenuTreeNode[], now: Keys, barred: Keys): Keys =>
  new Set([...now, ...flatten(nodes).flatMap(({ key }) => (barred.has(key) ? [] : [key]))])

/** Turns all buttons of a menu on or off, together with its branch. */
export const withButtons = (
  nodes: readonly MenuTreeNode[],
  now: Keys,
  menu: MenuTreeNode,
  on: boolean,
  barred: Keys,
): Keys => buttonsOf(menu).reduce((keys, { key }) => ticked(nodes, keys, key, on, true, barred), now)

export const countBelow = (menu: MenuTreeNode, now: Keys): { count: number; total: number } => {
  const below = flatten(menu.children)
  return { count: below.filter(({ key }) => now.has(key)).length, total: below.length }
}
