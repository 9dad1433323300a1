import type { PermissionTree } from '@huxi/contract'
import { expect, test } from 'vitest'
import { isSuper, rightsOf } from './rights.ts'

const row = (id: string, perms: string | null, url: string | null = null, children: PermissionTree[] | null = null) =>
  ({ id, key: id, perms, url, children }) as PermissionTree
const MENU = [
  row('system', null, '/isystem', [
    row('user', 'system:user:list', '/isystem/user', [row('user_add', 'system:user:add,user:add')]),
    row('audit', 'audit:log:list', '/audit'),
  ]),
]

test('every code of a row must be held; rows without codes may always be given', () => {
  const { barred, urls } = rightsOf(MENU, new Set(['system:user:list', 'system:user:add']), false)
  expect([...barred]).toEqual(['user_add', 'audit'])
  expect(urls.get('user')).toBe('/isystem/user')
})

test('超级管理员 gives everything', () => {
  expect([...rightsOf(MENU, new Set(), true).barred]).toEqual([])
})

test('the flag tells 超级管理员 from a role of the same code', () => {
  expect(isSuper({ builtIn: true, roleCode: 'admin' })).toBe(true)
  expect(isSuper({ builtIn: false, roleCode: 'admin' })).toBe(false)
})
