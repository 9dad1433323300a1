import { ACCEPTED, cancelTask, ownTasks, position, taskFile, taskOf, type Task, type TaskOutcome } from '@huxi/contract'
import { endpoint, returns, type ImportResult } from '@huxi/model'
import { sql } from 'kysely'
import { once } from 'node:events'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { addAccount, systemOf, tokenOf } from '../../../../test/accounts.ts'
import { addressOf } from '../../../../test/connections.ts'
import { openTestApp, type CallOptions, type TestApp } from '../../../../test/harness.ts'
import { formHeaders, formOf } from '../../../../test/upload.ts'
import { publish, reportStep } from '../../../engine/core/transaction.ts'
import { handle } from '../../../engine/core/handle.ts'
import { createTurns } from '../../../platform/db/share.ts'
import { deleteOldTasks } from './rows.ts'
import { interruptOrphans } from './index.ts'

const ASYNC = { prefer: 'respond-async' }
const DAY_MS = 86_400_000

const work = (path: string, title: string) =>
  endpoint({
    method: 'GET',
    path,
    title,
    group: '测试',
    access: 'login',
    background: 'verify',
    out: returns<null>(),
  })

const turns = createTurns(1, 30_000)
const queueing = handle(work('/test/queueing', '排队的工作'), async () => {
  const leave = await turns.enter()
  leave()
  return null
})

const endless = work('/test/endless', '无尽的工作')
const route = handle(endless, async (ctx) => {
  reportStep(ctx, 1, 2)
  await once(ctx.task!.signal, 'abort')
  reportStep(ctx, 2, 2)
  return null
})

let app: TestApp
beforeAll(async () => {
  app = await openTestApp({}, undefined, { resources: [], routes: [route, queueing] })
})
afterAll(() => app.dispose())

const start = async (method: string, path: string, options: CallOptions) => {
  const { body, headers } = await app.call<Task>(method, path, {
    ...options,
    headers: { ...ASYNC, ...options.headers },
  })
  expect(body).toMatchObject({ success: true, code: ACCEPTED })
  expect(headers['preference-applied']).toBe('respond-async')
  return body.result!
}
const exported = (who: CallOptions) => start('GET', `${position.path}/exportXls`, who)
const csv = (prefix: string, rows: number): Buffer =>
  Buffer.from(
    ['职务编码,职务名称,职级', ...Array.from({ length: rows }, (_, n) => `${prefix}${n},职务${n},中级`)].join('\r\n'),
  )
const imported = (prefix: string, rows: number, { headers, ...who }: CallOptions) =>
  start('POST', `${position.path}/importExcel`, {
    ...who,
    body: formOf({ mode: 'partial' }, 'a.csv', csv(prefix, rows)),
    headers: { ...formHeaders(), ...headers },
  })
const listed = async (who: CallOptions) => (await app.call<Task[]>('GET', ownTasks.path, who)).body.result!
const cancel = (id: string, who: CallOptions) => app.call<Task>('PUT', cancelTask.path, { ...who, body: { id } })
const found = (id: string, who: CallOptions) => app.call<TaskOutcome>('GET', taskOf.path, { ...who, query: { id } })
const file = (id: string, who: CallOptions) => app.call('GET', taskFile.path, { ...who, query: { id } })
const over = (id: string, who: CallOptions) =>
  vi.waitFor(
    async () => {
      const task = (await listed(who)).find((one) => one.id === id)!
      expect(task.state).not.toBe('running')
      return task
    },
    { timeout: 30_000, interval: 50 },
  )
const connectionsOf = ({ server: { server } }: TestApp): Promise<number> =>
  new Promise((resolve) => server.getConnections((_error, n) => resolve(n)))
const positions = async (prefix: string) => {
  const { rows } = await sql<{
    n: number
  }>`select count(*)::int as n from sys_position where starts_with(code, ${prefix})`.execute(systemOf(app, 1).db)
  return rows[0]!.n
}

