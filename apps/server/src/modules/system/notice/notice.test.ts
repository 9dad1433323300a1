import { describe, expect, test } from 'vitest'
import { addAccount, signIn, systemOf, tokenOf, useApp } from '../../../../test/accounts.ts'
import { openConnection } from '../../../../test/connections.ts'
import { asOwner, high, listOf, notify, pageOf, read, titlesOf, todo } from '../../../../test/notices.ts'
import { inTransaction } from '../../../engine/core/transaction.ts'
import { DAY_MS, HOUR_MS } from '../../../platform/config/clock.ts'
import { latestSeq, noticesAfter, openNotices } from './index.ts'

describe('a notice', () => {
  const app = useApp()

  test('is part of the transaction: a rollback notifies no one', async () => {
    const account = await addAccount(app)
    const { token } = await signIn(app, account)
    const { frames } = await openConnection(app, account.id, token)
    const work = (fails: boolean) =>
      inTransaction(systemOf(app, 1), async (tx) => {
        await app.services.ports.notices.notify(tx, read([account], fails ? '没有发生的事' : '发生了的事'))
        expect(frames).toEqual([])
        if (fails) throw new Error('taken back')
      })
    await expect(work(true)).rejects.toThrow('taken back')
    await work(false)
    await expect.poll(() => frames).toHaveLength(1)
    expect(JSON.parse(frames[0]!)).toEqual({ cmd: 'user', kind: 'notice', msgTxt: '导入完成' })
    expect(await titlesOf(app, account)).toEqual(['发生了的事'])
  })

  test('is for active members of the tenant, and visible to them alone', async () => {
    const [ours, theirs] = [await addAccount(app), await addAccount(app, { tenantId: 2 })]
    const frozen = await addAccount(app)
    await app.call('PUT', '/sys/user/freeze', { as: 'admin', body: { ids: frozen.id } })
    await notify(app, read([ours, theirs, frozen], '只给本租户'))
    await app.call('PUT', '/sys/user/thaw', { as: 'admin', body: { ids: frozen.id } })
    expect(await Promise.all([ours, theirs, frozen].map((one) => titlesOf(app, one)))).toEqual([['只给本租户'], [], []])
    await notify(app, read([ours, theirs], '邻家的事'), 2)
    expect([await titlesOf(app, ours), await titlesOf(app, theirs)]).toEqual([['只给本租户'], ['邻家的事']])
    const { body } = await app.call('PUT', '/sys/notice/read', {
      token: await tokenOf(app, theirs),
      body: { ids: (await listOf(app, ours))[0]!.id },
    })
    expect(body.success).toBe(true)
    expect((await listOf(app, ours))[0]!.isOpen).toBe(true)
  })

  test('reaches the holders of a permission, in line with a department if there are any', async () => {
    const [above, inside, aside] = [
      await addAccount(app, { roleCode: 'nurse', departs: ['A01'] }),
      await addAccount(app, { roleCode: 'nurse', departs: ['A01A01'] }),
      await addAccount(app, { roleCode: 'nurse', departs: ['A01A02'] }),
    ]
    const powerless = await addAccount(app, { departs: ['A01A01'] })
    const everybody = [above, inside, aside, powerless]
    const counts = async () =>
      (await Promise.all(everybody.map((one) => titlesOf(app, one)))).map(({ length }) => length)
    await notify(app, high('a', 'A01A01'))
    expect(await counts()).toEqual([1, 1, 0, 0])
    await notify(app, high('b'))
    expect(await counts()).toEqual([2, 2, 1, 0])
    await notify(app, high('c', 'Z99'))
    expect(await counts()).toEqual([3, 3, 2, 0])
  })

  test('has an increasing number, and later ones can be requested', async () => {
    const account = await addAccount(app)
    const ctx = asOwner(app, account)
    expect(await latestSeq(ctx)).toBe(0)
    for (const title of ['一', '二', '三']) await notify(app, read([account], title))
    const all = await noticesAfter(ctx, 0, 10)
    expect(all.map(({ title }) => title)).toEqual(['一', '二', '三'])
    expect(await noticesAfter(ctx, all[0]!.seq, 1)).toEqual([all[1]])
    expect(await latestSeq(ctx)).toBe(all[2]!.seq)
    const { list, total } = await openNotices(ctx, 2)
    expect([list.map(({ title }) => title), total]).toEqual([['三', '二'], 3])
  })

  test('is open until read; open ones come first, by due time', async () => {
    const account = await addAccount(app)
    await notify(app, read([account], '先来的'))
    await notify(app, { ...todo([account], 'later'), due: app.clock.now() + DAY_MS })
    await notify(app, { ...todo([account], 'sooner'), due: app.clock.now() + HOUR_MS })
    await notify(app, read([account], '后来的'))
    expect(await titlesOf(app, account)).toEqual(['请处理 sooner', '请处理 later', '后来的', '先来的'])
    const token = await tokenOf(app, account)
    await app.call('PUT', '/sys/notice/read', { token, body: {} })
    const after = await listOf(app, account)
    expect(after.map(({ title, isOpen }) => [title, isOpen])).toEqual([
      ['请处理 sooner', true],
      ['请处理 later', true],
      ['后来的', false],
      ['先来的', false],
    ])
    expect(after[2]).toMatchObject({ kind: 'import.finished', kindText: '导入完成', isTodo: false, doneTime: null })
    expect((await listOf(app, account, { todo: 1 })).map(({ isTodo }) => isTodo)).toEqual([true, true])
    expect((await listOf(app, account, { todo: 0, open: 1 })).length).toBe(0)
    expect(await pageOf(app, account, { pageNo: 2, pageSize: 3 })).toMatchObject({ total: 4, pages: 2, current: 2 })
  })
})

