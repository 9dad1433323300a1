import type { MenuTreeNode } from '@huxi/contract'
import { expect, test } from 'vitest'
import { barredOf, isSuper } from './rights.ts'

const node = (key: string, grantable: boolean, children: MenuTreeNode[] = []) =>
  ({ key, grantable, children }) as MenuTreeNode

test('bars rows marked by the server', () => {
  const tree = [node('system', true, [node('user', true, [node('user_add', false)]), node('audit', false)])]
  expect([...barredOf(tree)]).toEqual(['user_add', 'audit'])
})

test('the flag distinguishes 超级管理员 from a role of the same code', () => {
  expect(isSuper({ builtIn: true, roleCode: 'admin' })).toBe(true)
  expect(isSuper({ builtIn: false, roleCode: 'admin' })).toBe(false)
})
