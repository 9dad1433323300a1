import { describe, expect, test } from 'vitest'
import { acq } from '../src/models/acq.ts'

const UNKNOWN = null as number | null

describe('ACQ', () => {
  // no mean of five, six or seven whole answers is 0.75: the neighbours of the limit are distinguished
  test.each([
    [5, [0, 0, 0, 0, 0], 0, 'well_controlled'],
    [5, [1, 1, 1, 0, 0], 0.6, 'well_controlled'],
    [7, [1, 1, 1, 1, 1, 0, 0], 5 / 7, 'well_controlled'],
    [5, [1, 1, 1, 1, 0], 0.8, 'grey_zone'],
    [6, [1, 1, 1, 1, 1, 0], 5 / 6, 'grey_zone'],
    [5, [2, 2, 1, 1, 1], 1.4, 'grey_zone'],
    [6, [2, 2, 2, 1, 1, 1], 1.5, 'not_well_controlled'],
    [7, [2, 2, 2, 1, 1, 1, 1], 10 / 7, 'grey_zone'],
    [7, [2, 2, 2, 2, 1, 1, 1], 11 / 7, 'not_well_controlled'],
    [5, [6, 6, 6, 6, 6], 6, 'not_well_controlled'],
  ])('ACQ-%i %o: %d, %s', (version, items, mean, band) =>
    expect(acq.score({ version, items })).toMatchObject({ status: 'ok', mean: expect.closeTo(mean, 9), band }),
  )

  test.each([
    [5, 6],
    [6, 5],
    [7, 6],
    [5, 4],
    [7, 8],
  ])('ACQ-%i does not take %i answers', (version, count) =>
    expect(acq.score({ version, items: Array(count).fill(1) })).toMatchObject({
      status: 'out_of_range',
      fields: ['items'],
      mean: null,
    }),
  )

  test.each([
    [{ version: 5, items: [1, 1, UNKNOWN, 1, 1] }, ['items']],
    [{ version: 5 }, ['items']],
    [{ items: [1, 1, 1, 1, 1, 1] }, ['version']],
    [{}, ['version', 'items']],
  ])('%o is incomplete', (input, fields) =>
    expect(acq.score(input)).toEqual({ status: 'incomplete', fields, flags: [], mean: null, band: null }),
  )

  test.each([4, 8, '5', 5.5])('there is no ACQ-%s', (version) =>
    expect(acq.score({ version, items: [1, 1, 1, 1, 1] })).toMatchObject({
      status: 'out_of_range',
      fields: ['version'],
    }),
  )

  test.each([
    [[1, 1, 1, 0, 0], 'ACQ 0.6 分：控制良好。'],
    [[1, 1, 2, 1, 1], 'ACQ 1.2 分：中间区。'],
    [[3, 3, 3, 3, 3], 'ACQ 3 分：控制不佳。'],
  ])('%o: %s', (items, text) =>
    expect(acq.say({ version: 5, items }).text).toBe(`${text}ACQ-5 各题的均分（0–6 分），分值越高，哮喘控制越差。`),
  )

  test('a line for each item there is', () => {
    expect(acq.steps({ version: 6, items: [1, 2, UNKNOWN, 4, 5, 6] }).map(({ points }) => points)).toEqual([
      1,
      2,
      null,
      4,
      5,
      6,
    ])
    expect(acq.steps({ version: 5 })).toHaveLength(5)
  })
})
