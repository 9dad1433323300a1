import type { NoticeMode, NoticeSetting } from '@huxi/contract'
import { afterEach, describe, expect, test } from 'vitest'
import { addAccount, signIn, systemOf, tokenOf, useApp, type Account } from '../../../../test/accounts.ts'
import { openConnection } from '../../../../test/connections.ts'
import { asOwner, high, leadDepart, notify, read, run, setMode, titlesOf, todo } from '../../../../test/notices.ts'
import { DAY_MS, HOUR_MS, MINUTE_MS } from '../../../platform/config/clock.ts'
import { noticesAfter } from './index.ts'

describe('delivery settings', () => {
  const app = useApp()
  const settings = async (account: Account) =>
    (await app.call<NoticeSetting[]>('GET', '/sys/notice/settings', { token: await tokenOf(app, account) })).body
      .result!

  test('cover the kinds a person may receive; urgent kinds are fixed', async () => {
    const [nurse, plain] = [await addAccount(app, { roleCode: 'nurse' }), await addAccount(app)]
    expect((await settings(plain)).map(({ kind }) => kind)).toEqual([
      'access.settled',
      'import.finished',
      'outreach.message',
    ])
    const own = await settings(nurse)
    expect(own).toContainEqual(expect.objectContaining({ kind: 'assessment.high', mode: 'now', fixed: true }))
    expect(await setMode(app, nurse, 'assessment.high', 'off')).toMatchObject({
      success: false,
      message: '“高危评估结果”是紧急提醒，不能汇总或关闭',
    })
    expect((await setMode(app, plain, 'assessment.high', 'now')).success).toBe(false)
    expect((await setMode(app, plain, 'import.finished', 'daily' as NoticeMode)).success).toBe(false)
    expect((await setMode(app, plain, 'import.finished', 'hourly')).success).toBe(true)
    expect(await settings(plain)).toContainEqual(
      expect.objectContaining({ kind: 'import.finished', mode: 'hourly', fixed: false }),
    )
  })

  test('off: only urgent notices arrive', async () => {
    const account = await addAccount(app, { roleCode: 'nurse' })
    await setMode(app, account, 'import.finished', 'off')
    await notify(app, read([account]))
    await notify(app, high('off'))
    expect(await titlesOf(app, account)).toEqual(['高危评估结果：NEWS2'])
  })

  test('hourly: collected until the full hour, then shown with one push', async () => {
    const account = await addAccount(app)
    await setMode(app, account, 'import.finished', 'hourly')
    for (const title of ['一', '二', '三']) await notify(app, read([account], title))
    await run(app, 'notice:due')
    expect(await titlesOf(app, account)).toEqual([])
    app.clock.advance(HOUR_MS)
    const { token } = await signIn(app, account)
    const { frames } = await openConnection(app, account.id, token)
    await run(app, 'notice:due')
    await expect.poll(() => frames).toHaveLength(1)
    expect(JSON.parse(frames[0]!)).toMatchObject({ cmd: 'user', kind: 'notice', msgTxt: '3 条提醒' })
    expect(await titlesOf(app, account)).toEqual(['三', '二', '一'])
    expect((await noticesAfter(asOwner(app, account), 0, 10)).map(({ title }) => title)).toEqual(['一', '二', '三'])
    await run(app, 'notice:due')
    expect(frames).toHaveLength(1)
  })
})

