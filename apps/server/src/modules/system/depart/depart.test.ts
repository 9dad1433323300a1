import type { Depart, DepartTree, LoginResult } from '@huxi/contract'
import { describe, expect, test } from 'vitest'
import { useApp } from '../../../../test/accounts.ts'
import { PEOPLE, type PersonName } from '../../../../test/people.ts'
import { asSystem } from '../../../engine/core/caller.ts'

const app = useApp()

type Query = Record<string, unknown>
const read = async <T>(path: string, query: Query = {}, as: PersonName = 'admin'): Promise<T> =>
  (await app.call<T>('GET', `/sys/sysDepart/${path}`, { as, query })).body.result!
const add = async (departName: string, more: object = {}, as: PersonName = 'admin') =>
  (await app.call<{ id: string }>('POST', '/sys/sysDepart/add', { as, body: { departName, ...more } })).body
const edit = async (body: object, as: PersonName = 'admin') =>
  (await app.call('PUT', '/sys/sysDepart/edit', { as, body })).body
const remove = async (ids: string, as: PersonName = 'admin') =>
  (await app.call('DELETE', '/sys/sysDepart/deleteBatch', { as, query: { ids } })).body
const byId = (id: string, as: PersonName = 'admin') => read<Depart>('queryById', { id }, as)
const added = async (departName: string, parentId?: string): Promise<Depart> =>
  byId((await add(departName, { parentId })).result!.id)
const codeOf = async (id: string) => (await byId(id)).orgCode

test('of a user are told without what a field rule may hide', async () => {
  const { id } = (await read<Depart[]>('listAll')).find(({ orgCode }) => orgCode === 'A01A01')!
  expect(await edit({ id, leaderPhone: '13700007777' })).toMatchObject({ success: true })
  const { username, password } = PEOPLE.nurse
  const signedIn = await app.call<LoginResult>('POST', '/sys/login', { body: { username, password } })
  expect(signedIn.body.result!.departs).toMatchObject([{ id, leaderPhone: null }])
  const own = await app.call<{ list: Depart[] }>('GET', '/sys/user/getCurrentUserDeparts', { as: 'nurse' })
  expect(own.body.result!.list).toMatchObject([{ id, leaderPhone: null }])
})

describe('codes', () => {
  test('are consecutive per level', async () => {
    const root = await added('甲院')
    const [one, two] = [await added('一科', root.id), await added('二科', root.id)]
    const below = await added('一组', one.id)
    expect(root).toMatchObject({ orgType: '1', orgCategory: '1', parentId: null, status: '1' })
    expect(root.orgCode).toMatch(/^A\d\d$/)
    expect([one, two, below].map((d) => [d.orgCode, d.orgType, d.orgCategory])).toEqual([
      [`${root.orgCode}A01`, '2', '2'],
      [`${root.orgCode}A02`, '2', '2'],
      [`${root.orgCode}A01A01`, '3', '2'],
    ])
  })

  test('are unique under concurrency, and ignore the request body', async () => {
    const root = await added('同时院')
    const answers = await Promise.all(
      Array.from({ length: 8 }, (_, i) => add(`同时${i}`, { parentId: root.id, orgCode: 'Z99', orgType: '9' })),
    )
    const codes = await Promise.all(answers.map((a) => codeOf(a.result!.id)))
    expect(codes.sort()).toEqual(Array.from({ length: 8 }, (_, i) => `${root.orgCode}A0${i + 1}`))
  })

  test('keep a given category, also an emptied one', async () => {
    const { result } = await add('岗', { orgCategory: '3' })
    await edit({ id: result!.id, orgCategory: '', memo: '改' })
    expect(await byId(result!.id)).toMatchObject({ orgCategory: '3', memo: '改' })
  })

  test('need an existing parent of the same tenant', async () => {
    const foreign = (await read<Depart[]>('listAll', {}, 'outsider'))[0]!
    for (const parentId of ['no-such', foreign.id]) {
      expect(await add('无根', { parentId })).toMatchObject({ success: false, message: '上级部门不存在，请重新选择' })
    }
  })

  test('allow twenty levels', async () => {
    let parent = await added('深')
    for (let level = 2; level <= 20; level += 1) parent = await added(`深${level}`, parent.id)
    expect(await add('太深', { parentId: parent.id })).toMatchObject({
      success: false,
      message: expect.stringContaining('最多 20 级'),
    })
    const pair = await added('两层')
    await added('两层下', pair.id)
    const above = await byId(parent.parentId!)
    expect(await edit({ id: pair.id, parentId: above.id })).toMatchObject({
      success: false,
      message: expect.stringContaining('最多 20 级'),
    })
  })
})

