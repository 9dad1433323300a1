import { describe, expect, test } from 'vitest'
import { act } from '../src/models/act.ts'

describe('ACT', () => {
  test.each([
    [[1, 1, 1, 1, 1], 5, 'very_poorly_controlled', '控制很差'],
    [[3, 3, 3, 3, 3], 15, 'very_poorly_controlled', '控制很差'],
    [[4, 3, 3, 3, 3], 16, 'not_well_controlled', '控制不佳'],
    [[4, 4, 4, 4, 3], 19, 'not_well_controlled', '控制不佳'],
    [[4, 4, 4, 4, 4], 20, 'well_controlled', '控制良好'],
    [[5, 5, 5, 5, 5], 25, 'well_controlled', '控制良好'],
  ])('%o: %i, %s', (items, total, band, verdict) => {
    expect(act.score({ items })).toMatchObject({ status: 'ok', total, band })
    expect(act.say({ items }).text).toBe(`ACT ${total} 分：${verdict}。分值越高，哮喘控制越好。`)
  })

  test.each([0, 1, 2, 3, 4])('without item %i there is no total', (place) =>
    expect(act.score({ items: [5, 5, 5, 5, 5].with(place, null as never) })).toEqual({
      status: 'incomplete',
      fields: ['items'],
      flags: [],
      total: null,
      band: null,
    }),
  )

  test.each([[[5, 5, 5, 5]], [[5, 5, 5, 5, 5, 5]], [[0, 5, 5, 5, 5]], [[6, 5, 5, 5, 5]], [[4.5, 5, 5, 5, 5]]])(
    '%o cannot be',
    (items) => expect(act.score({ items })).toMatchObject({ status: 'out_of_range', fields: ['items'], total: null }),
  )

  test('holes in the list are answers not given', () =>
    expect(act.score({ items: Array(5) })).toMatchObject({ status: 'incomplete', total: null }))

  test('items left open are called by number', () =>
    expect(act.say({ items: [5, null, 5, null, 5] }).text).toContain('未回答：第 2、4 题。'))

  test('an item without answer has no points', () =>
    expect(act.steps({ items: [5, null, 3, 2, 1] }).map(({ points }) => points)).toEqual([5, null, 3, 2, 1]))
})
