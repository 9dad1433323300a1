import type { AddressRow } from '@huxi/contract'
import type { Page } from '@huxi/model'
import { beforeAll, expect, test } from 'vitest'
import { departId, systemOf, useApp } from '../../../../test/accounts.ts'
import type { PersonName } from '../../../../test/people.ts'

const app = useApp()
const departs: Record<string, string> = {}
beforeAll(async () => {
  for (const code of ['A01', 'A01A01']) departs[code] = await departId(app, code)
})

const get = async <T>(path: string, query: object = {}, as: PersonName = 'admin') =>
  (await app.call<T>('GET', path, { as, query: { ...query } })).body
const idOf = async (username: string): Promise<string> =>
  (
    await systemOf(app, 1)
      .db.selectFrom('sys_user')
      .select('id')
      .where('username', '=', username)
      .executeTakeFirstOrThrow()
  ).id

test('one row per user, by department, name, pinyin and staff number', async () => {
  const path = '/sys/user/queryByOrgCodeForAddressList'
  const asked = async (query: object, as: PersonName = 'admin') =>
    (await get<Page<AddressRow>>(path, { pageSize: 100, ...query }, as)).result!
  const doctor = await idOf('doctor')
  const body = { id: doctor, workNo: 'GH-0042', phone: '13900005678' }
  expect((await app.call('PUT', '/sys/user/edit', { as: 'admin', body })).body.success).toBe(true)
  const { records, total } = await asked({ orgCode: 'A01' })
  expect(new Set(records.map((row) => row.userId)).size).toBe(total)
  const row = records.find(({ userId }) => userId === doctor)!
  expect(row).toEqual({
    userId: doctor,
    realname: '医生甲',
    avatar: null,
    workNo: 'GH-0042',
    post: null,
    post_dictText: null,
    telephone: null,
    email: null,
    phone: '13900005678',
    departId: departs['A01A01'],
    departName: '呼吸科 | 护理部',
  })
  const names = async (query: object) => (await asked(query)).records.map(({ realname }) => realname)
  const inBranch = await asked({ orgCode: 'A01A01', workNo: 'gh-00' })
  expect(inBranch.records).toMatchObject([{ userId: doctor, departName: '呼吸科' }])
  for (const realname of ['*医生*', '*yishengjia*', '*ysj*'])
    expect(await names({ realname }), realname).toEqual(['医生甲'])
  expect(await names({ workNo: '%' })).toEqual([])
  const realnames = records.map(({ realname }) => realname)
  expect(realnames).toEqual(['安全管理员甲', '护士甲', '系统管理员甲', '医生甲'])
  expect(await names({ initial: 'h' })).toEqual(['护士甲'])
  expect(await names({ initial: '#' })).toEqual([])
  const letters = async (query: object, as: PersonName = 'admin') =>
    (await get<{ initial: string; count: number }[]>('/sys/user/addressInitials', query, as)).result
  expect(await letters({ orgCode: 'A01A01' })).toEqual([
    { initial: 'H', count: 1 },
    { initial: 'Y', count: 1 },
  ])
  expect(await letters({ realname: '医生' })).toEqual([{ initial: 'Y', count: 1 }])
  expect(await letters({}, 'outsider')).toEqual([{ initial: 'L', count: 1 }])
  const older = await get<Page<AddressRow>>('/sys/user/queryByOrgCode', { orgCode: 'A01A02' }, 'nurse')
  expect(older).toMatchObject({ success: true })
  expect(older.result!.records).toMatchObject([{ userId: doctor, departName: '护理部' }])
  expect((await get('/sys/user/queryByOrgCode', {})).success).toBe(false)
  expect((await get(path, {}, 'nobody')).code).toBe(403)
  expect(await asked({ pageNo: 2, pageSize: 1 })).toMatchObject({ total, current: 2, records: [{}] })
  const elsewhere = (await asked({ orgCode: 'A01' }, 'outsider')).records
  expect(elsewhere.map(({ departName }) => departName)).toEqual(['邻家诊所'])
  const joining = { depId: departs['A01'], userIdList: [await idOf('frozen')] }
  expect((await app.call('POST', '/sys/user/editSysDepartWithUser', { as: 'admin', body: joining })).body.success).toBe(
    true,
  )
  expect((await asked({ orgCode: 'A01' })).total).toBe(total)
})
