import { describe, expect, test } from 'vitest'
import { fenoChange } from '../src/models/fenoChange.ts'

const score = (previousPpb: number, currentPpb: number) => fenoChange.score({ previousPpb, currentPpb })

describe('change of FeNO', () => {
  test.each([
    // above 50: a rise must be more than a fifth
    [100, 119.9, 'none'],
    [100, 120, 'none'],
    [100, 120.1, 'increase'],
    // 10.2 / 51 is a fifth up to binary noise
    [51, 61.2, 'none'],
    [51, 61.3, 'increase'],
    // a fall of a fifth is enough
    [100, 80.1, 'none'],
    [100, 80, 'decrease'],
    [100, 79.9, 'decrease'],
    [51, 40.8, 'decrease'],
    [51, 40.9, 'none'],
    // up to 50: more than 10 ppb either way, and 50 itself goes with them
    [50, 60, 'none'],
    [50, 60.1, 'increase'],
    [50, 40, 'none'],
    [50, 39.9, 'decrease'],
    [50.1, 40, 'decrease'],
    [10, 20, 'none'],
    [10, 20.1, 'increase'],
    [20.3, 30.3, 'none'],
    [30, 30, 'none'],
    [70, 70, 'none'],
  ])('%d → %d: %s', (previous, current, direction) =>
    expect(score(previous, current)).toMatchObject({ status: 'ok', direction, significant: direction !== 'none' }),
  )

  test('the difference is current minus previous', () => expect(score(40, 28)['delta']).toBe(-12))

  test.each([
    [{ previousPpb: 40 }, ['currentPpb']],
    [{ currentPpb: 40 }, ['previousPpb']],
    [{}, ['previousPpb', 'currentPpb']],
  ])('%o lacks %o', (input, fields) =>
    expect(fenoChange.score(input)).toEqual({
      status: 'incomplete',
      fields,
      flags: [],
      delta: null,
      significant: null,
      direction: null,
    }),
  )

  test.each([
    [{ previousPpb: 0.5, currentPpb: 40 }, 'previousPpb'],
    [{ previousPpb: 40, currentPpb: 500.5 }, 'currentPpb'],
  ])('%o is out of range', (input, field) =>
    expect(fenoChange.score(input)).toMatchObject({ status: 'out_of_range', fields: [field] }),
  )

  test.each([
    [80, 60, 'low', 'FeNO 变化 80 → 60 ppb：明显下降。比上次 −20 ppb（−25%）。'],
    [40, 58, 'medium', 'FeNO 变化 40 → 58 ppb：明显升高。比上次 +18 ppb（+45%）。'],
    [80, 70, 'none', 'FeNO 变化 80 → 70 ppb：无明显变化。比上次 −10 ppb（−12.5%）。'],
  ])('the words of %d → %d', (previousPpb, currentPpb, level, text) =>
    expect(fenoChange.say({ previousPpb, currentPpb })).toMatchObject({ level, text }),
  )

  test.each([
    [50, '上次 ≤50 ppb：变化超过 10 ppb 为明显变化'],
    [51, '上次 >50 ppb：升高超过 20 % 或下降至少 20 % 为明显变化'],
  ])('the rule for %d ppb', (previousPpb, rule) =>
    expect(fenoChange.steps({ previousPpb, currentPpb: 40 })[0]!.rule).toBe(rule),
  )

  test.each([
    [100, 120.004, '比上次 +20 ppb（+20.004%）。'],
    [100, 80.004, '比上次 −20 ppb（−19.996%）。'],
    [30, 40.004, '比上次 +10.004 ppb（+33.3%）。'],
    [50.003, 40, '比上次 −10.003 ppb（−20.005%）。'],
  ])('figures of %d → %d stand on the side of the limit that decided', (previousPpb, currentPpb, meaning) =>
    expect(fenoChange.say({ previousPpb, currentPpb }).meaning).toBe(meaning),
  )
})
