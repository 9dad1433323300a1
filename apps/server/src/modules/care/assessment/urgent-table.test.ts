/** A physician of the tenant answers for the list of classes that cannot wait. */
import type { UrgentTable } from '@huxi/contract'
import { expect, test } from 'vitest'
import { useApp } from '../../../../test/accounts.ts'
import type { PersonName } from '../../../../test/people.ts'

const app = useApp()
const table = async (as: PersonName = 'doctor') =>
  (await app.call<UrgentTable>('GET', '/assess/urgent', { as })).body.result!
const sign = (as: PersonName, mark: string) => app.call('PUT', '/assess/urgent/sign', { as, body: { mark } })

test('a physician signs the list for the own tenant', async () => {
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