describe('moving a branch', () => {
  test('recodes the branch and keeps its members', async () => {
    const [from, to] = [await added('从'), await added('到')]
    const moved = await added('搬', from.id)
    const below = await added('搬下', moved.id)
    const system = asSystem(app.services, 'test', 1)
    await system.db
      .updateTable('sys_user_tenant')
      .set({ org_code: below.orgCode })
      .where('tenant_id', '=', 1)
      .where('user_id', 'in', system.db.selectFrom('sys_user').select('id').where('username', '=', 'nobody'))
      .execute()
    expect(await edit({ id: moved.id, parentId: to.id })).toMatchObject({ success: true, message: '修改成功!' })
    expect(await byId(moved.id)).toMatchObject({ orgCode: `${to.orgCode}A01`, orgType: '2', parentId: to.id })
    expect(await byId(below.id)).toMatchObject({ orgCode: `${to.orgCode}A01A01`, orgType: '3', parentId: moved.id })
    const own = await app.call<{ orgCode: string }>('GET', '/sys/user/getCurrentUserDeparts', { as: 'nobody' })
    expect(own.body.result!.orgCode).toBe(`${to.orgCode}A01A01`)
  })

  test('gives a new code at the root and below a parent', async () => {
    const root = await added('出')
    const child = await added('入', root.id)
    await edit({ id: child.id, parentId: '' })
    const out = await byId(child.id)
    expect(out).toMatchObject({ parentId: null, orgType: '1' })
    expect(out.orgCode).toMatch(/^[A-Z]\d\d$/)
    await edit({ id: child.id, parentId: root.id })
    expect(await codeOf(child.id)).toBe(`${root.orgCode}A01`)
  })

  test('keeps the code when the parent stays the same', async () => {
    const root = await added('同')
    const child = await added('同下', root.id)
    await added('同下二', root.id)
    await edit({ ...child, departName: '同下一', parentId: root.id })
    expect(await byId(child.id)).toMatchObject({ orgCode: child.orgCode, departName: '同下一' })
  })

  test('refuses a parent in the own branch', async () => {
    const root = await added('环')
    const child = await added('环下', root.id)
    for (const parentId of [root.id, child.id]) {
      expect(await edit({ id: root.id, parentId })).toMatchObject({
        success: false,
        message: '不能把部门移动到它自己或它的下级之下，请选择其他位置',
      })
    }
    expect(await codeOf(root.id)).toBe(root.orgCode)
  })

  test('makes no cycle under concurrency', async () => {
    const [a, b] = [await added('环甲'), await added('环乙')]
    const answers = await Promise.all([edit({ id: a.id, parentId: b.id }), edit({ id: b.id, parentId: a.id })])
    expect(answers.filter((answer) => answer.success)).toHaveLength(1)
  })

  test('answers a stale version with the current row, directors included', async () => {
    const root = await added('旧')
    await edit({ id: root.id, version: root.version, memo: '一' })
    const { body } = await app.call<Depart>('PUT', '/sys/sysDepart/edit', {
      as: 'admin',
      body: { id: root.id, version: root.version, memo: '二' },
    })
    expect(body).toMatchObject({ success: false, code: 409, result: { memo: '一', directorUserIds: '' } })
  })
})

