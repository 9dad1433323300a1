import { describe, expect, test } from 'vitest'
import { models, scorers } from '../src/index.ts'
import { SPLINE_AGES, SPLINES } from '../src/models/gli-splines.ts'
import { gliGlobal2022 } from '../src/models/gliGlobal2022.ts'

const MAN = { sex: 'male', ageYears: 60, heightCm: 170, fev1L: 1.5, fvcL: 3 }

interface Block {
  readonly predicted: number
  readonly lln: number
  readonly pctPredicted: number | null
  readonly z: number | null
}
const KEYS = ['FEV1', 'FVC', 'FEV1FVC'] as const
const blockOf = (key: (typeof KEYS)[number], change: object = {}) =>
  gliGlobal2022.score({ ...MAN, ...change })[key] as Block

describe('GLI Global 2022', () => {
  test('is withheld, and can be computed all the same', () => {
    expect(gliGlobal2022.withheld).toContain('许可')
    expect(models).toContain(gliGlobal2022)
    expect(scorers['gliGlobal2022']!(MAN)).toMatchObject({ status: 'ok' })
  })

  test('a value for every quarter of a year', () => {
    const tables = [SPLINES.male, SPLINES.female].flatMap((of) => KEYS.flatMap((key) => [of[key].m, of[key].s]))
    const length = (SPLINE_AGES.to - SPLINE_AGES.from) / SPLINE_AGES.step + 1
    expect(tables.map((table) => table.length)).toEqual(Array<number>(12).fill(length))
    expect(tables.flat().every(Number.isInteger)).toBe(true)
  })

  test.each([
    [17.99, 'not_applicable'],
    [18, 'ok'],
    [18.01, 'ok'],
    [94.99, 'ok'],
    [95, 'ok'],
    [95.01, 'not_applicable'],
    [120, 'not_applicable'],
  ])('%d years: %s', (ageYears, status) => expect(gliGlobal2022.score({ ...MAN, ageYears })['status']).toBe(status))

  test('is not for children, and says so', () =>
    expect(gliGlobal2022.say({ ageYears: 12 }).text).toBe(
      'GLI 2022：不适用。这套预计值在本系统中只用于 18 至 95 岁的成人。',
    ))

  test('between two quarters of a year ln M moves on a straight line', () => {
    // height and age are smooth beside the spline: over a quarter of a year the middle is on the chord
    for (const key of KEYS) {
      const [from, middle, to] = [40, 40.125, 40.25].map((ageYears) => Math.log(blockOf(key, { ageYears }).predicted))
      expect(middle).toBeCloseTo((from! + to!) / 2, 6)
      expect(from).not.toBe(to)
    }
  })

  test.each(['male', 'female'])('volumes never fall with height (%s)', (sex) => {
    const heights = Array.from({ length: 81 }, (_, n) => 130 + n)
    for (const key of ['FEV1', 'FVC'] as const) {
      const predicted = heights.map((heightCm) => blockOf(key, { sex, heightCm }).predicted)
      expect(predicted.every((each, n) => n === 0 || each > predicted[n - 1]!)).toBe(true)
    }
  })

  test.each(KEYS)('%s at the predicted value has z 0, at the lower limit z −1.645', (key) => {
    const { predicted, lln } = blockOf(key)
    const at = (value: number) =>
      blockOf(
        key,
        key === 'FEV1'
          ? { fev1L: value, fvcL: null }
          : key === 'FVC'
            ? { fev1L: null, fvcL: value }
            : { fev1L: value * 4, fvcL: 4 },
      )
    expect(at(predicted).z).toBeCloseTo(0, 9)
    expect(at(predicted).pctPredicted).toBeCloseTo(100, 9)
    expect(at(lln).z).toBeCloseTo(-1.645, 9)
  })

  test('without measured values only predictions', () => {
    const { status, fields } = gliGlobal2022.score({ ...MAN, fev1L: null, fvcL: null })
    expect({ status, fields }).toEqual({ status: 'ok', fields: [] })
    for (const key of KEYS) {
      expect(blockOf(key, { fev1L: null, fvcL: null })).toEqual({
        predicted: blockOf(key).predicted,
        lln: blockOf(key).lln,
        pctPredicted: null,
        z: null,
      })
    }
    expect(blockOf('FEV1', { fvcL: null }).z).toBe(blockOf('FEV1').z)
    expect(blockOf('FEV1FVC', { fvcL: null }).z).toBeNull()
    expect(blockOf('FEV1FVC', { fev1L: null }).z).toBeNull()
  })

  test.each(['sex', 'ageYears', 'heightCm'])('without %s nothing is computed', (key) =>
    expect(gliGlobal2022.score({ ...MAN, [key]: null })).toMatchObject({
      status: 'incomplete',
      fields: [key],
      FEV1: null,
      FVC: null,
      FEV1FVC: null,
    }),
  )

  test.each([
    [{ sex: 'other' }, ['sex']],
    [{ ageYears: 121 }, ['ageYears']],
    [{ heightCm: 49 }, ['heightCm']],
    [{ heightCm: 251 }, ['heightCm']],
    [{ fev1L: 0.1 }, ['fev1L']],
    [{ fvcL: 10.1 }, ['fvcL']],
    [{ fev1L: 3.01 }, ['fev1L', 'fvcL']],
  ])('%o is refused and named', (change, fields) =>
    expect(gliGlobal2022.score({ ...MAN, ...change })).toMatchObject({ status: 'out_of_range', fields, FEV1: null }),
  )

  test('FEV1 may be all of FVC', () =>
    expect(gliGlobal2022.score({ ...MAN, fev1L: 3 })).toMatchObject({ status: 'ok' }))

  test('the words with and without measured values', () => {
    expect(gliGlobal2022.say(MAN)).toMatchObject({
      level: 'none',
      figure: 'FEV1 占预计值 49.5%',
      text:
        'FEV1 预计值 3.03 L，正常下限 2.25 L，占预计值 49.5%，z 值 -3.11。' +
        'FVC 预计值 3.85 L，正常下限 2.9 L，占预计值 77.9%，z 值 -1.47。' +
        'FEV1/FVC 预计值 0.79，正常下限 0.67，占预计值 63.5%，z 值 -3.27。',
    })
    const { figure, text } = gliGlobal2022.say({ ...MAN, fev1L: null, fvcL: null })
    expect(figure).toBeUndefined()
    expect(text).toBe(
      'FEV1 预计值 3.03 L，正常下限 2.25 L。FVC 预计值 3.85 L，正常下限 2.9 L。FEV1/FVC 预计值 0.79，正常下限 0.67。',
    )
  })

  test('shows every term of M, S and L', () => {
    const steps = gliGlobal2022.steps(MAN)
    expect(steps).toHaveLength(9)
    expect(steps[0]).toMatchObject({
      label: 'FEV1 预计值 M',
      rule: 'ln M = −11.3991 +2.4627×ln 身高 −0.0114×ln 年龄 + 样条（年龄）',
      text: expect.stringContaining('M = 3.033 L') as string,
    })
    expect(gliGlobal2022.steps({ ...MAN, heightCm: null })).toEqual([])
  })
})
