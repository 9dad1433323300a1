/** What a role is granted, as sets of keys over the menu tree. Nothing here knows the screen. */
import type { MenuTreeNode } from '@huxi/contract'
import { flatten, tick } from '../../../kit/tree/nodes.ts'

const BUTTON = 2

export type Keys = ReadonlySet<string>

export const isButton = (node: MenuTreeNode): boolean => node.menuType === BUTTON

/** The tree without buttons: these are shown beside it. */
export const menusOf = (nodes: readonly MenuTreeNode[]): MenuTreeNode[] =>
  nodes.filter((node) => !isButton(node)).map((node) => ({ ...node, children: menusOf(node.children) }))

/** The buttons of one menu. */
export const buttonsOf = (node: MenuTreeNode): MenuTreeNode[] => node.children.filter(isButton)

/** What has been added and taken away since it was read. */
export const changesOf = (seen: Keys, ticked: Keys): { added: string[]; removed: string[] } => ({
  added: [...ticked].filter((key) => !seen.has(key)),
  removed: [...seen].filter((key) => !ticked.has(key)),
})

/**
 * Ticked after a tick. What the person may not give is left out, unless the role had it; so are the buttons of a menu: who is to
 * see people is not by that to freeze them, too.
 */
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

/** Everything that can be ticked. */
export const everything = (nodes: readonly MenuTreeNode[], now: Keys, barred: Keys): Keys =>
  new Set([...now, ...flatten(nodes).flatMap(({ key }) => (barred.has(key) ? [] : [key]))])

/** The buttons of a menu all on or off; its branch comes along. */
export const withButtons = (
  nodes: readonly MenuTreeNode[],
  now: Keys,
  menu: MenuTreeNode,
  on: boolean,
  barred: Keys,
): Keys => buttonsOf(menu).reduce((keys, { key }) => ticked(nodes, keys, key, on, true, barred), now)

/** How many of the menus below a branch are ticked. */
export const countBelow = (menu: MenuTreeNode, now: Keys): { count: number; total: number } => {
  const below = flatten(menu.children)
  return { count: below.filter(({ key }) => now.has(key)).length, total: below.length }
}
