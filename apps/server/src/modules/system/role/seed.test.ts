/** Starter grants of the clinical roles: each opens the pages of its work and no others. */
import { beforeAll, expect, test } from 'vitest'
import { addAccount, tokenOf, useApp } from '../../../../test/accounts.ts'
import type { CallOptions } from '../../../../test/harness.ts'
import { ROLE_CODES } from './codes.ts'

const app = useApp()
const { doctor, nurse, head, headNurse, registrar } = ROLE_CODES
const codes = new Map<string, Set<string>>()
const callers = new Map<string, CallOptions>()

beforeAll(async () => {
  for (const role of [doctor, nurse, head, headNurse, registrar]) {
    const as = { token: await tokenOf(app, await addAccount(app, { roleCode: role, departs: ['A01A01'] })) }
    const { body } = await app.call<{ codeList: string[] }>('GET', '/sys/permission/getPermCode', as)
    codes.set(role, new Set(body.result!.codeList))
    callers.set(role, as)
  }
}, 60_000)

const beyond = (role: string, other: string): string[] => [...codes.get(role)!.difference(codes.get(other)!)].sort()
const statusOf = async (role: string, path: string, query: object = {}) =>
  (await app.call('GET', path, { ...callers.get(role)!, query: { ...query } })).status

test('a head of department holds all codes of a doctor, and reads how warnings are overridden', async () => {
  expect(beyond(doctor, head)).toEqual([])
  expect([...new Set(beyond(head, doctor).map((code) => code.split(':').slice(0, 2).join(':')))]).toEqual([
    'online:report',
    'safety:override',
    'visit:duty',
  ])
  const period = { from: '2026-01-01', to: '2026-12-31' }
  const opens = (role: string) =>
    Promise.all([
      statusOf(role, '/safety/override/list'),
      statusOf(role, '/safety/override/stat/byRule'),
      statusOf(role, '/safety/override/rate', period),
    ])
  expect(await opens(head)).toEqual([200, 200, 200])
  for (const role of [doctor, nurse, headNurse, registrar]) expect(await opens(role), role).toEqual([403, 403, 403])
})

test('a head nurse holds all codes of a nurse, and those of wards and definitions of appointments', () => {
  expect(beyond(nurse, headNurse)).toEqual([])
  const more = beyond(headNurse, nurse)
  expect(more).toContain('visit:ward:delete')
  expect(more.every((code) => /^(?:visit:ward|appointment:|online:report:open$)/.test(code))).toBe(true)
})

test('a registrar registers patients and appointments, and reads no clinical values', async () => {
  for (const path of ['/patient/list', '/appointment/booking/list'])
    expect(await statusOf(registrar, path), path).toBe(200)
  for (const path of ['/fact/observation/list', '/fact/lab/list', '/assess/assessment/list', '/range/critical/list'])
    expect(await statusOf(registrar, path), path).toBe(403)
  expect(codes.get(registrar)!.has('patient:patient:merge')).toBe(false)
})