describe('a to-do', () => {
  const app = useApp()

  test('is sent once while open, however many ask at once, and again after it was done', async () => {
    const people = [await addAccount(app), await addAccount(app), await addAccount(app)]
    await Promise.all(Array.from({ length: 50 }, () => notify(app, todo(people, 'x'))))
    for (const one of people) expect(await titlesOf(app, one)).toEqual(['请处理 x'])
    await app.services.ports.notices.settle(systemOf(app, 1), 'job.failed', ['x'])
    await notify(app, todo(people, 'x'))
    expect((await listOf(app, people[0]!)).map(({ isOpen }) => isOpen)).toEqual([true, false])
  })

  test('is closed for all receivers by one of them, and disappears from open pages', async () => {
    const [one, two] = [await addAccount(app), await addAccount(app, { realname: '李完成' })]
    const { token } = await signIn(app, one)
    await notify(app, todo([one, two], 'y'))
    await notify(app, todo([one, two], 'z'))
    const { frames } = await openConnection(app, one.id, token)
    const settled = await app.services.ports.notices.settle(asOwner(app, two), 'job.failed', ['y', 'unknown'])
    expect(settled).toBe(2)
    await expect.poll(() => frames.map((frame) => JSON.parse(frame) as object)).toMatchObject([{ kind: 'notice' }])
    const list = await listOf(app, one)
    expect(list.map(({ title, isOpen, doneBy }) => [title, isOpen, doneBy])).toEqual([
      ['请处理 z', true, null],
      ['请处理 y', false, '李完成'],
    ])
    expect(await noticesAfter(asOwner(app, one), 0, 10)).toMatchObject([{ title: '请处理 z' }])
  })

  test('of another tenant stays', async () => {
    const theirs = await addAccount(app, { tenantId: 2 })
    await notify(app, todo([theirs], 'w'), 2)
    expect(await app.services.ports.notices.settle(systemOf(app, 1), 'job.failed', ['w'])).toBe(0)
    expect((await listOf(app, theirs))[0]!.isOpen).toBe(true)
  })
})
