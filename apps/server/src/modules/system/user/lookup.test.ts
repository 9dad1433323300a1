import type { Depart, DictModel, UserRow } from '@huxi/contract'
import type { Page } from '@huxi/model'
import { readXlsx } from 'hucre/xlsx'
import { beforeAll, describe, expect, it } from 'vitest'
import { useApp } from '../../../../test/accounts.ts'
import { addHolder } from '../../../../test/conformance/holders.ts'
import type { PersonName } from '../../../../test/people.ts'

const app = useApp()
let departs: Record<string, string>
beforeAll(async () => {
  const { body } = await app.call<Depart[]>('GET', '/sys/sysDepart/listAll', { as: 'admin' })
  departs = Object.fromEntries(body.result!.map((depart) => [depart.orgCode!, depart.id]))
})

const get = async <T>(path: string, query: object = {}, as: PersonName = 'admin') =>
  (await app.call<T>('GET', path, { as, query: { ...query } })).body
const page = async (path: string, query: object = {}, as: PersonName = 'admin') =>
  (await get<Page<UserRow>>(path, { pageSize: 100, ...query }, as)).result!
const names = (rows: readonly { username: string }[]): string[] => rows.map((row) => row.username).toSorted()
const idOf = async (username: string): Promise<string> => (await page('/sys/user/list', { username })).records[0]!.id

describe('the list', () => {
  it('shows only members of the tenant, with dictionary texts and the last sign-in', async () => {
    await app.tokenOf('nurse')
    const { records, total } = await page('/sys/user/list')
    expect(names(records)).toEqual(['admin', 'doctor', 'frozen', 'nobody', 'nurse', 'secadmin', 'sysadmin'])
    expect(total).toBe(7)
    const nurse = records.find((row) => row.username === 'nurse')!
    expect(nurse).toMatchObject({ status_dictText: '正常', roleNames: '护士', orgCodeTxt: '呼吸科' })
    expect(nurse.lastLoginTime).toMatch(/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/)
    expect(names((await page('/sys/user/list', {}, 'outsider')).records)).toEqual(['admin', 'outsider'])
  })

  it('filters by department, role and a list of ids, which is answered on one page', async () => {
    expect(names((await page('/sys/user/list', { departId: departs['A01A01'] })).records)).toEqual(['doctor', 'nurse'])
    expect((await page('/sys/user/list', { departId: '404' })).records).toEqual([])
    const { selectedroles } = (await page('/sys/user/list', { username: 'nurse' })).records[0]!
    expect(names((await page('/sys/user/list', { roleId: selectedroles })).records)).toEqual(['frozen', 'nurse'])
    const all = (await page('/sys/user/list')).records.map((row) => row.id)
    const chosen = await get<Page<UserRow>>('/sys/user/list', { code: `${all.slice(0, 6).join(',')},`, pageSize: 2 })
    expect(chosen.result!.records).toHaveLength(6)
    const outsider = (await page('/sys/user/list', { username: 'outsider' }, 'outsider')).records[0]!.id
    expect((await page('/sys/user/list', { code: outsider })).records).toEqual([])
  })

  it('filters by department, role and last sign-in in a super query, also by none of several', async () => {
    const ask = async (field: string, rule: string, val = '') =>
      names((await page('/sys/user/list', { superQueryParams: JSON.stringify([{ field, rule, val }]) })).records)
    const depart = departs['A01A01']!
    const { selectedroles: role } = (await page('/sys/user/list', { username: 'nurse' })).records[0]!
    const all = names((await page('/sys/user/list')).records)
    const without = (gone: readonly string[]) => all.filter((name) => !gone.includes(name))
    expect(await ask('selecteddeparts', 'eq', depart)).toEqual(['doctor', 'nurse'])
    expect(await ask('selecteddeparts', 'in', `404,${depart}`)).toEqual(['doctor', 'nurse'])
    expect(await ask('selecteddeparts', 'ne', depart)).toEqual(without(['doctor', 'nurse']))
    expect(await ask('selectedroles', 'eq', role)).toEqual(['frozen', 'nurse'])
    const seatless = await ask('selecteddeparts', 'empty')
    expect(seatless).toContain('nobody')
    expect(await ask('selecteddeparts', 'not_empty')).toEqual(without(seatless))
    expect(await ask('lastLoginTime', 'ge', '2020-01-01 00:00:00')).toContain('nurse')
    expect(await ask('lastLoginTime', 'empty')).not.toContain('nurse')
    expect(await ask('lastLoginTime', 'lt', '2020-01-01')).toEqual([])
    const { body } = await app.call('GET', '/sys/user/list', {
      as: 'admin',
      query: { superQueryParams: JSON.stringify([{ field: 'relTenantIds', rule: 'eq', val: '1' }]) },
    })
    expect(body.message).toBe('高级查询的字段不存在：relTenantIds')
  })

  it('exports under the headings of older clients, with names instead of ids', async () => {
    const exported = (client: string) =>
      app.call('GET', '/sys/user/exportXls', {
        as: 'admin',
        query: { username: 'doctor' },
        headers: { 'x-huxi-client': client },
      })
    const { raw, headers } = await exported('')
    expect(headers['content-disposition']).toContain('xlsx')
    const { rows } = (await readXlsx(new Uint8Array(raw))).sheets[0]!
    expect(rows[0]![0]).toBe('用户列表数据')
    expect(rows[2]!.slice(0, 16)).toEqual([
      '登录账号',
      '真实姓名',
      '头像',
      '生日',
      '性别',
      '电子邮件',
      '电话',
      '状态',
      '删除状态',
      '工号',
      '职务',
      '座机号',
      '（1普通成员 2上级）',
      '负责部门',
      '所属部门',
      '角色',
    ])
    const own = (await readXlsx(new Uint8Array((await exported('1')).raw))).sheets[0]!.rows
    expect(own[2]).toEqual(expect.arrayContaining(['用户账号', '用户姓名', '手机号', '邮箱', '座机', '身份']))
    expect(own[3]).toContain('普通成员')
    expect(rows).toHaveLength(4)
    expect(rows[3]).toEqual(expect.arrayContaining(['doctor', '医*甲', '正常', '呼吸科,护理部', '医生']))
    expect((await app.call('GET', '/sys/user/exportXls', { as: 'secadmin' })).status).toBe(403)
  })
})

