import type { UrgentTable } from '@huxi/contract'
import { expect, test } from 'vitest'
import { useApp } from '../../../test/accounts.ts'
import type { PersonName } from '../../../test/people.ts'

const app = useApp()
const table = async (as: PersonName = 'doctor') =>
  (await app.call<UrgentTable>('GET', '/assess/urgent', { as })).body.result!
const sign = (as: PersonName, mark: string) => app.call('PUT', '/assess/urgent/sign', { as, body: { mark } })

test('the list waits for a physician of the tenant, who signs it as read', async () => {
  const { rows, mark, signed } = await table()
  expect(signed).toBeNull()
  expect(rows.map(({ name }) => name)).toEqual(expect.arrayContaining(['NEWS2', 'DECAF', 'CURB-65', 'BAP-65']))
  expect((await sign('nurse', mark)).status).toBe(403)
  expect((await sign('sysadmin', mark)).status).toBe(403)
  expect((await sign('doctor', 'of before')).body.message).toContain('已更新')
  expect((await sign('doctor', mark)).body.message).toBe('已签字')
  expect((await table()).signed).toMatchObject({ by: '医生甲' })
  expect((await table('outsider').catch(() => undefined))?.signed ?? null).toBeNull()
})

test('an upgrade lets the doctors of every tenant sign, as a new tenant does', async () => {
  const upgrade = readFileSync(join(MIGRATIONS, '0165_doctors_sign.sql'), 'utf8')
  const holders = `select count(*)::int as n from sys_role r where r.role_code = 'doctor' and exists (select 1
    from sys_role_permission g where g.role_id = r.id and g.permission_id = $1)`
  await app.services.database.asOwner(async (client) => {
    const count = async (text: string, ...values: string[]) => (await client.query(text, values)).rows[0]
    const seeded = await client.query(`select * from sys_permission where id = 'assess_model_sign'`)
    const before = await count(holders, 'assess_model_sign')
    // state before the upgrade; one tenant has hidden the page
    await client.query(`delete from sys_permission where id = 'assess_model_sign'`)
    await client.query(`delete from sys_role_permission where permission_id = 'assess_model'`)
    for (let i = 0; i < 2; i += 1) await client.query(upgrade)
    const { n } = await count(`select count(*)::int as n from sys_role where role_code = 'doctor'`)
    expect(n).toBeGreaterThan(0)
    expect(before).toEqual({ n })
    expect(await count(holders, 'assess_model_sign')).toEqual({ n })
    expect(await count(holders, 'assess_model')).toEqual({ n })
    const row = await client.query(`select * from sys_permission where id = 'assess_model_sign'`)
    const { create_time: _at, ...columns } = seeded.rows[0]
    expect(row.rows[0]).toMatchObject(columns)
  })
})
