import { expect, test } from 'vitest'
import { partOf } from './index.ts'
import { failing } from './tool.ts'

const keysOf = (tool: string, part: string, answers: object) =>
  failing(partOf(tool, part)!, { heightCm: 168, weightKg: 60, ...answers }).flatMap(({ keys }) => keys)

test.each([
  ['copd', 'stable'],
  ['hcqycjxjz', 'copd'],
])('%s %s asks about an index that height and weight do not come to', (tool, part) => {
  expect(keysOf(tool, part, { bmi: 60 })).toEqual(['bmi', 'heightCm', 'weightKg'])
  expect(keysOf(tool, part, { bmi: 21.3 })).toEqual([])
  expect(keysOf(tool, part, {})).toEqual([])
  expect(keysOf(tool, part, { bmi: 60, weightKg: null })).toEqual([])
})