describe('an open urgent to-do', () => {
  const app = useApp()
  const monday = (hour: number): number => {
    const week = 7 * DAY_MS
    // 1970-01-05 was a Monday
    const since = app.clock.now() - Date.parse('1970-01-05T00:00:00+08:00')
    return app.clock.now() + (week - (since % week)) + hour * HOUR_MS
  }
  const goTo = (at: number): void => app.clock.advance(at - app.clock.now())

  // open to-dos would escalate to people of the next test
  afterEach(async () => {
    const abouts = ['early', 'seen', 'climbs', 'nobody', 'headless']
    await app.services.ports.notices.settle(systemOf(app, 1), 'assessment.high', abouts)
  })

  test('goes to the head of the nearest department, in working hours', async () => {
    const nurse = await addAccount(app, { roleCode: 'nurse', departs: ['A01A02'] })
    const [head, chief] = [await addAccount(app, { departs: ['A01A02'] }), await addAccount(app, { departs: ['A01'] })]
    await leadDepart(app, head, 'A01A02')
    await leadDepart(app, chief, 'A01')
    goTo(monday(7))
    await notify(app, high('early', 'A01A02'))
    app.clock.advance(80 * MINUTE_MS)
    await run(app, 'notice:due')
    expect(await titlesOf(app, head)).toEqual([])
    app.clock.advance(20 * MINUTE_MS)
    await run(app, 'notice:due')
    await run(app, 'notice:due')
    expect([await titlesOf(app, head), await titlesOf(app, chief), (await titlesOf(app, nurse)).length]).toEqual([
      ['仍未处理：高危评估结果：NEWS2'],
      [],
      1,
    ])
  })

  test('goes on although all receivers have read it', async () => {
    const nurse = await addAccount(app, { roleCode: 'nurse', departs: ['A01A02'] })
    const head = await addAccount(app, { departs: ['A01A02'] })
    await leadDepart(app, head, 'A01A02')
    goTo(monday(9))
    await notify(app, high('seen', 'A01A02'))
    await app.call('PUT', '/sys/notice/read', { token: await tokenOf(app, nurse), body: {} })
    app.clock.advance(30 * MINUTE_MS)
    await run(app, 'notice:due')
    expect(await titlesOf(app, head)).toEqual(['仍未处理：高危评估结果：NEWS2'])
  })

  test('escalates every half hour until done', async () => {
    const [head, chief] = [await addAccount(app, { departs: ['A01A01'] }), await addAccount(app, { departs: ['A01'] })]
    await leadDepart(app, head, 'A01A01')
    await leadDepart(app, chief, 'A01')
    goTo(monday(9))
    await notify(app, high('climbs', 'A01A01'))
    const hear = async () => {
      app.clock.advance(30 * MINUTE_MS)
      await run(app, 'notice:due')
      return [(await titlesOf(app, head)).length, (await titlesOf(app, chief)).length]
    }
    const before = (await titlesOf(app, chief)).length
    expect(await hear()).toEqual([1, before])
    expect(await hear()).toEqual([1, before + 1])
    await app.services.ports.notices.settle(systemOf(app, 1), 'assessment.high', ['climbs'])
    const late = await addAccount(app, { departs: ['A01A01'] })
    await leadDepart(app, late, 'A01A01')
    await hear()
    expect(await titlesOf(app, late)).toEqual([])
  })

  test('without receiver escalates at once', async () => {
    const head = await addAccount(app, { departs: ['A01A01'] })
    await leadDepart(app, head, 'A01A01')
    await notify(app, { ...high('nobody'), to: { userIds: ['gone'], orgCode: 'A01A01' } })
    expect(await titlesOf(app, head)).toEqual(['高危评估结果：NEWS2'])
  })

  test('goes to administrators when no department head exists', async () => {
    const administrator = await addAccount(app, { roleCode: 'sysadmin' })
    const theirs = await addAccount(app, { roleCode: 'sysadmin', tenantId: 2 })
    goTo(monday(9))
    await notify(app, high('headless'))
    app.clock.advance(HOUR_MS)
    await run(app, 'notice:due')
    expect([await titlesOf(app, administrator), await titlesOf(app, theirs)]).toEqual([
      ['仍未处理：高危评估结果：NEWS2'],
      [],
    ])
  })
})

describe('old notices', () => {
  const app = useApp()

  test('are deleted some time after they were read or done; open ones stay', async () => {
    const account = await addAccount(app)
    await notify(app, read([account], '读过的'))
    await app.call('PUT', '/sys/notice/read', { token: await tokenOf(app, account), body: {} })
    await notify(app, todo([account], 'done'))
    await notify(app, todo([account], 'open'))
    await app.services.ports.notices.settle(systemOf(app, 1), 'job.failed', ['done'])
    const left = async (days: number) => {
      app.clock.advance(days * DAY_MS)
      await run(app, 'notice:old')
      return titlesOf(app, account)
    }
    expect(await left(29)).toEqual(['请处理 open', '请处理 done', '读过的'])
    expect(await left(2)).toEqual(['请处理 open', '请处理 done'])
    expect(await left(60)).toEqual(['请处理 open'])
    expect(await noticesAfter(asOwner(app, account), 0, 10)).toEqual([])
  })
})
