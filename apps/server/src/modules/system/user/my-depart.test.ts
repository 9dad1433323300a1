import type { DepartTree, UserRow } from '@huxi/contract'
import type { Page } from '@huxi/model'
import { beforeAll, expect, test } from 'vitest'
import { addAccount, departId, tokenOf, useApp, type Account } from '../../../../test/accounts.ts'
import { addBoundRole, rowsWith } from '../../../../test/conformance/holders.ts'
import { leadDepart } from '../../../../test/notices.ts'

const app = useApp()
const departs: Record<string, string> = {}
const people = {} as Record<'head' | 'second' | 'stronger' | 'elsewhere' | 'theirs', Account>
let head = ''

beforeAll(async () => {
  for (const code of ['A01', 'A01A01', 'A01A02']) departs[code] = await departId(app, code)
  departs['theirs'] = await departId(app, 'A01', 2)
  const { roleCode } = await addBoundRole(app, await rowsWith(app, (code) => code.startsWith('system:mydepart:')))
  people.head = await addAccount(app, { roleCode, departs: ['A01A01'] })
  people.second = await addAccount(app, { departs: ['A01A01', 'A01A02'] })
  people.stronger = await addAccount(app, { roleCode: 'sysadmin', departs: ['A01A01'] })
  people.elsewhere = await addAccount(app, { roleCode, departs: ['A01A02'] })
  people.theirs = await addAccount(app, { tenantId: 2, departs: ['A01'] })
  await leadDepart(app, people.head, 'A01A01')
  await leadDepart(app, people.second, 'A01A01')
  head = await tokenOf(app, people.head)
})

const call = async <T>(method: string, path: string, given: object, token = head) =>
  (await app.call<T>(method, path, { token, ...given })).body
const list = async (depId?: string, token = head) =>
  (await call<Page<UserRow> | null>('GET', '/sys/user/departUserList', { query: { depId, pageSize: 100 } }, token))
    .result
const add = (depId: string, who: keyof typeof people, token = head) =>
  call('POST', '/sys/user/editSysDepartWithUser', { body: { depId, userIdList: [people[who].id] } }, token)
const remove = (depId: string, who: keyof typeof people, token = head) =>
  call('DELETE', '/sys/user/deleteUserInDepart', { query: { depId, userId: people[who].id } }, token)
const nameOf = (who: keyof typeof people) => people[who].username

test('shows the branch with its members, and nothing of other departments', async () => {
  const tree = await call<DepartTree[]>('GET', '/sys/sysDepart/queryMyDeptTreeList', {})
  expect(tree).toMatchObject({ message: '2', result: [{ id: departs['A01A01'] }] })
  const own = (await list())!.records
  expect(own.map(({ username }) => username)).toEqual(expect.arrayContaining(['nurse', 'doctor', nameOf('second')]))
  expect(own.map(({ username }) => username)).not.toContain(nameOf('elsewhere'))
  expect(own.find(({ username }) => username === 'nurse')).toMatchObject({
    status: 1,
    orgCode: '呼吸科',
    roleNames: null,
  })
  for (const id of [departs['A01A02'], departs['A01'], departs['theirs'], '404'])
    expect((await list(id))!.records, id).toEqual([])
})

test('adds and removes members of any authority, except other leaders', async () => {
  const id = departs['A01A01']!
  expect(await add(id, 'elsewhere')).toMatchObject({ success: true, message: '添加成功!' })
  expect(await remove(id, 'elsewhere')).toMatchObject({ success: true, message: '删除成功!' })
  expect(await remove(id, 'elsewhere')).toMatchObject({ message: '当前选中部门与用户无关联关系!' })
  expect(await remove(id, 'stronger')).toMatchObject({ success: true })
  for (const who of ['second', 'head'] as const)
    expect((await remove(id, who)).message, who).toBe(
      '所选的人中有该部门的主管，主管只能由有分配部门权限的管理员移出，请去掉后重试',
    )
  expect(await add(id, 'theirs')).toMatchObject({ success: false, message: '未找到对应实体' })
})

test('answers other departments like missing ones', async () => {
  const led = await tokenOf(app, people.elsewhere)
  for (const [id, token] of [
    [departs['A01A02']!, head],
    [departs['A01']!, head],
    [departs['theirs']!, head],
    [departs['A01A01']!, led],
    [departs['A01A02']!, led],
  ] as const) {
    expect(await add(id, 'stronger', token), id).toMatchObject({ code: 403 })
    expect(await remove(id, 'second', token), id).toMatchObject({ code: 403 })
  }
  expect(await add('404', 'stronger')).toMatchObject({ code: 403 })
  expect(await list(undefined, led)).toBeNull()
  expect((await list(departs['A01A02'], led))!.records).toEqual([])
})
