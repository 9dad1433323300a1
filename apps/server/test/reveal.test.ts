import { expect, test } from 'vitest'
import { useApp } from './accounts.ts'
import { REVEALS_PER_DAY } from '../src/engine/core/reveal-count.ts'
import { PEOPLE } from './people.ts'

const app = useApp()

const DAY_MS = 86_400_000
const PHONE = '13812345678'
const ADDED = {
  name: '测试诊所',
  status: 1,
  contactName: '单雄信',
  contactPhone: PHONE,
  contactAddress: '郑州市金水区 1 号',
}

const addTenant = async (id: number): Promise<void> => {
  const token = await signIn()
  const { body } = await app.call('POST', '/sys/tenant/add', { token, body: { id, ...ADDED } })
  expect(body).toMatchObject({ success: true })
}
const reveal = (id: number, token: string) =>
  app.call<{ value: string }>('POST', '/sys/tenant/reveal', {
    token,
    body: { id, field: 'contactPhone', reason: '回访联系人' },
  })
const signIn = async (): Promise<string> => {
  const { username, password } = PEOPLE.admin
  const { body } = await app.call<{ token: string }>('POST', '/sys/login', { body: { username, password } })
  return body.result!.token
}
const audited = async (action: string): Promise<{ object: string; outcome: string; detail: string }[]> => {
  const { rows } = await app.services.database.asOwner((client) =>
    client.query('select object, outcome, detail from audit_entry where action = $1 order by at, id', [action]),
  )
  return rows
}

test('more than 100 a day are answered and raise an alarm, until the next day', async () => {
  await addTenant(1101)
  const token = await signIn()
  for (let i = 0; i < REVEALS_PER_DAY; i += 1) expect((await reveal(1101, token)).body.result).toEqual({ value: PHONE })
  expect(await audited('reveal')).toHaveLength(REVEALS_PER_DAY)
  expect(await audited('reveal.alarm')).toEqual([])
  expect((await reveal(1101, token)).body.result).toEqual({ value: PHONE })
  const alarms = await audited('reveal.alarm')
  expect(alarms.map(({ detail }) => detail)).toEqual([expect.stringContaining(String(REVEALS_PER_DAY + 1))])
  app.clock.advance(DAY_MS)
  expect((await reveal(1101, await signIn())).body.success).toBe(true)
  expect(await audited('reveal.alarm')).toHaveLength(1)
}, 60_000)

test('a cipher text from another row does not open, and the try is audited', async () => {
  await addTenant(1102)
  await addTenant(1103)
  await app.services.database.asOwner((client) =>
    client.query(`update sys_tenant set contact_phone_cipher = (select contact_phone_cipher from sys_tenant where id = 1102)
      where id = 1103`),
  )
  const { status, body } = await reveal(1103, await signIn())
  expect([status, body.code, body.message]).toEqual([200, 500, '该数据无法解密，请联系管理员'])
  expect((await audited('reveal')).at(-1)).toMatchObject({
    object: 'system:tenant/1103/contactPhone',
    outcome: 'failure',
  })
})

test('an empty value cannot be revealed', async () => {
  await app.call('POST', '/sys/tenant/add', { token: await signIn(), body: { id: 1104, name: '无电话', status: 1 } })
  const { body } = await reveal(1104, await signIn())
  expect([body.code, body.message]).toEqual([500, '联系电话没有填写'])
})

test.each(['护士', 'hushi', 'hsj', 'hu shi', '*shijia', 'hushi*', '*SHI*'])(
  'people are found by %s',
  async (realname) => {
    const { body } = await app.call<{ records: { realname: string }[] }>('GET', '/sys/user/list', {
      token: await signIn(),
      query: { realname },
    })
    expect(body.result!.records.map((row) => row.realname)).toEqual(['护士甲'])
  },
)

test('a masked name sent back means unchanged, another is refused', async () => {
  const token = await signIn()
  const { body } = await app.call<{ records: { id: string }[] }>('GET', '/sys/user/list', {
    token,
    query: { username: 'nurse' },
  })
  const { id } = body.result!.records[0]!
  const edit = (realname: string) => app.call('PUT', '/sys/user/edit', { token, body: { id, realname } })
  expect((await edit('护*甲')).body.success).toBe(true)
  expect((await edit('医*甲')).body).toMatchObject({ success: false, message: '请填写完整的用户姓名' })
  const after = await app.call<{ realname: string }>('GET', '/sys/user/queryById', { token, query: { id } })
  expect(after.body.result!.realname).toBe('护士甲')
})