describe('long work as a task', () => {
  const who: CallOptions = { as: 'admin' }

  test('answers short work directly and leaves no task behind', async () => {
    const plain = await app.call('GET', `${position.path}/exportXls`, who)
    const patient = { ...who, headers: { prefer: 'respond-async, wait=10' } }
    const quick = await app.call('GET', `${position.path}/exportXls`, patient)
    expect([plain, quick].map(({ raw }) => raw.subarray(0, 2).toString())).toEqual(['PK', 'PK'])
    expect(quick.headers['content-disposition']).toBe(plain.headers['content-disposition'])
    const refused = await app.call('POST', `${position.path}/importExcel`, {
      ...patient,
      body: formOf({ mode: 'partial' }, 'a.csv', Buffer.from('甲,乙\r\n1,2')),
      headers: { ...formHeaders(), ...patient.headers },
    })
    expect(refused.body).toMatchObject({ success: false, message: expect.stringContaining('没有找到表头') })
    expect(await listed(who)).toEqual([])
  })
  test('an export is downloaded later, by its owner only', async () => {
    const { id } = await exported(who)
    expect(await over(id, who)).toMatchObject({ kind: 'export', title: '导出职务', state: 'done', hasFile: true })
    const { raw, headers } = await file(id, who)
    expect(raw.subarray(0, 2).toString()).toBe('PK')
    expect(headers['content-disposition']).toContain('.xlsx')
    for (const other of [{ as: 'sysadmin' }, { as: 'outsider' }, { as: 'nobody' }] as const) {
      expect(await listed(other)).toEqual([])
      for (const ask of [found, cancel, file]) {
        const [theirs, none] = [await ask(id, other), await ask('absent', other)]
        expect([theirs.status, theirs.body.message]).toEqual([none.status, none.body.message])
        expect(theirs.body.success).toBe(false)
      }
    }
  })
  test('an import reports progress and result, and a repeated start is the same task', async () => {
    const key = 'the-same-start-0001'
    const first = await imported('kept', 300, { ...who, headers: { 'idempotency-key': key } })
    const again = await imported('kept', 300, { ...who, headers: { 'idempotency-key': key } })
    expect(again.id).toBe(first.id)
    expect(await over(first.id, who)).toMatchObject({ state: 'done', done: 300, total: 300, resource: position.name })
    const { result } = (await found(first.id, who)).body
    expect(result!.result as ImportResult).toMatchObject({ totalCount: 300, addedCount: 300, errorCount: 0 })
    expect(await positions('kept')).toBe(300)
  })
  test('a cancelled import writes nothing', async () => {
    const { id } = await imported('gone', 5000, who)
    expect((await cancel(id, who)).body.success).toBe(true)
    expect(await over(id, who)).toMatchObject({ state: 'cancelled', message: '已取消，没有写入任何数据' })
    expect(await positions('gone')).toBe(0)
  })
  test('a task goes on when the connection that started it is closed', async () => {
    const leave = await turns.enter()
    const { origin } = await addressOf(app)
    const headers = { ...ASYNC, 'x-access-token': await app.tokenOf('admin'), connection: 'close' }
    const answer = await fetch(`${origin}/platform${queueing.endpoint.path}`, { headers })
    const { id } = ((await answer.json()) as { result: Task }).result
    await vi.waitFor(async () => expect(await connectionsOf(app)).toBe(0))
    leave()
    expect(await over(id, who)).toMatchObject({ state: 'done' })
  })
  test('the audit chains are verified as a task', async () => {
    const auditor = { token: await tokenOf(app, await addAccount(app, { roleCode: 'auditor' })) }
    const { id } = await start('GET', '/sys/audit/verify', auditor)
    const { state, message, done, total } = await over(id, auditor)
    expect([state, message]).toEqual(['done', expect.stringContaining('全部完整')])
    expect(done).toBe(total)
  })
  test('limits a user to three running tasks', async () => {
    const nurse: CallOptions = { as: 'nurse' }
    const ids = [await start('GET', endless.path, nurse), await start('GET', endless.path, nurse)].map(({ id }) => id)
    const last = await start('GET', endless.path, nurse)
    expect(last).toMatchObject({ state: 'running', title: '无尽的工作' })
    const refused = await app.call('GET', endless.path, { ...nurse, headers: ASYNC })
    expect(refused.body.message).toContain('您已有 3 项任务在进行')
    for (const id of [...ids, last.id]) await cancel(id, nurse)
    expect((await over(last.id, nurse)).state).toBe('cancelled')
    expect(await start('GET', endless.path, nurse)).toMatchObject({ state: 'running' })
  })
  test('refuses a result after a loss of rights', async () => {
    const account = await addAccount(app, { roleCode: 'sysadmin' })
    const token = await tokenOf(app, account)
    const { id } = await exported({ token })
    await over(id, { token })
    expect((await file(id, { token })).status).toBe(200)
    const system = systemOf(app, 1)
    await sql`delete from sys_user_role where user_id = ${account.id}`.execute(system.db)
    publish(system, 'authority.changed', { userIds: [account.id] })
    for (const ask of [file, found]) expect((await ask(id, { token })).status).toBe(403)
  })
  test('interrupts tasks of a lost process', async () => {
    const { id } = await exported(who)
    await over(id, who)
    await sql`update sys_task set state = 'running', outcome = null, path = null,
      beat_at = clock_timestamp() - interval '1 minute' where id = ${id}`.execute(systemOf(app, 1).db)
    await interruptOrphans(app.services)
    expect(await over(id, who)).toMatchObject({ state: 'interrupted', message: '已中断，请重新开始' })
  })
  test('encrypts the outcome, and deletes it with its file after a day', async () => {
    const { db } = systemOf(app, 1)
    const { rows } = await sql<{
      path: string | null
      outcome: string | null
    }>`select path, outcome from sys_task`.execute(db)
    expect(JSON.stringify(rows)).not.toContain('已取消')
    const paths = rows.flatMap(({ path }) => path ?? [])
    expect(paths.length).toBeGreaterThan(0)
    app.clock.advance(DAY_MS + 1000)
    await deleteOldTasks(app.services)
    for (const path of paths)
      await vi.waitFor(async () => expect(await app.services.storage.size(path)).toBeUndefined())
    const left = await sql<{ state: string }>`select state from sys_task`.execute(db)
    expect(left.rows.map(({ state }) => state)).toEqual(['running'])
  })
})
