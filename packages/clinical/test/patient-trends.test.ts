import { describe, expect, test } from 'vitest'
import { CHART_MEASURES, mcidOf, valueText, trendOf } from '../src/patient-trends.ts'

describe('a change between two numbers of a chart', () => {
  test.each([
    ['cat', 22, 20, 'down', '改善', 'good'],
    ['cat', 22, 21, 'down', '无临床意义的变化', 'none'],
    ['fev1', 1.32, 1.42, 'up', '改善', 'good'],
    ['fev1', 1.42, 1.32, 'down', '恶化', 'bad'],
    ['six_mwd', 330, 301, 'down', '无临床意义的变化', 'none'],
    ['feno', 60, 48, 'down', '明显下降', 'none'],
    ['feno', 30, 38, 'up', '无明显变化', 'none'],
    // no difference is known to matter: the direction is said, and whether it is the good one
    ['mmrc', 2, 3, 'up', '升高', 'bad'],
    ['weight', 60, 58, 'down', '降低', 'none'],
    ['spo2', 93, 93, 'level', '无变化', 'none'],
    // what the rule does not take is not judged
    ['cat', 22, 90, 'up', '无法判断变化', 'none'],
  ])('%s from %s to %s', (code, previous, current, direction, text, tone) => {
    expect(trendOf(code, previous, current)).toEqual({ direction, text, tone })
  })

  test('the band of a measure is in its own unit', () => {
    expect([mcidOf('fev1'), mcidOf('cat'), mcidOf('mmrc')]).toEqual([0.1, 2, undefined])
    expect(CHART_MEASURES.fev1.mcid).toBe(0.1)
    expect(valueText(CHART_MEASURES.fev1, 1.8)).toBe('1.80 L')
  })
})
