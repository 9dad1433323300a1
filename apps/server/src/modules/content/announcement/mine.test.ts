import type { Bell } from '@huxi/contract'
import type { Page } from '@huxi/model'
import { describe, expect, test, vi } from 'vitest'
import { signIn, systemOf, useApp } from '../../../../test/accounts.ts'
import { announcementsOf, PATH, SEND } from '../../../../test/announcements.ts'
import { openConnection } from '../../../../test/connections.ts'
import { openCopy, openTestApp, type CallOptions } from '../../../../test/harness.ts'
import { watching } from '../../../../test/statements.ts'
import { PEOPLE } from '../../../../test/people.ts'
import { jobsOf } from '../../../app.ts'
import { formatTime } from '../../../platform/config/clock.ts'
import { announce } from './index.ts'

const HOUR_MS = 3_600_000

describe('a received announcement', () => {
  const app = useApp({ SESSION_IDLE_MIN: '10080' })
  const { add, one, published, bellOf, heard, read, sends, arrived, person } = announcementsOf(app)
  const workOff = () =>
    jobsOf(app.services)
      .find(({ name }) => name === 'announcement:due')!
      .run(AbortSignal.timeout(5000))
  const inHours = (hours: number) => formatTime(app.clock.now() + hours * HOUR_MS)
  const isThere = async (id: string, who: { token: string }) => [
    (await heard(who)).includes(id),
    (await sends(who)).records.some(({ anntId }) => anntId === id),
    (await arrived(who, 0)).items.some((item) => item.id === id),
  ]

  test('shows from its beginning to its end in the bell, and stays in 我的消息', async () => {
    const who = await person()
    const id = await published({ startTime: inHours(1), endTime: inHours(3), msgType: 'USER', userIds: who.id })
    expect(await isThere(id, who)).toEqual([false, false, false])
    await read(id, who)
    await workOff()
    expect(await isThere(id, who)).toEqual([false, false, false])
    app.clock.advance(HOUR_MS + 1000)
    const { frames } = await openConnection(app, who.id, who.token)
    await workOff()
    expect(await isThere(id, who)).toEqual([true, true, true])
    await vi.waitFor(() => expect(frames.map((frame) => JSON.parse(frame).msgId)).toEqual([id]))
    app.clock.advance(2 * HOUR_MS)
    expect(await isThere(id, who)).toEqual([false, true, false])
  })

  test('is named in the bell while urgent, despite many later ones', async () => {
    const who = await person()
    const to = { msgType: 'USER', userIds: who.id }
    const urgent = await published({ ...to, priority: 'H' })
    for (let i = 0; i < 3; i += 1) await published(to)
    const few = await app.call<Bell>('GET', `${PATH}/listByUser`, { ...who, query: { pageSize: 2 } })
    const { anntMsgList, urgentList } = few.body.result!
    expect([anntMsgList.length, anntMsgList.some(({ id }) => id === urgent)]).toEqual([2, false])
    expect(urgentList.map(({ id }) => id)).toEqual([urgent])
    await read(urgent, who)
    expect((await bellOf(who)).urgentList).toEqual([])
  })

  test('is published on schedule in the name of its author; a refused one does not stop the others', async () => {
    const who = await person()
    const [first, refused, second] = [
      await add({ publishAt: inHours(1), msgType: 'USER', userIds: who.id }, { as: 'sysadmin' }),
      await add({ publishAt: inHours(2), endTime: inHours(2.5), titile: '过期的通告' }, { as: 'sysadmin' }),
      await add({ publishAt: inHours(2), msgType: 'USER', userIds: who.id }),
    ]
    await workOff()
    expect((await one(first)).result).toMatchObject({ sendStatus: '0' })
    app.clock.advance(3 * HOUR_MS)
    await Promise.all([workOff(), workOff()])
    expect((await one(first)).result).toMatchObject({ sendStatus: '1', sender: 'sysadmin', publishAt: null })
    expect((await one(second)).result).toMatchObject({ sendStatus: '1', sender: 'admin' })
    expect((await one(refused)).result).toMatchObject({ sendStatus: '0', publishAt: null })
    const [notice, ...more] = (await bellOf({ as: 'sysadmin' })).sysMsgList
    expect([notice!.titile, notice!.msgContent, more]).toEqual([
      '系统通告没有按时发布：过期的通告',
      expect.stringContaining('结束时间已过'),
      [],
    ])
  })

  test('is restored from the bin without a past schedule', async () => {
    const id = await add({ publishAt: inHours(1) })
    await app.call('DELETE', `${PATH}/delete`, { as: 'admin', query: { id } })
    app.clock.advance(1.5 * HOUR_MS)
    await workOff()
    await app.call('PUT', `${PATH}/putRecycleBin`, { as: 'admin', body: { ids: id } })
    await workOff()
    expect((await one(id)).result).toMatchObject({ sendStatus: '0', publishAt: null })
  })
})

