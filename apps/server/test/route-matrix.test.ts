/** Requests change nothing: a guard answers before it reads a body, and an allowed caller sends an empty one. */
import { beforeAll, describe, expect, test } from 'vitest'
import { formatDay } from '../src/platform/config/clock.ts'
import { addAccount, tokenOf, type Account, useApp } from './accounts.ts'
import { FORBIDDEN, SIGNED_OUT } from './conformance/access.ts'
import { addBoundRole } from './conformance/holders.ts'
import type { CallOptions } from './harness.ts'
import { codesOf, knock, linesOf, type Line } from './lines.ts'

const HOUR_MS = 3_600_000

const app = useApp()
let lines: Line[]
let rows: string[]
beforeAll(async () => {
  lines = linesOf(app)
  const menu = await app.call<{ ids: string[] }>('GET', '/sys/role/queryTreeList', { as: 'admin' })
  rows = menu.body.result!.ids
})

const as = async (account: Account): Promise<CallOptions> => ({ token: await tokenOf(app, account) })
const must = async <T = { id: string }>(method: string, path: string, options: CallOptions): Promise<T> => {
  const { body } = await app.call<T>(method, path, { as: 'admin', ...options })
  expect(body, body.message).toMatchObject({ success: true })
  return body.result!
}

/** Logs cannot be deleted; the audit record is the auditors' alone. */
const isDenied = ({ endpoint }: Line): boolean =>
  endpoint.path.startsWith('/sys/log/delete') || codesOf(endpoint).some((code) => code.startsWith('audit:'))

/** A route of the gateway exists once it is defined. */
const letIn = ({ endpoint }: Line): readonly number[] =>
  endpoint.path.startsWith('/gateway/') ? [404] : [200, 400, 415]
const OUT = [401, 403]

type Kind = 'public' | 'login' | 'code'
const kindOf = ({ endpoint }: Line): Kind =>
  endpoint.access === 'public' ? 'public' : codesOf(endpoint).length > 0 ? 'code' : 'login'

/** Answers by kind of route: one refusal, or 'in' for anything but one. */
type Answers = Record<Exclude<Kind, 'public'>, 401 | 403 | 'in'>

/** Asks every route but the sign-out, which would end the caller's session. */
const walk = async (who: CallOptions, answers: Answers, message?: string): Promise<void> => {
  for (const line of lines.filter(({ path }) => path !== '/sys/logout')) {
    const kind = kindOf(line)
    const wanted = kind === 'public' ? 'in' : answers[kind]
    const { status, body } = await knock(app, line, who)
    const name = `${line.method} ${line.path}`
    if (wanted === 'in') expect(OUT, name).not.toContain(status)
    else if (line.method === 'HEAD') expect(status, name).toBe(wanted)
    else
      expect([status, body], name).toMatchObject([
        wanted,
        { success: false, code: wanted, message: message ?? (wanted === 401 ? SIGNED_OUT : FORBIDDEN) },
      ])
  }
}

const ENDED: Answers = { login: 'in', code: 403 }

const codesFor = async (who: CallOptions): Promise<string[]> =>
  (await must<{ codeList: string[] }>('GET', '/sys/permission/getPermCode', who)).codeList.toSorted()

const givenUntilTonight = async (): Promise<CallOptions & { day: string }> => {
  const { id: roleId } = await addBoundRole(app, rows)
  const account = await addAccount(app)
  const day = formatDay(app.clock.now())
  const asked = { ...(await as(account)), body: { wanted: '全部', reason: '顶班', wishedOn: day } }
  await must('POST', '/sys/access/ask', asked)
  const { records } = await must<{ records: { id: string }[] }>('GET', '/sys/access/list', {
    query: { status: 'waiting' },
  })
  await must('PUT', '/sys/access/grant', { body: { ids: records[0]!.id, roleId, untilOn: day } })
  return { ...(await as(account)), day }
}

const ofDepartment = async () => {
  const { id: departId } = await must('POST', '/sys/sysDepart/add', { body: { departName: '临时' } })
  const all = { permissionIds: rows.join(), lastpermissionIds: '' }
  await must('POST', '/sys/permission/saveDepartPermission', { body: { departId, ...all } })
  const role = { departId, roleName: '临时', roleCode: 'for_now' }
  const { id: roleId } = await must('POST', '/sys/sysDepartRole/add', { body: role })
  await must('POST', '/sys/sysDepartPermission/saveDeptRolePermission', { body: { roleId, ...all } })
  const account = await addAccount(app)
  await must('POST', '/sys/user/editSysDepartWithUser', { body: { depId: departId, userIdList: [account.id] } })
  await must('POST', '/sys/sysDepartRole/deptRoleUserAdd', { body: { userId: account.id, newRoleId: roleId } })
  return { who: await as(account), membership: { depId: departId, userId: account.id } }
}

describe('routes ×', () => {
  test('unknown callers', () => walk({}, { login: 401, code: 401 }))

  test('callers without any right', () => walk({ as: 'nobody' }, { login: 'in', code: 403 }))

  test('the header of a foreign tenant: ignored before signing in', () =>
    walk({ as: 'secadmin', headers: { 'tenant-id': '2' } }, { login: 403, code: 403 }, expect.any(String)))

  test('every right, then frozen', async () => {
    const account = await addAccount(app, { roleCode: 'admin' })
    const who = await as(account)
    for (const line of lines.filter((one) => kindOf(one) !== 'public')) {
      const { status } = await knock(app, line, who)
      expect(isDenied(line) ? [403] : letIn(line), `${line.method} ${line.path}`).toContain(status)
    }
    await must('PUT', '/sys/user/frozenBatch', { body: { ids: account.id, status: 2 } })
    await walk(who, { login: 401, code: 401 })
  })

  test('every right by a department, then left it', async () => {
    const { who, membership } = await ofDepartment()
    const asked = lines.filter((line) => !isDenied(line)).flatMap(({ endpoint }) => codesOf(endpoint))
    expect(await codesFor(who)).toEqual(expect.arrayContaining(asked))
    await must('DELETE', '/sys/user/deleteUserInDepart', { query: membership })
    await walk(who, ENDED)
  })

  test('every right for a time, then the day after', async () => {
    const { day, ...who } = await givenUntilTonight()
    expect(await codesFor(who)).toEqual(expect.arrayContaining(await codesFor({ as: 'admin' })))
    while (formatDay(app.clock.now()) === day) {
      app.clock.advance(HOUR_MS)
      await knock(
        app,
        lines.find(({ path }) => path === '/sys/permission/getPermCode')!,
        who,
      )
    }
    await walk(who, ENDED)
  })
})

test('a tenant that is no number, or unknown: 403', async () => {
  const who = await as(await addAccount(app, { roleCode: 'admin' }))
  for (const tenant of ['x', '-1', '1.5', "1'", '9999999999', '777']) {
    const { status } = await app.call('GET', '/sys/position/list', { ...who, headers: { tenant_id: tenant } })
    expect(status, tenant).toBe(403)
  }
  expect((await app.call('GET', '/sys/position/list', { ...who, headers: { tenant_id: '0' } })).status).toBe(200)
})
