import { describe, expect, test } from 'vitest'
import { packYears } from '../src/models/packYears.ts'

const one = (cigsPerDay: number | null, years: number | null) => ({ segments: [{ cigsPerDay, years }] })

describe('pack-years', () => {
  test.each([
    [0, 40, 0, 0, false],
    [20, 0, 0, 0, false],
    [20, 19.9, 19.9, 398, false],
    [20, 20, 20, 400, true],
    // 57.14… × 7 is 400 up to binary noise
    [400 / 7, 7, 20, 400, true],
    [150, 100, 750, 15000, true],
  ])('%d a day for %d years: %d', (cigsPerDay, years, amount, smokingIndex, smokingIndexHigh) =>
    expect(packYears.score(one(cigsPerDay, years))).toEqual({
      status: 'ok',
      fields: [],
      flags: [],
      packYears: expect.closeTo(amount, 9),
      smokingIndex: expect.closeTo(smokingIndex, 9),
      smokingIndexHigh,
    }),
  )

  test('a life without smoking is no missing answer', () => {
    expect(packYears.score({ segments: [] })).toMatchObject({ status: 'ok', packYears: 0, smokingIndexHigh: false })
    expect(packYears.score({ segments: null })).toMatchObject({ status: 'incomplete', fields: ['segments'] })
  })

  test.each([
    [null, 10],
    [20, null],
    [null, null],
  ])('a stretch of %s a day for %s years is unfinished', (cigsPerDay, years) => {
    const { segments } = one(cigsPerDay, years)
    expect(packYears.score({ segments: [{ cigsPerDay: 20, years: 30 }, ...segments] })).toEqual({
      status: 'incomplete',
      fields: ['segments'],
      flags: [],
      packYears: null,
      smokingIndex: null,
      smokingIndexHigh: null,
    })
  })

  test.each([
    one(-0.1, 10),
    one(150.1, 10),
    one(20, -0.1),
    one(20, 100.1),
    { segments: [[20, 10]] },
    { segments: [null] },
    { segments: { cigsPerDay: 20, years: 10 } },
  ])('%o cannot be', (input) =>
    expect(packYears.score(input)).toMatchObject({ status: 'out_of_range', fields: ['segments'], packYears: null }),
  )

  test('the words', () => {
    expect(packYears.say(one(20, 30)).text).toBe(
      '累计吸烟量 30 包年：重度吸烟。吸烟指数 600 支·年，≥400 支·年为重度吸烟。',
    )
    expect(packYears.say(one(5, 4)).text).toBe(
      '累计吸烟量 1 包年：未达重度吸烟。吸烟指数 20 支·年，≥400 支·年为重度吸烟。',
    )
  })

  test('a line for each stretch', () =>
    expect(
      packYears.steps({
        segments: [
          { cigsPerDay: 10, years: 10 },
          { cigsPerDay: 20, years: null },
        ],
      }),
    ).toMatchObject([{ label: '第 1 段', text: '10 × 10 = 100 支·年' }, { label: '第 2 段' }, { label: '合计' }]))
})
