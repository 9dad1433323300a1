import type { MenuTreeNode } from '@huxi/contract'
import { expect, test } from 'vitest'
import { buttonsOf, changesOf, countBelow, everything, menusOf, ticked, withButtons } from './grant.ts'

const node = (key: string, menuType: number, parentId: string | null, children: MenuTreeNode[] = []): MenuTreeNode => ({
  key,
  value: key,
  title: null,
  slotTitle: key,
  label: null,
  icon: null,
  parentId,
  isLeaf: children.length === 0,
  ruleFlag: 0,
  scopedSlots: null,
  menuType,
  children,
})
const TREE = [
  node('system', 0, null, [
    node('user', 1, 'system', [node('user_add', 2, 'user'), node('user_grant', 2, 'user')]),
    node('role', 1, 'system', [node('role_add', 2, 'role')]),
  ]),
]
const NONE: ReadonlySet<string> = new Set()
const keys = (set: ReadonlySet<string>) => [...set].toSorted().join(' ')

test('buttons are beside the tree', () => {
  const [system] = menusOf(TREE)
  expect(system!.children.map(({ key, children }) => [key, children])).toEqual([
    ['user', []],
    ['role', []],
  ])
  expect(buttonsOf(TREE[0]!.children[0]!).map(({ key }) => key)).toEqual(['user_add', 'user_grant'])
  expect(countBelow(system!, new Set(['user', 'user_add']))).toEqual({ count: 1, total: 2 })
})

test('linked: a button includes its menu, a menu its descendants, but no buttons: they are a choice of their own', () => {
  expect(keys(ticked(TREE, NONE, 'user_add', true, true, NONE))).toBe('system user user_add')
  expect(keys(ticked(TREE, NONE, 'user', true, true, NONE))).toBe('system user')
  expect(keys(ticked(TREE, NONE, 'system', true, true, NONE))).toBe('role system user')
  expect(keys(ticked(TREE, new Set(['user_grant']), 'user', true, true, NONE))).toBe('system user user_grant')
  expect(keys(ticked(TREE, new Set(['system', 'user', 'user_add']), 'user', false, true, NONE))).toBe('system')
})

test('alone: one row and nothing else', () => {
  expect(keys(ticked(TREE, NONE, 'user', true, false, NONE))).toBe('user')
  expect(keys(ticked(TREE, new Set(['system', 'user']), 'system', false, false, NONE))).toBe('user')
})

test('leaves out barred rows and keeps granted ones', () => {
  const barred = new Set(['user_grant'])
  const user = TREE[0]!.children[0]!
  expect(keys(ticked(TREE, NONE, 'user_grant', true, true, barred))).toBe('system user')
  expect(keys(withButtons(TREE, NONE, user, true, barred))).toBe('system user user_add')
  expect(keys(withButtons(TREE, new Set(['user_grant']), user, true, barred))).toBe('system user user_add user_grant')
  expect(keys(withButtons(TREE, new Set(['user', 'user_add', 'user_grant']), user, false, NONE))).toBe('user')
  expect(keys(everything(TREE, NONE, barred))).toBe('role role_add system user user_add')
})

test('a comparison with the loaded state lists added and removed rows', () => {
  expect(changesOf(new Set(['a', 'b']), new Set(['b', 'c']))).toEqual({ added: ['c'], removed: ['a'] })
})
