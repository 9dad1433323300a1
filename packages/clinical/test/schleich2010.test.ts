import { describe, expect, test } from 'vitest'
import { schleich2010 } from '../src/models/schleich2010.ts'

const YES = true
const NO = false
const PATIENT = { fenoPpb: 38, currentSmoker: false, atopy: false, highDoseIcs: false }

/** Smoker, atopy, high-dose ICS, cut-off, specificity, sensitivity, PPV, NPV. */
const TABLE = [
  [NO, NO, NO, 38, 74, 66, 65, 75],
  [NO, NO, YES, 24, 59, 78, 58, 79],
  [NO, YES, NO, 58, 88, 48, 74, 70],
  [NO, YES, YES, 35, 71, 70, 64, 76],
  [YES, NO, NO, 23, 58, 78, 58, 78],
  [YES, NO, YES, 15, 37, 94, 52, 89],
  [YES, YES, NO, 33, 68, 70, 62, 76],
  [YES, YES, YES, 20, 54, 85, 58, 83],
] as const

describe('Schleich', () => {
  test.each(TABLE)(
    'smoker %o, atopy %o, steroids %o: %i ppb',
    (currentSmoker, atopy, highDoseIcs, cutoffPpb, specificityPct, sensitivityPct, ppv, npv) => {
      const row = { cutoffPpb, specificityPct, sensitivityPct, cutoffMin: cutoffPpb, cutoffMax: cutoffPpb }
      const at = (fenoPpb: number | null) => schleich2010.score({ currentSmoker, atopy, highDoseIcs, fenoPpb })
      expect(at(cutoffPpb - 0.1)).toMatchObject({ ...row, positive: false, publishedPredictiveValuePct: npv })
      expect(at(cutoffPpb)).toMatchObject({ ...row, status: 'ok', positive: true, publishedPredictiveValuePct: ppv })
      expect(at(cutoffPpb + 0.1)).toMatchObject({ ...row, positive: true, publishedPredictiveValuePct: ppv })
      expect(at(null)).toMatchObject({
        ...row,
        status: 'incomplete',
        fields: ['fenoPpb'],
        positive: null,
        publishedPredictiveValuePct: null,
      })
      expect(schleich2010.say({ currentSmoker, atopy, highDoseIcs, fenoPpb: 50 }).text).toContain(
        `按您的吸烟、过敏和吸入激素情况，采用的FeNO界值为 ${cutoffPpb} ppb：100 名有嗜酸性气道炎症的人中约 ${sensitivityPct} 名达到它，100 名没有的人中约 ${100 - specificityPct} 名也达到它。`,
      )
    },
  )

  test.each([
    [{ currentSmoker: null }, ['currentSmoker'], 23, 38],
    [{ atopy: null }, ['atopy'], 38, 58],
    [{ highDoseIcs: null }, ['highDoseIcs'], 24, 38],
    [{ atopy: null, highDoseIcs: null }, ['atopy', 'highDoseIcs'], 24, 58],
    [{ currentSmoker: null, atopy: null, highDoseIcs: null }, ['currentSmoker', 'atopy', 'highDoseIcs'], 15, 58],
    [{ fenoPpb: null, atopy: null }, ['fenoPpb', 'atopy'], 38, 58],
  ])('%o leaves several rows', (change, fields, cutoffMin, cutoffMax) => {
    const input = { ...PATIENT, fenoPpb: 400, ...change }
    expect(schleich2010.score(input)).toMatchObject({
      status: 'incomplete',
      fields,
      cutoffPpb: null,
      positive: null,
      sensitivityPct: null,
      specificityPct: null,
      publishedPredictiveValuePct: null,
      postTestProbability: null,
      cutoffMin,
      cutoffMax,
    })
    expect(schleich2010.say(input).text).toContain(`可能采用的FeNO界值为 ${cutoffMin}–${cutoffMax} ppb。`)
  })

  test.each([
    [{ fenoPpb: 0.9 }, 'fenoPpb'],
    [{ fenoPpb: 500.1 }, 'fenoPpb'],
    [{ fenoPpb: '38' }, 'fenoPpb'],
    [{ currentSmoker: 1 }, 'currentSmoker'],
    [{ atopy: 'yes' }, 'atopy'],
    [{ highDoseIcs: 0 }, 'highDoseIcs'],
    [{ localPrevalence: 1.01 }, 'localPrevalence'],
    [{ localPrevalence: -0.01 }, 'localPrevalence'],
  ])('%o cannot be', (change, field) =>
    expect(schleich2010.score({ ...PATIENT, ...change })).toMatchObject({
      status: 'out_of_range',
      fields: [field],
      positive: null,
      cutoffMin: null,
    }),
  )

  test.each([1, 500])('%i ppb is in range', (fenoPpb) =>
    expect(schleich2010.score({ ...PATIENT, fenoPpb })['status']).toBe('ok'),
  )

  const chance = (localPrevalence: number | null, fenoPpb: number) =>
    schleich2010.score({ ...PATIENT, fenoPpb, localPrevalence })['postTestProbability']

  test('the chance after the test rises with the share before it, and is on the side the test points to', () => {
    const shares = [0.05, 0.2, 0.35, 0.5, 0.8, 0.95]
    const after = (feno: number) => shares.map((share) => Number(chance(share, feno)))
    expect(after(38)).toEqual(after(38).toSorted((a, b) => a - b))
    expect(after(37)).toEqual(after(37).toSorted((a, b) => a - b))
    shares.forEach((share, n) => {
      expect(after(38)[n]!).toBeGreaterThan(share)
      expect(after(37)[n]!).toBeLessThan(share)
    })
  })

  test.each([38, 37])('where none or all have it, a FeNO of %i changes nothing', (fenoPpb) => {
    expect(chance(0, fenoPpb)).toBe(0)
    expect(chance(1, fenoPpb)).toBe(1)
    expect(chance(null, fenoPpb)).toBeNull()
  })

  test('the words of both classes', () => {
    const row =
      '按您的吸烟、过敏和吸入激素情况，采用的FeNO界值为 38 ppb：100 名有嗜酸性气道炎症的人中约 66 名达到它，100 名没有的人中约 26 名也达到它。'
    expect(schleich2010.say(PATIENT).text).toBe(
      `Schleich FeNO 38 ppb：达到界值。${row}原研究中达到界值者，65% 痰嗜酸性粒细胞≥3%。`,
    )
    expect(schleich2010.say({ ...PATIENT, fenoPpb: 37, localPrevalence: 0.35 }).text).toBe(
      `Schleich FeNO 37 ppb：未达到界值。${row}原研究中未达到界值者，75% 痰嗜酸性粒细胞<3%。按本机构比例推算，痰嗜酸性粒细胞≥3%的概率为 19.8%。`,
    )
  })

  test('a FeNO just below its cut-off is not shown as the cut-off', () => {
    expect(schleich2010.say({ ...PATIENT, fenoPpb: 37.999 }).figure).toBe('FeNO 37.999 ppb')
    expect(schleich2010.say({ ...PATIENT, fenoPpb: 37.99 }).figure).toBe('FeNO 37.99 ppb')
  })

  test('the steps name the row', () =>
    expect(schleich2010.steps({ ...PATIENT, atopy: true })).toMatchObject([
      { text: '不吸烟、有过敏体质、未用高剂量吸入激素：58 ppb' },
      { text: '38 ppb' },
    ]))
})
