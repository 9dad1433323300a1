import type { Draft } from '@huxi/contract'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { reseal } from '../src/engine/write/reseal.ts'
import { serve } from '../src/engine/verbs/serve.ts'
import { settleKeys } from '../src/keys.ts'
import { lastSigned, signHeads, verifyChains } from '../src/modules/system/audit/index.ts'
import { sealedDrafts } from '../src/modules/system/draft/index.ts'
import { sealedFactors } from '../src/modules/system/mfa/index.ts'
import { codeOf, stepOf } from '../src/modules/system/mfa/totp.ts'
import { sealedQueries } from '../src/modules/system/query/index.ts'
import { rotated, writeSecrets } from '../src/platform/config/secrets.ts'
import { addAccount, type Account } from './accounts.ts'
import { openTestApp, type TestApp } from './harness.ts'
import { enrol, type Enrolled } from './second-factor.ts'
import { idNumber } from './conformance/fixtures.ts'
import { person } from './specimens/definitions.ts'
import { openSpecimens } from './specimens/area.ts'

const DRAFT = { code: 'chief-7', name: '没写完的话' }
const DRAFT_KEY = 'system:position:new'
const QUERY = { resource: 'system:user', title: '静怡', matchType: 'and' }
const identity = idNumber(77)
const laterIdentity = idNumber(78)

const dataDir = mkdtempSync(join(tmpdir(), 'huxi-keys-'))
let before: TestApp
let after: TestApp
let account: Account
let factor: Enrolled
let id = ''

const found = async (app: TestApp, number: string): Promise<string[]> => {
  const { body } = await app.call<{ records: { id: string }[] }>('GET', '/specimen/person/list', {
    as: 'admin',
    query: { identity: number },
  })
  return body.result!.records.map((row) => row.id)
}
const draft = async (app: TestApp) =>
  (await app.call<Draft | null>('GET', '/sys/draft/get', { as: 'nurse', query: { key: DRAFT_KEY } })).body.result
const queries = async (app: TestApp) =>
  (await app.call<object[]>('GET', '/sys/query/list', { as: 'admin', query: { resource: QUERY.resource } })).body.result
const problems = async (app: TestApp) => {
  const { secrets, config, database, storage } = app.services
  const signed = await lastSigned(storage, config.dataDir, secrets)
  return (await verifyChains(database.scoped('*'), secrets, signed)).problems
}
const owner = <T>(text: string): Promise<T[]> =>
  before.services.database.asOwner(async (client) => (await client.query(text)).rows as T[])
beforeAll(async () => {
  before = await openSpecimens([person])
  const added = await before.call<{ id: string }>('POST', '/specimen/person/add', {
    as: 'admin',
    body: { account: 'subject77', name: '张三', identity },
  })
  id = added.body.result!.id
  await before.call('PUT', '/specimen/person/edit', {
    as: 'admin',
    body: { id, account: 'subject77', name: '张三', identity: laterIdentity, version: 1 },
  })
  await before.call('PUT', '/sys/draft/save', { as: 'nurse', body: { key: DRAFT_KEY, values: DRAFT } })
  const records = [{ field: 'realname', rule: 'like', val: '欧阳静怡' }]
  await before.call('POST', '/sys/query/save', { as: 'admin', body: { ...QUERY, records } })
  account = await addAccount(before, { roleCode: 'doctor' })
  factor = await enrol(before, account)
  await signHeads(before.services)
  const next = rotated(before.services.secrets, Date.now())
  writeSecrets(join(dataDir, 'secrets.json'), next)
  const { database } = before.services
  const owned = { database, drop: async () => {}, again: async () => undefined }
  after = await openTestApp({ DATA_DIR: dataDir }, owned, { resources: [person], routes: serve(person) })
})
afterAll(async () => {
  await after.dispose()
  await before.dispose()
  rmSync(dataDir, { recursive: true, force: true })
})