describe('users for other screens', () => {
  it('by id, without invisible ones', async () => {
    const ids = [
      await idOf('nurse'),
      (await page('/sys/user/list', { username: 'outsider' }, 'outsider')).records[0]!.id,
      '404',
    ]
    expect(names((await get<UserRow[]>('/sys/user/queryByIds', { userIds: ids.join(',') })).result!)).toEqual(['nurse'])
  })

  it('roles and departments of one user', async () => {
    const { id, selectedroles } = (await page('/sys/user/list', { username: 'nurse' })).records[0]!
    expect((await get('/sys/user/queryUserRole', { userid: id })).result).toEqual([selectedroles])
    expect((await get('/sys/user/queryUserRole', { userid: await idOf('nobody') })).message).toBe(
      '未找到用户相关角色信息',
    )
    const nodes = await get('/sys/user/userDepartList', { userId: id })
    expect(nodes).toMatchObject({
      message: '查找成功',
      result: [{ key: departs['A01A01'], value: departs['A01A01'], title: '呼吸科', children: [] }],
    })
    for (const userId of [id, '404']) {
      expect((await get('/sys/user/userDepartList', { userId }, 'outsider')).success).toBe(false)
      expect((await get('/sys/user/queryUserRole', { userid: userId }, 'outsider')).message).toBe(
        '未找到用户相关角色信息',
      )
    }
  })

  it('members of a department branch', async () => {
    const below = await get<UserRow[]>('/sys/user/queryUserByDepId', { id: departs['A01'] })
    expect(names(below.result!)).toEqual(['doctor', 'nurse', 'secadmin', 'sysadmin'])
    expect(
      names((await get<UserRow[]>('/sys/user/queryUserByDepId', { id: departs['A01'], realname: '护士' })).result!),
    ).toEqual(['nurse'])
    expect((await get('/sys/user/queryUserByDepId', { id: departs['A01'] }, 'outsider')).result).toEqual([])
    expect((await get('/sys/user/queryUserByDepId', { id: '404' })).result).toEqual([])
    const impact = await get('/sys/sysDepart/impact', { id: departs['A01'] })
    expect(impact.result).toEqual({ departs: 3, members: 4, roles: 0 })
    expect((await get('/sys/sysDepart/impact', { id: departs['A01'] }, 'outsider')).message).toBe('未找到对应实体')
  })

  it('choices: active ones, by parts of account and name', async () => {
    expect(names((await page('/sys/user/queryUserComponentData')).records)).not.toContain('frozen')
    expect(names((await page('/sys/user/queryUserComponentData', { username: 'ADMIN' })).records)).toEqual([
      'admin',
      'secadmin',
      'sysadmin',
    ])
    expect(
      names((await page('/sys/user/queryUserComponentData', { realname: '甲', departId: departs['A01A01'] })).records),
    ).toEqual(['doctor', 'nurse'])
    expect((await page('/sys/user/queryUserComponentData', { username: '%' })).total).toBe(0)
    expect(names((await page('/sys/user/queryUserComponentData', { id: `${await idOf('nurse')},` })).records)).toEqual([
      'nurse',
    ])
  })

  it('several at once, as a bare array', async () => {
    const call = async (query: object) => {
      const { raw } = await app.call('GET', '/sys/user/getMultiUser', { as: 'admin', query: { ...query } })
      return names(JSON.parse(raw.toString()) as UserRow[])
    }
    expect(await call({ username: 'nurse,doctor,frozen,outsider,' })).toEqual(['doctor', 'nurse'])
    expect(await call({ id: await idOf('nurse') })).toEqual(['nurse'])
    expect(await call({})).toEqual([])
  })

  it('of the departments the caller is in charge of, with their names as orgCode', async () => {
    expect((await get('/sys/user/departUserList')).result).toBeNull()
    const inA01 = await page('/sys/user/departUserList', { depId: departs['A01A01'], username: 'doctor' })
    expect(inA01.records).toMatchObject([{ username: 'doctor', orgCode: '呼吸科,护理部' }])
    await app.call('PUT', '/sys/user/edit', {
      as: 'admin',
      body: { id: await idOf('sysadmin'), departIds: departs['A01'] },
    })
    expect(names((await page('/sys/user/departUserList', {}, 'sysadmin')).records)).toEqual([
      'doctor',
      'nurse',
      'secadmin',
      'sysadmin',
    ])
  })

  describe('without the right to the list', () => {
    const PICKER_FIELDS = ['id', 'username', 'realname', 'avatar', 'orgCode', 'orgCodeTxt', 'selecteddeparts']
    const asked = async (): Promise<[path: string, query: object][]> => {
      const { id, selectedroles } = (await page('/sys/user/list', { username: 'nurse' })).records[0]!
      return [
        ['/sys/user/queryUserComponentData', { id }],
        ['/sys/user/getMultiUser', { id }],
        ['/sys/user/queryUserByDepId', { id: departs['A01A01'], realname: '护士' }],
        ['/sys/user/departUserList', { depId: departs['A01A01'], username: 'nurse' }],
        ['/sys/user/userRoleList', { roleId: selectedroles, username: 'nurse' }],
      ]
    }
    const rowsOf = async (path: string, query: object, token: string): Promise<Record<string, unknown>[]> => {
      const { raw } = await app.call('GET', path, { token, query: { ...query } })
      const { result = JSON.parse(raw.toString()) } = JSON.parse(raw.toString())
      return result.records ?? result
    }

    it('shows account, name, picture and departments; every other key is null', async () => {
      const body = {
        id: await idOf('nurse'),
        phone: '13900001234',
        email: 'n@example.cn',
        birthday: '1990-02-02',
        sex: 2,
      }
      expect((await app.call('PUT', '/sys/user/edit', { as: 'admin', body })).body.success).toBe(true)
      const { token } = await addHolder(app, ['system:depart:list', 'system:role:list'])
      for (const [path, query] of await asked()) {
        const [seen, whole] = [await rowsOf(path, query, token!), await rowsOf(path, query, await app.tokenOf('admin'))]
        expect(whole, path).toMatchObject([{ username: 'nurse', phone: '13900001234', birthday: '1990-02-02' }])
        expect(Object.keys(seen[0]!), path).toEqual(Object.keys(whole[0]!))
        const kept = Object.entries(seen[0]!).filter(([, value]) => value !== null)
        expect(kept, path).toEqual(
          Object.entries(whole[0]!).filter(([key, value]) => PICKER_FIELDS.includes(key) && value !== null),
        )
      }
    })

    it('refuses to sort by hidden fields', async () => {
      const { token } = await addHolder(app, ['system:depart:list'])
      const sorted = async (column: string) =>
        (await app.call('GET', '/sys/user/queryUserComponentData', { token: token!, query: { column } })).body.success
      for (const column of ['username', 'realname', 'createTime']) expect(await sorted(column), column).toBe(true)
      for (const column of ['phone', 'birthday', 'phone,username', 'sex_dictText'])
        expect(await sorted(column), column).toBe(false)
    })
  })

  it('limits names by account or id to the tenant', async () => {
    const texts = async (as: PersonName) =>
      (await get<DictModel[]>('/sys/dict/loadDict/sys_user,realname,username', { keyword: 'nurse' }, as)).result!.map(
        (item) => item.text,
      )
    expect(await texts('admin')).toEqual(['护士甲'])
    expect(await texts('outsider')).toEqual([])
    expect(await get('/sys/dict/loadDict/sys_user,realname,id', {}, 'nobody')).toMatchObject({
      success: false,
      code: 403,
    })
  })

  it('whether an account, phone or e-mail is free in the whole installation', async () => {
    expect((await get('/sys/user/checkOnlyUser', { username: 'brand-new' })).result).toBe(true)
    expect(await get('/sys/user/checkOnlyUser', { username: 'outsider' })).toMatchObject({
      success: false,
      message: '用户账号已存在',
    })
    expect((await get('/sys/user/checkOnlyUser', { username: 'nurse', id: await idOf('nurse') })).result).toBe(true)
    expect((await get('/sys/user/generateUserId')).result).toMatch(/^[0-9a-f]{32}$/)
  })
})
