import type { Tenant, TenantChoice } from '@huxi/contract'
import { describe, expect, test } from 'vitest'
import { useApp } from '../../../../test/accounts.ts'
import { PEOPLE, type PersonName } from '../../../../test/people.ts'
import { asSystem } from '../../../engine/core/caller.ts'
import { activeTenants } from './index.ts'

const app = useApp()

const add = async (id: number, more: object = {}, as: PersonName = 'admin') =>
  (await app.call('POST', '/sys/tenant/add', { as, body: { id, name: `租户${id}`, ...more } })).body
const edit = async (body: object, as: PersonName = 'admin') =>
  (await app.call('PUT', '/sys/tenant/edit', { as, body })).body
const ids = (list: readonly TenantChoice[] | null) => (list ?? []).map((t) => t.id)
const list = async (query: Record<string, unknown>) =>
  ids((await app.call<{ records: Tenant[] }>('GET', '/sys/tenant/list', { as: 'admin', query })).body.result!.records)
const options = async (as: PersonName, query: Record<string, unknown> = {}) =>
  ids((await app.call<TenantChoice[]>('GET', '/sys/tenant/queryList', { as, query })).body.result)

describe('tenants', () => {
  test('a number is unique, in the words older clients search for', async () => {
    expect(await add(11)).toMatchObject({ success: true, message: '添加成功！' })
    expect(await add(11)).toMatchObject({ success: false, message: '该编号已存在!' })
  })

  test('makes its creator the only member of a new tenant', async () => {
    await add(12)
    const { body } = await app.call<{ roleCode: string }[]>('GET', '/sys/role/queryall', {
      as: 'admin',
      headers: { 'tenant-id': '12' },
    })
    expect(body.result!.map((r) => r.roleCode)).toEqual(
      expect.arrayContaining(['admin', 'doctor', 'nurse', 'head', 'headnurse', 'registrar']),
    )
    const foreign = await app.call('GET', '/sys/role/queryall', { as: 'outsider', headers: { 'tenant-id': '12' } })
    expect(foreign.status).toBe(403)
  })

  test('a new tenant gets the reports of the product; reports of its own prevent removal', async () => {
    const inTenant = (id: number) => ({ as: 'admin', headers: { 'tenant-id': String(id) } }) as const
    const remove = async (id: number) =>
      (await app.call('DELETE', '/sys/tenant/delete', { as: 'admin', query: { id } })).body
    await add(14)
    const { body } = await app.call<{ total: number }>('GET', '/online/report/list', inTenant(14))
    expect(body.result!.total).toBe(8)
    expect(await remove(14)).toMatchObject({ success: true })
    await add(15)
    const own = { code: 'own', name: '自己的', cgrSql: 'select r.id from rpt.sys_role r' }
    await app.call('POST', '/online/report/add', { ...inTenant(15), body: own })
    expect(await remove(15)).toMatchObject({ success: false, message: '该租户已被引用，无法删除！' })
  })

  test('refuses an end before the beginning', async () => {
    const dates = { beginDate: '2026-05-02 00:00:00', endDate: '2026-05-01 00:00:00' }
    expect(await add(13, dates)).toMatchObject({ success: false, message: '结束时间不能早于开始时间' })
    await add(13, { beginDate: '2026-05-02 00:00:00' })
    expect(await edit({ id: 13, endDate: '2026-05-01 00:00:00' })).toMatchObject({
      success: false,
      message: '结束时间不能早于开始时间',
    })
    expect(await edit({ id: 13, endDate: '2026-05-03 00:00:00' })).toMatchObject({
      success: true,
      message: '修改成功!',
    })
    expect(await edit({ id: 13, beginDate: '' })).toMatchObject({ success: true })
  })

  test('tenant 1 and the current tenant can be neither frozen nor deleted', async () => {
    const kept = { success: false, message: expect.stringContaining('不能冻结') }
    const stays = { success: false, message: '默认租户和当前租户不能删除' }
    expect(await edit({ id: 1, status: 0 })).toMatchObject(kept)
    expect(await edit({ id: 1, endDate: '2020-01-01 00:00:00' })).toMatchObject(kept)
    expect(await edit({ id: 1, beginDate: '2099-01-01 00:00:00' })).toMatchObject(kept)
    expect((await app.call('DELETE', '/sys/tenant/delete', { as: 'admin', query: { id: 1 } })).body).toMatchObject(
      stays,
    )
    expect(await edit({ id: 1, name: '本院', endDate: '2099-01-01 00:00:00' })).toMatchObject({ success: true })
  })

  test('a frozen tenant locks its users out at once', async () => {
    await app.tokenOf('outsider')
    expect((await app.call('GET', '/sys/user/getUserInfo', { as: 'outsider' })).status).toBe(200)
    await edit({ id: 2, status: 0 })
    expect((await app.call('GET', '/sys/user/getUserInfo', { as: 'outsider' })).status).toBe(401)
    await edit({ id: 2, status: 1 })
    expect((await app.call('GET', '/sys/user/getUserInfo', { as: 'outsider' })).status).toBe(200)
  })

  test('a referenced tenant stays, empty ones are deleted', async () => {
    await add(21)
    await add(22)
    await add(23)
    const remove = async (path: string, query: Record<string, unknown>, method = 'DELETE') =>
      (await app.call(method, `/sys/tenant/${path}`, { as: 'admin', query })).body
    expect(await remove('delete', { id: 2 })).toMatchObject({ success: false, message: '该租户已被引用，无法删除！' })
    expect(await remove('deleteBatch', { ids: '2' })).toMatchObject({
      success: false,
      message: '选择的租户都已被引用，无法删除！',
    })
    expect(await remove('deleteBatch', { ids: '21,9999' })).toMatchObject({ success: false, message: '未找到对应实体' })
    expect(await list({ id: 21 })).toEqual([21])
    expect(await remove('deleteBatch', { ids: '2,21,' })).toMatchObject({
      success: true,
      message: '部分删除成功！（被引用的租户无法删除）',
    })
    expect(await remove('delete', { id: 22 })).toMatchObject({ success: true, message: '删除成功' })
    expect(await remove('delete', { id: 23 }, 'POST')).toMatchObject({ success: true, message: '删除成功' })
    expect(await remove('delete', { id: 22 })).toMatchObject({ success: false, message: '未找到对应实体' })
    expect(await list({ id: '2,21,22,23' })).toEqual([2])
  })

  test('single dates of the list are bounds', async () => {
    await add(31, { beginDate: '2026-01-01 00:00:00', endDate: '2026-01-31 12:00:00' })
    await add(32, { beginDate: '2026-03-01 00:00:00', endDate: '2026-03-31 12:00:00' })
    const both = { id: '31,32' }
    expect(await list({ ...both, beginDate: '2026-02-01' })).toEqual([32])
    expect(await list({ ...both, endDate: '2026-01-31' })).toEqual([31])
    expect(await list({ ...both, beginDate_begin: '2026-01-01', beginDate_end: '2026-01-01' })).toEqual([31])
    expect(await list({ ...both, beginDate: '> 2026-01-01 00:00:00' })).toEqual([32])
  })

  test('offers a user without the right only their own tenants', async () => {
    await add(41, { status: 0 })
    expect(await options('admin')).toEqual(expect.arrayContaining([1, 2]))
    expect(await options('admin')).not.toContain(41)
    expect(await options('admin', { ids: '2,41' })).toEqual([2])
    expect(await options('nurse')).toEqual([1])
    expect(await options('nurse', { ids: '2' })).toEqual([])
    const mine = await app.call<{ list: Tenant[] }>('GET', '/sys/tenant/getCurrentUserTenant', { as: 'nurse' })
    expect(ids(mine.body.result!.list)).toEqual([1])
  })

  test('contacts need the right to administer tenants; choices and sign-in show only names', async () => {
    await edit({ id: 1, contactName: '密联主', website: 'https://geheim.example' })
    const { body } = await app.call('POST', '/sys/login', { body: PEOPLE.nurse })
    expect(body).toMatchObject({ result: { tenantList: [{ id: 1, name: expect.any(String), status: 1 }] } })
    const answers = [
      body,
      ...(await Promise.all(
        ['queryList', 'getCurrentUserTenant'].map((path) => app.call('GET', `/sys/tenant/${path}`, { as: 'nurse' })),
      )),
    ]
    expect(JSON.stringify(answers.map((one) => ('raw' in one ? one.raw.toString('utf8') : one)))).not.toMatch(
      /密联主|geheim/,
    )
  })

  test('active means enabled and within its dates', async () => {
    await add(51, { endDate: '2020-01-01 00:00:00' })
    await add(52, { beginDate: '2099-01-01 00:00:00' })
    await add(53, { status: 0 })
    await add(54, { beginDate: '2020-01-01 00:00:00', endDate: '2099-01-01 00:00:00' })
    expect(ids(await activeTenants(asSystem(app.services, 'test'), [51, 52, 53, 54, 99_999]))).toEqual([54])
    expect(await activeTenants(asSystem(app.services, 'test'), [])).toEqual([])
  })

  test('another tenant sees only itself and changes none', async () => {
    await add(55)
    const seen = await app.call<{ records: Tenant[] }>('GET', '/sys/tenant/list', { as: 'outsider' })
    expect(ids(seen.body.result!.records)).toEqual([2])
    expect(await options('outsider')).toEqual([2])
    const absent = { success: false, message: '未找到对应实体' }
    const refused = { success: false, code: 403 }
    for (const id of [2, 55, 99_999]) {
      const call = (method: string, path: string, query: object) =>
        app.call(method, `/sys/tenant/${path}`, { as: 'outsider', query: { ...query } })
      if (id !== 2) expect((await call('GET', 'queryById', { id })).body).toMatchObject(absent)
      expect(await edit({ id, name: '改' }, 'outsider')).toMatchObject(refused)
      expect((await call('DELETE', 'delete', { id })).body).toMatchObject(refused)
      expect((await call('DELETE', 'deleteBatch', { ids: id })).body).toMatchObject(refused)
    }
    expect(await list({ id: 55 })).toEqual([55])
  })

  test('refuses every change without the right', async () => {
    expect((await app.call('POST', '/sys/tenant/add', { as: 'nurse', body: { id: 61, name: '甲' } })).status).toBe(403)
    expect((await app.call('POST', '/sys/tenant/delete', { as: 'nurse', query: { id: 2 } })).status).toBe(403)
    expect((await app.call('POST', '/sys/tenant/delete', { query: { id: 2 } })).status).toBe(401)
  })
})
