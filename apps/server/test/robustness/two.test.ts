import { sql } from 'kysely'
import { once } from 'node:events'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Database } from '../../src/platform/db/db.ts'
import { CHANNEL } from '../../src/platform/db/listen.ts'
import { AT_ONCE } from '../pair.ts'
import { refusal } from '../process.ts'
import { makePostgres, onDatabase, startServer, type Place, type Server } from './place.ts'

const POSTGRES = process.env['TEST_ENGINE'] === 'postgres'

describe.skipIf(!POSTGRES)('two processes of the server', () => {
  let [place, annex] = [{} as Place, {} as Place]
  let [a, b] = [{} as Server, {} as Server]
  let database: Database
  let admin: string

  beforeAll(async () => {
    place = await makePostgres()
    annex = onDatabase(place.env['DATABASE_URL']!, place)
    ;[a, b] = await Promise.all([startServer(place), startServer(annex)])
    database = await place.open()
    admin = await a.signIn('admin')
  })
  afterAll(async () => {
    await database.close()
    expect(await Promise.all([a.stop(), b.stop()])).toEqual([0, 0])
    await annex.drop()
    await place.drop()
  })

  const statusAt = async (server: Server, path: string, token: string) =>
    (await server.call('GET', path, { token })).status
  const change = async (method: string, path: string, body: object): Promise<void> => {
    const answer = await a.call(method, path, { token: admin, body })
    expect(answer.body.success, answer.body.message).toBe(true)
  }
  const lineTo = async (server: Server, token: string) => {
    const { body } = await server.call<{ userInfo: { id: string } }>('GET', '/sys/user/getUserInfo', { token })
    const address = `${server.address.replace('http', 'ws')}/platform/websocket/${body.result!.userInfo.id}`
    const socket = new WebSocket(address, [token])
    const frames: string[] = []
    socket.addEventListener('message', ({ data }) => frames.push(String(data)))
    await once(socket, 'open')
    return { socket, frames }
  }

  test('share sessions, and a sign-out in one reaches the other and its connections', async () => {
    const token = await a.signIn('nurse')
    expect(await statusAt(b, '/sys/loginfo', token)).toBe(200)
    const { socket } = await lineTo(b, token)
    const closed = once(socket, 'close')
    await a.call('POST', '/sys/logout', { token })
    await expect.poll(() => statusAt(b, '/sys/loginfo', token), AT_ONCE).toBe(401)
    expect(((await closed)[0] as CloseEvent).code).toBe(4401)
  })
  test('see each other’s changes of roles and dictionaries at once', async () => {
    const token = await b.signIn('nobody')
    expect(await statusAt(b, '/sys/position/list', token)).toBe(403)
    const idOf = async (path: string, query: Record<string, string>) => {
      const { body } = await a.call<{ records: Record<string, string>[] }>('GET', path, { token: admin, query })
      return body.result!.records.find((row) => Object.entries(query).every(([key, value]) => row[key] === value))![
        'id'
      ]!
    }
    const id = await idOf('/sys/user/list', { username: 'nobody' })
    await change('PUT', '/sys/user/edit', { id, selectedroles: await idOf('/sys/role/list', { roleCode: 'operator' }) })
    await expect.poll(() => statusAt(b, '/sys/position/list', token), AT_ONCE).toBe(200)
    const texts = async () =>
      (await b.call<{ text: string }[]>('GET', '/sys/dict/getDictItems/sex', { token })).body.result!.map((i) => i.text)
    expect(await texts()).toContain('男')
    const dictId = await idOf('/sys/dict/list', { dictCode: 'sex' })
    await change('PUT', '/sys/dictItem/edit', {
      id: await idOf('/sys/dictItem/list', { dictId, itemText: '男' }),
      itemText: '男性',
    })
    await expect.poll(texts, AT_ONCE).toContain('男性')
  })
  test('carry a message of a third process to the connections of both', async () => {
    const lines = [await lineTo(a, admin), await lineTo(b, admin)]
    const payload = { tenantId: 1, message: { cmd: 'topic', msgId: '7' } }
    const message = JSON.stringify({ from: 'third', topic: 'push', payload })
    await sql`select pg_notify(${CHANNEL}, ${message})`.execute(database.scoped(null))
    for (const { frames, socket } of lines) {
      await expect.poll(() => frames, AT_ONCE).toEqual(['{"cmd":"topic","msgId":"7"}'])
      socket.close()
    }
  })
  test('have the same files; one with separate storage is refused with a message that names the setting', async () => {
    const form = new FormData()
    form.set('biz', 'two')
    form.set('file', new Blob(['%PDF-1.7\n%%EOF\n']), 'a.pdf')
    const path = (await a.call('POST', '/sys/common/upload', { token: admin, body: form })).body.message
    const there = await fetch(`${b.address}/platform/sys/common/static/${path}`, {
      headers: { 'x-access-token': admin },
    })
    expect([there.status, (await there.text()).slice(0, 8)]).toEqual([200, '%PDF-1.7'])
    const alone = onDatabase(place.env['DATABASE_URL']!)
    expect(await refusal(alone.env)).toMatch(/FILES_DIR.*storage:adopt/)
    await alone.drop()
  })
  test('run no job twice', async () => {
    const db = database.scoped('*')
    await sql`delete from sys_job_run`.execute(db)
    const { rows: due } = await sql<{ name: string; at: string }>`update sys_job
      set next_at = date_trunc('second', now()) returning name, next_at as at`.execute(db)
    // a job may be due again meanwhile, which is another run
    const outcomes = async () =>
      (
        await sql<{ outcome: string }>`select outcome from sys_job_run where due_at = ${due[0]!.at}`.execute(db)
      ).rows.map((run) => run.outcome)
    // both look every five seconds, and again while the last runs
    const done = due.map(() => 'success')
    await expect.poll(outcomes, { timeout: 40_000 }).toEqual(done)
    await sleep(6000)
    expect(await outcomes()).toEqual(done)
  })
})
