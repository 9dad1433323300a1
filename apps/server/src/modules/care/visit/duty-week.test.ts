import type { DutyWeek } from '@huxi/contract'
import { beforeAll, describe, expect, test } from 'vitest'
import { addAccount, departId, useApp } from '../../../../test/accounts.ts'

describe('week of shifts', () => {
  const app = useApp()
  let wardId = ''
  let people: string[] = []
  const fill = async (given: object, as: 'nurse' | 'outsider' = 'nurse') =>
    (await app.call('PUT', '/visit/duty/fill', { as, body: { wardId, userIds: people.join(','), ...given } })).body
  const week = async () =>
    (await app.call<DutyWeek>('GET', '/visit/duty/week', { as: 'nurse', query: { wardId, day: '2026-12-03' } })).body
      .result!

  beforeAll(async () => {
    const deptId = await departId(app, 'A01A02')
    const body = { name: '周表病区', deptId, beds: [{ bedNo: '1' }] }
    wardId = (await app.call<{ id: string }>('POST', '/visit/ward/add', { as: 'admin', body })).body.result!.id
    people = [(await addAccount(app, { departs: ['A01A02'] })).id, (await addAccount(app, { departs: ['A01A02'] })).id]
  })

  test('fills a rectangle at once, replaces and clears it', async () => {
    const days = '2026-11-30,2026-12-01'
    expect((await fill({ days, shift: '16:00-00:00' })).result).toEqual({ added: 4, removed: 0 })
    expect((await fill({ days: '2026-12-01', shift: '08:00-16:00' })).result).toEqual({ added: 2, removed: 2 })
    const { from, shifts, people: rows } = await week()
    expect(from).toBe('2026-11-30')
    expect(rows.map(({ userId }) => userId)).toEqual(expect.arrayContaining(people))
    expect(shifts.filter(({ userId }) => userId === people[0]).map(({ startAt, endAt }) => [startAt, endAt])).toEqual([
      ['2026-11-30 16:00:00', '2026-12-01 00:00:00'],
      ['2026-12-01 08:00:00', '2026-12-01 16:00:00'],
    ])
    expect((await fill({ days, shift: null })).result).toEqual({ added: 0, removed: 4 })
  })

  test('writes nothing when one of the shifts overlaps', async () => {
    await fill({ days: '2026-12-02', shift: '08:00-08:00' })
    const body = await fill({ days: '2026-12-03,2026-12-04', shift: '00:00-08:00' })
    expect(body.message).toContain('已有班次')
    expect((await week()).shifts).toHaveLength(2)
  })

  test.each([
    ['an impossible day', { days: '2026-13-01', shift: '08:00-16:00' }, '日期应写成'],
    ['an unknown shift', { days: '2026-12-05', shift: '9-17' }, '没有这个班次'],
    [
      'too many cells',
      { days: '2026-12-05', userIds: [...Array(401).keys()].join(','), shift: null },
      '最多填写 400 格',
    ],
  ])('refuses %s', async (_title, given, message) => {
    expect((await fill(given)).message).toContain(message)
  })

  test('is closed to another tenant', async () => {
    expect((await fill({ days: '2026-12-05', shift: '08:00-16:00' }, 'outsider')).success).toBe(false)
  })
})
