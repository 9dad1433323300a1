import { expect, test } from 'vitest'
import { metricsTokenOf } from './metrics-config.ts'

test('refuses a short METRICS_TOKEN without showing it', () => {
  expect(metricsTokenOf({})).toBeUndefined()
  expect(metricsTokenOf({ METRICS_TOKEN: 'sixteen-letters!' })).toBe('sixteen-letters!')
  for (const METRICS_TOKEN of ['short', 'with a blank in the middle', '令牌令牌令牌令牌令牌令牌令牌令牌']) {
    expect(() => metricsTokenOf({ METRICS_TOKEN })).toThrow(/METRICS_TOKEN 不正确/)
    expect(() => metricsTokenOf({ METRICS_TOKEN })).not.toThrow(METRICS_TOKEN)
  }
})
