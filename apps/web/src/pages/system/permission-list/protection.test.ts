import { expect, it } from 'vitest'
import { protectionOf } from './protection.ts'

const WORK = { 'system:user:add': ['新增用户', '生成用户编号'], 'system:user:edit': ['编辑用户', '新增用户'] }

it.each([
  ['system:user:add,user:add', ['新增用户', '生成用户编号'], ['user:add']],
  ['system:user:add, system:user:edit', ['新增用户', '生成用户编号', '编辑用户'], []],
  ['system:usr:add', [], ['system:usr:add']],
  ['constructor', [], ['constructor']],
  [' ,', [], []],
])('%j protects %j; unknown codes: %j', (perms, work, unknown) => {
  expect(protectionOf(WORK, perms)).toEqual({ work, unknown })
})