describe('deleting', () => {
  test('takes the whole branch; positions lose their company', async () => {
    const root = await added('删')
    const child = await added('删下', root.id)
    await added('删下下', child.id)
    const post = { code: 'gone-company', name: '无公司', postRank: '1', companyId: child.id }
    const { body } = await app.call<{ id: string }>('POST', '/sys/position/add', { as: 'admin', body: post })
    expect(await remove(root.id)).toMatchObject({ success: true, message: '删除成功!' })
    expect(await byId(child.id)).toBeNull()
    const left = await app.call('GET', '/sys/position/queryById', { as: 'admin', query: { id: body.result!.id } })
    expect(left.body.result).toMatchObject({ code: 'gone-company', companyId: null })
  })

  test('accepts a parent and its child in one list', async () => {
    const root = await added('并')
    const child = await added('并下', root.id)
    expect(await remove(`${child.id},${root.id},`)).toMatchObject({ success: true })
  })

  test('deletes nothing when one id is out of sight', async () => {
    const root = await added('全或无')
    const foreign = (await read<Depart[]>('listAll', {}, 'outsider'))[0]!
    for (const other of [foreign.id, 'no-such']) {
      expect(await remove(`${root.id},${other}`)).toMatchObject({ success: false, message: '未找到对应实体' })
    }
    expect(await codeOf(root.id)).toBe(root.orgCode)
    expect((await read<Depart[]>('listAll', {}, 'outsider'))[0]!.id).toBe(foreign.id)
  })
})

describe('directors', () => {
  const userId = async (username: string) =>
    (await app.call<{ records: { id: string }[] }>('GET', '/sys/user/list', { as: 'admin', query: { username } })).body
      .result!.records[0]!.id
  const mine = (as: PersonName) => app.call<DepartTree[] | null>('GET', '/sys/sysDepart/queryMyDeptTreeList', { as })

  test('lead their branch from then on', async () => {
    const root = await added('主任院')
    const child = await added('主任下', root.id)
    expect((await mine('doctor')).body).toMatchObject({ message: '1', result: null })
    const doctor = await userId('doctor')
    expect(await edit({ id: root.id, directorUserIds: doctor })).toMatchObject({ success: true })
    expect((await byId(root.id)).directorUserIds).toBe(doctor)
    const own = (await mine('doctor')).body
    expect(own.message).toBe('2')
    expect(own.result!.map((n) => [n.id, n.children!.map((c) => c.id)])).toEqual([[root.id, [child.id]]])
    const search = (keyWord: string) =>
      app.call<DepartTree[]>('GET', '/sys/sysDepart/searchBy', { as: 'doctor', query: { keyWord, myDeptSearch: '1' } })
    expect((await search('主任')).body.result!.map((n) => n.id)).toEqual([root.id, child.id])
    expect((await search('呼吸科')).body.success).toBe(false)
    await edit({ id: root.id, directorUserIds: '' })
    expect((await mine('doctor')).body).toMatchObject({ message: '1', result: null })
  })

  test('get message 2 and an empty tree when they lead no department', async () => {
    expect((await mine('admin')).body).toMatchObject({ message: '2', result: [] })
  })

  test('cannot be changed without the right to grant', async () => {
    const root = await added('不授权')
    const doctor = await userId('doctor')
    expect((await edit({ id: root.id, directorUserIds: doctor }, 'sysadmin')).success).toBe(false)
    expect(await edit({ id: root.id, directorUserIds: '', memo: '可以' }, 'sysadmin')).toMatchObject({ success: true })
    expect((await byId(root.id)).directorUserIds).toBe('')
    expect((await add('不授权二', { directorUserIds: doctor }, 'sysadmin')).success).toBe(false)
    expect(
      (await app.call('GET', '/sys/sysDepart/searchBy', { as: 'admin', query: { keyWord: '不授权二' } })).body.success,
    ).toBe(false)
  })
})
