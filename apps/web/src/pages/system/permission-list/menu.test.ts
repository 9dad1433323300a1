import type { PermissionTree } from '@huxi/contract'
import { expect, it } from 'vitest'
import { BUTTON, DIRECTORY, findMenus, PAGE, ROOT, startOf, type MenuRow } from './menu.ts'

const menu = (name: string, menuType: number, more: Partial<PermissionTree> = {}, children: PermissionTree[] = []) =>
  ({ id: name, key: name, name, menuType, perms: null, component: null, children, ...more }) as PermissionTree

const TREE = [
  menu('系统管理', ROOT, { component: DIRECTORY }, [
    menu('用户管理', PAGE, { perms: 'system:user:list', component: 'system/UserList' }, [
      menu('新增', BUTTON, { perms: 'system:user:add' }),
    ]),
    menu('数据字典', PAGE, { perms: 'system:dict:list' }),
  ]),
  menu('首页', ROOT),
]

const names = (rows: readonly MenuRow[]): string[] => rows.flatMap((row) => [row.name, ...names(row.children ?? [])])
const contains = (text: string) => (name: string) => name.includes(text)

it('finds by name and keeps path and descendants', () => {
  expect(names(findMenus(TREE, {}, contains('用户')))).toEqual(['系统管理', '用户管理', '新增'])
})

it('finds by code in any case', () => {
  expect(names(findMenus(TREE, { perms: 'User:ADD' }, () => true))).toEqual(['系统管理', '用户管理', '新增'])
  expect(findMenus(TREE, { perms: 'nothing' }, () => true)).toEqual([])
})

it.each([
  ['a root menu', undefined, ROOT, null],
  ['a page below a directory', '系统管理', PAGE, '系统管理'],
  ['a button below a page', '用户管理', BUTTON, '用户管理'],
])('starts %s', (_, parent, menuType, parentId) => {
  const all = [TREE[0]!, TREE[0]!.children![0]!]
  const row = all.find(({ name }) => name === parent) as MenuRow | undefined
  expect(startOf(row, [])).toMatchObject({ menuType, parentId, sortNo: 1 })
})

it('puts a new menu after its siblings', () => {
  expect(startOf(undefined, [{ sortNo: 4 }, { sortNo: 6.5 }, { sortNo: null }])).toMatchObject({ sortNo: 7 })
})
