import { expect, test } from 'vitest'
import { CHECKS, STAGES, summaryOf } from './stages.mjs'

test('stages have ids of their own, and the checks are among them', () => {
  const ids = STAGES.map(({ id }) => id)
  expect(new Set(ids).size).toBe(ids.length)
  expect(CHECKS.filter((id) => !ids.includes(id))).toEqual([])
})

test('the summary names what there is', () => {
  const result = { stage: { title: '单元' }, passed: 2, failed: 1, skipped: 0, seconds: 1.26 }
  expect(summaryOf(result)).toBe('✗ 单元：2 通过，1 失败（1.3 秒）')
  const twice = { ...result, failed: 0, again: ['a.test.ts'] }
  expect(summaryOf(twice)).toBe('✓ 单元：2 通过，第二次才通过：a.test.ts（1.3 秒）')
})