/** Interrupts while saved queries are resealed, as a kill does: committed rows stay. */
const cutOff = async (): Promise<void> => {
  await owner(`create function no_more() returns trigger language plpgsql as $$ begin raise exception 'killed'; end $$;
    create trigger no_more before update on sys_saved_query for each row execute function no_more()`)
  await expect(settleKeys(after.services)).rejects.toThrow('killed')
  await owner('drop function no_more cascade')
}

test('is interrupted and resumed', async () => {
  await cutOff()
  expect(await owner('select resealed from sys_key_mark')).toEqual([{ resealed: false }])
  expect((await settleKeys(after.services))!.unreadable).toBe(0)
  expect(await owner('select resealed from sys_key_mark')).toEqual([{ resealed: true }])
  expect(await settleKeys(after.services)).toBeUndefined()
})

describe('after a change of keys', () => {
  test('no value in use is sealed with the earlier keys', async () => {
    const alone = { ...after.services.secrets, retired: [], retiredField: [] }
    const app = { ...after.services, secrets: alone } as TestApp['services']
    expect(await reseal(app, [sealedDrafts, ...sealedQueries, ...sealedFactors])).toEqual({ values: 0, unreadable: 0 })
  })

  test('an identity number is found, drafts and saved queries are read, a session goes on', async () => {
    expect(await found(after, laterIdentity)).toEqual([id])
    expect(await draft(after)).toMatchObject({ values: DRAFT })
    expect(await queries(after)).toMatchObject([{ title: QUERY.title }])
    const token = await before.tokenOf('nurse')
    expect((await after.call('GET', '/sys/user/getUserInfo', { token })).status).toBe(200)
  })

  test('the phone and a recovery code from before are accepted', async () => {
    after.clock.advance(120_000)
    const login = (captcha: object) =>
      after.call('POST', '/sys/login', { body: { username: account.username, password: account.password, ...captcha } })
    const code = codeOf(factor.secret, stepOf(after.clock.now()))
    expect((await login({ mfaCode: code })).body).toMatchObject({ success: true })
    expect((await login({ mfaCode: factor.recoveryCodes[0] })).body).toMatchObject({ success: true })
  })

  test('the audit record verifies, also against heads signed before, and goes on', async () => {
    expect(await problems(after)).toEqual([])
    const { storage, secrets } = after.services
    await storage.setNote('audit-heads.log', (await before.services.storage.note('audit-heads.log'))!)
    expect(await lastSigned(storage, dataDir, secrets)).not.toBeNull()
    expect(await problems(after)).toEqual([])
  })

  test('a later entry under an earlier key is invalid', async () => {
    const [end] = await owner<{ n: number }>(`select count(*)::int as n from audit_entry where action = 'keys'`)
    expect(end!.n).toBe(16)
    const old = { ...before.services.secrets, retired: [], retiredField: [] }
    const found = await verifyChains(after.services.database.scoped('*'), old, null)
    expect(found.problems).toHaveLength(16)
  })

  test('a process with the earlier keys writes nothing any more, and says why', async () => {
    const response = await before.server.inject({
      method: 'POST',
      url: `${before.services.config.apiBase}/sys/role/add`,
      headers: { 'x-access-token': await before.tokenOf('admin') },
      payload: { roleName: '旧进程', roleCode: 'left-behind' },
    })
    expect([response.statusCode, response.json<{ message: string }>().message]).toEqual([
      503,
      expect.stringContaining('密钥已更换'),
    ])
    expect(await problems(after)).toEqual([])
  })

  test('an edit from before is undone, and the restored number is found', async () => {
    const history = await after.call<{ id: string }[]>('GET', '/specimen/person/history', {
      as: 'admin',
      query: { id },
    })
    const body = { id: history.body.result![0]!.id }
    expect((await after.call('POST', '/specimen/person/undo', { as: 'admin', body })).body).toMatchObject({
      success: true,
    })
    expect([await found(after, identity), await found(after, laterIdentity)]).toEqual([[id], []])
  })
})
