import { sql } from 'kysely'
import { argon2Sync, randomBytes } from 'node:crypto'
import { afterAll, beforeAll } from 'vitest'
import { asSystem } from '../src/engine/core/caller.ts'
import { inTransaction } from '../src/engine/core/transaction.ts'
import type { Ctx } from '../src/engine/core/context.ts'
import { COST } from '../src/platform/crypto/password-cost.ts'
import { roleIdByCode } from '../src/modules/system/role/index.ts'
import { createUser } from '../src/modules/system/user/index.ts'
import { openTestApp, type TestApp } from './harness.ts'

export const PASSWORD = 'Calm-Meadow-Stone-31'

export interface Account {
  id: string
  username: string
  password: string
}

interface Wanted {
  roleCode?: string
  departs?: readonly string[]
  tenantId?: 1 | 2
  mustChange?: boolean
  realname?: string
}

export const useApp = (env: Record<string, string> = {}): TestApp => {
  const app = {} as TestApp
  beforeAll(async () => void Object.assign(app, await openTestApp(env)))
  afterAll(() => app.dispose())
  return app
}

export const systemOf = (app: TestApp, tenantId: number): Ctx => asSystem(app.services, 'test', tenantId)

export const roleId = (app: TestApp, code: string, tenantId = 1): Promise<string> =>
  roleIdByCode(systemOf(app, tenantId), code)

export const departId = (app: TestApp, code: string, tenantId = 1): Promise<string> =>
  departIdIn(systemOf(app, tenantId), code)

let counter = 0

export const addAccount = async (app: TestApp, wanted: Wanted = {}): Promise<Account> => {
  const { roleCode, departs = [], tenantId = 1, mustChange = false, realname = '测试者' } = wanted
  counter += 1
  const username = `someone${counter}`
  const id = await inTransaction(systemOf(app, tenantId), async (ctx) =>
    createUser(ctx, {
      username,
      realname,
      password: PASSWORD,
      mustChange,
      roleIds: roleCode ? [await roleIdByCode(ctx, roleCode)] : [],
      departIds: await Promise.all(departs.map((code) => departIdIn(ctx, code))),
    }),
  )
  return { id, username, password: PASSWORD }
}

const departIdIn = async (ctx: Ctx, code: string): Promise<string> => {
  const { rows } = await sql<{
    id: string
  }>`select id from sys_depart where tenant_id = ${ctx.tenantId} and org_code = ${code}`.execute(ctx.db)
  return rows[0]!.id
}

export interface SignedIn {
  token: string
  userInfo: Record<string, unknown>
  sysAllDictItems: Record<string, unknown[]>
  departs: { orgCode: string }[]
  multi_depart: number
  tenantList: { id: number }[]
}

export const signIn = async (
  app: TestApp,
  { username, password }: { username: string; password: string },
): Promise<SignedIn> => {
  const { body } = await app.call<SignedIn>('POST', '/sys/login', { body: { username, password } })
  if (!body.success) throw new Error(`sign-in of ${username}: ${body.message}`)
  return body.result!
}

export const tokenOf = async (app: TestApp, account: { username: string; password: string }): Promise<string> =>
  (await signIn(app, account)).token

/** Status of a harmless call with a token: 200 while the session lives. */
export const alive = async (app: TestApp, token: string): Promise<number> =>
  (await app.call('GET', '/sys/user/getCurrentUserDeparts', { token })).status

/** Reason given to the owner of an ended token; undefined without a reason. */
export const endOf = async (app: TestApp, token: string): Promise<unknown> => {
  const { status, body } = await app.call<{ reason: string } | null>('GET', '/sys/user/getCurrentUserDeparts', {
    token,
  })
  return status === 401 && body.message === 'Token失效，请重新登录' ? body.result?.reason : `${status} ${body.message}`
}

/** A hash stored under other costs. */
export const hashAtAnotherCost = (password: string): string => {
  const [salt, memory] = [randomBytes(16), 2 * COST.m]
  const parameters = { message: password, nonce: salt, memory, passes: COST.t, parallelism: COST.p, tagLength: 32 }
  const [first, second] = [salt, argon2Sync('argon2id', parameters)].map((part) =>
    part.toString('base64').replace(/=+$/, ''),
  )
  return `$argon2id$v=19$m=${memory},t=${COST.t},p=${COST.p}$${first}$${second}`
}

export const AT_TODAYS_COST = new RegExp(`^\\$argon2id\\$v=19\\$m=${COST.m},t=${COST.t},p=${COST.p}\\$`)