describe('the bell and 我的消息', () => {
  const app = useApp()
  const { published, bellOf, heard, read, sends, arrived, person, move } = announcementsOf(app)

  test('have both categories with totals and the newest entries first', async () => {
    const who = await person()
    const ids: string[] = []
    for (let n = 0; n < 6; n += 1) {
      ids.push(await published({ msgType: 'USER', userIds: who.id, titile: `第 ${n} 个` }))
      app.clock.advance(1000)
    }
    const system = await announce(systemOf(app, 1), { userIds: [who.id], title: '系统消息', content: '<p>x</p>' })
    const { body } = await app.call('GET', `${PATH}/listByUser`, who)
    expect(body.result).toMatchObject({
      anntMsgTotal: 6,
      anntMsgList: ids
        .toReversed()
        .slice(0, 5)
        .map((id) => ({ id, readFlag: null, starFlag: null, sendId: null })),
      sysMsgTotal: 1,
      sysMsgList: [{ id: system, msgCategory: '2', sender: 'system' }],
      noticeList: [],
      noticeTotal: 0,
      seq: expect.any(Number),
    })
    await read(ids[5]!, who)
    expect((await bellOf(who)).anntMsgTotal).toBe(5)
    const mine = await sends(who)
    expect([mine.total, mine.records.at(-1)!.anntId, mine.records.at(-1)!.readFlag]).toEqual([7, ids[5], '1'])
    expect((await sends(who, { titile: '第 3' })).records.map(({ anntId }) => anntId)).toEqual([ids[3]])
    expect((await sends(who, { sender: '管理', readFlag: '1' })).total).toBe(1)
    expect((await sends(who, { sender: 'ADM', msgCategory: '2' })).total).toBe(0)
    const [row] = mine.records
    const { body: single } = await app.call('GET', `${SEND}/getOne`, { ...who, query: { sendId: row!.id } })
    expect(single.result).toEqual(row)
    const byId = async (as: CallOptions) => app.call('GET', `${SEND}/queryById`, { ...as, query: { id: row!.id } })
    expect((await byId(who)).body.result).toEqual(row)
    for (const as of ['nurse', 'outsider'] as const) expect((await byId({ as })).body.success).toBe(false)
    const { body: all } = await app.call<Page<unknown>>('GET', `${SEND}/list`, { ...who, query: { readFlag: '1' } })
    expect(all.result!.total).toBe(1)
    expect((await app.call('GET', `${SEND}/getOne`, { as: 'nurse', query: { sendId: row!.id } })).body.success).toBe(
      false,
    )
    expect((await app.call('PUT', `${SEND}/readAll`, who)).body.message).toBe('全部已读')
    expect([(await bellOf(who)).anntMsgTotal, (await bellOf(who)).sysMsgTotal]).toEqual([0, 0])
  })

  test('are added for later members once while still valid, without writing when none is missing', async () => {
    const id = await published()
    const late = await person()
    await Promise.all(Array.from({ length: 10 }, () => heard(late)))
    expect(await heard(late)).toContain(id)
    expect((await sends(late)).records.filter(({ anntId }) => anntId === id)).toHaveLength(1)
    const writes: string[] = []
    await watching(
      (text) => /sys_announcement/.test(text) && !/^\s*select/i.test(text) && writes.push(text),
      () => heard(late),
    )
    expect(writes).toEqual([])
    const neighbour = await person({ tenantId: 2 })
    expect([await heard(neighbour), (await sends(neighbour)).total]).toEqual([[], 0])
  })

  test('are pushed to the reader’s own windows only', async () => {
    const [who, other] = [await person(), await person()]
    const id = await published({ msgType: 'USER', userIds: `${who.id},${other.id}` })
    const [mine, theirs] = [
      await openConnection(app, who.id, who.token),
      await openConnection(app, other.id, other.token),
    ]
    await read(id, who)
    await read(id, who)
    await vi.waitFor(() =>
      expect(mine.frames.map((frame) => JSON.parse(frame))).toEqual([
        { cmd: 'user', userId: who.id, msgId: id, kind: 'announcement' },
      ]),
    )
    await app.call('GET', `${PATH}/syncNotic`, { ...who, query: { anntId: id } })
    await app.call('GET', `${PATH}/syncNotic`, who)
    await vi.waitFor(() => expect(mine.frames).toHaveLength(3))
    expect(JSON.parse(mine.frames[2]!)).toEqual({ cmd: 'topic', msgTxt: '批量设置已读' })
    expect(theirs.frames).toEqual([])
    await app.call('GET', `${PATH}/syncNotic`, { as: 'admin', query: { anntId: id } })
    await vi.waitFor(() => expect(theirs.frames).toHaveLength(1))
    const stranger = await app.call('GET', `${PATH}/syncNotic`, { as: 'nobody', query: { anntId: id } })
    expect(stranger.body.message).toBe('未找到对应实体')
  })

  const PUBLISHERS = 4
  const EACH = 25
  const RECONNECTS = 1000

  test(`delivers each once and in order to a reader who reconnects ${RECONNECTS} times while ${PUBLISHERS} publish`, async () => {
    const who = await person()
    let after = (await bellOf(who)).seq
    const got: { id: string; seq: number }[] = []
    const ids: string[] = []
    const publisher = async (): Promise<void> => {
      for (let n = 0; n < EACH; n += 1) ids.push(await published({ msgType: 'USER', userIds: who.id }))
    }
    const reader = async (): Promise<void> => {
      for (let n = 0; n < RECONNECTS; n += 1) {
        const { items, seq } = await arrived(who, after)
        got.push(...items)
        after = seq
      }
    }
    await Promise.all([reader(), ...Array.from({ length: PUBLISHERS }, publisher)])
    got.push(...(await arrived(who, after)).items)
    expect(got.map(({ id }) => id).toSorted()).toEqual(ids.toSorted())
    expect(got.map(({ seq }) => seq)).toEqual(got.map(({ seq }) => seq).toSorted((a, b) => a - b))
  })

  test('arrivals end after a week and come in batches of a hundred', async () => {
    const who = await person()
    for (let n = 0; n < 101; n += 1)
      await announce(systemOf(app, 1), { userIds: [who.id], title: `第 ${n} 个`, content: '' })
    const first = await arrived(who, 0)
    expect([first.items.filter(({ title }) => title.startsWith('第')).length > 90, first.more]).toEqual([true, true])
    const rest = await arrived(who, first.seq)
    expect(rest.more).toBe(false)
    expect(new Set([...first.items, ...rest.items].map(({ id }) => id)).size).toBe(
      first.items.length + rest.items.length,
    )
    app.clock.advance(8 * 24 * HOUR_MS)
    const later = { token: (await signIn(app, who)).token }
    expect((await arrived(later, 0)).items).toEqual([])
  })

  test('a revoked announcement is no longer an arrival', async () => {
    const who = await person()
    const admin = { token: (await signIn(app, PEOPLE.admin)).token }
    const { seq } = await bellOf(who)
    const id = await published({ msgType: 'USER', userIds: who.id }, admin)
    await move('revoke', id, admin)
    expect((await arrived(who, seq)).items).toEqual([])
  })
})

test('reaches connections of other processes', async () => {
  const owned = await openCopy()
  const again = await owned.again()
  if (!again) return
  const [here, there] = [
    await openTestApp({}, owned),
    await openTestApp({}, { database: again, drop: async () => {}, again: async () => undefined }),
  ]
  try {
    const { userInfo, token } = await signIn(there, PEOPLE.nurse)
    const { frames } = await openConnection(there, String(userInfo['id']), token)
    const id = await announcementsOf(here).published({ titile: '两个进程' })
    await vi.waitFor(() =>
      expect(frames.map((frame) => JSON.parse(frame))).toEqual([
        { cmd: 'topic', msgId: id, msgTxt: '两个进程', kind: 'announcement' },
      ]),
    )
  } finally {
    await there.dispose()
    await here.dispose()
  }
})
