import { describe, expect, test } from 'vitest'
import { CHART_MEASURES, mcidOf, valueText, trendOf } from '../src/patient-trends.ts'

describe('a change between two numbers of a chart', () => {
  test.each([
    ['cat', 22, 20, 'down', '改善', 'good'],
    ['cat', 22, 21, 'down', '无临床意义的变化', 'none'],
    ['fev1', 1.32, 1.42, 'up', '在重复测量误差内', 'none'],
    ['fev1', 1.42, 1.1, 'down', '降低', 'bad'],
    ['fev1_pct', 55, 54.9, 'down', '在重复测量误差内', 'none'],
    ['fev1_pct', 55, 44, 'down', '降低', 'bad'],
    ['spo2', 97, 96, 'down', '在重复测量误差内', 'none'],
    ['spo2', 96, 70, 'down', '降低', 'bad'],
    ['six_mwd', 330, 301, 'down', '无临床意义的变化', 'none'],
    ['feno', 60, 48, 'down', '明显下降', 'none'],
    ['feno', 30, 38, 'up', '无明显变化', 'none'],
    // without an MCID: direction, and whether it is better
    ['mmrc', 2, 3, 'up', '升高', 'bad'],
    ['weight', 60, 58, 'down', '在重复测量误差内', 'none'],
    ['weight', 70, 60, 'down', '三个月内降低 ≥5 %', 'bad'],
    ['spo2', 93, 93, 'level', '无变化', 'none'],
    // outside the rule nothing is judged
    ['cat', 22, 90, 'up', '无法判断变化', 'none'],
  ])('%s from %s to %s', (code, previous, current, direction, text, tone) => {
    expect(trendOf(code, previous, current)).toEqual({ direction, text, tone })
  })

  test('of a child is not judged by limits of adults', () => {
    const of = (code: string) => trendOf(code, 22, 10, { child: true })
    expect(of('cat')).toEqual({ direction: 'down', text: '降低（成人的判断界值，不适用于儿童）', tone: 'none' })
    expect([of('weight').tone, of('feno').text]).toEqual(['none', '明显下降'])
  })

  test('time and the target of the patient decide, too', () => {
    expect(trendOf('spo2', 90, 88, { targetLow: 90 }).tone).toBe('bad')
    expect(trendOf('fev1', 2, 1.68, { days: 7 }).text).toBe('在重复测量误差内')
    expect(trendOf('fev1', 2, 1.68, { days: 370 }).tone).toBe('bad')
    expect(trendOf('weight', 70, 60, { days: 200 })).toEqual({ direction: 'down', text: '降低', tone: 'none' })
  })

  test('the band of a measure is in its own unit', () => {
    expect([mcidOf('fev1'), mcidOf('cat'), mcidOf('mmrc')]).toEqual([undefined, 2, undefined])
    expect(valueText(CHART_MEASURES.fev1, 1.8)).toBe('1.80 L')
  })
})
