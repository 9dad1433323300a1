import { expect, test } from 'vitest'
import { partOf } from './index.ts'
import { failing } from './tool.ts'

const keysOf = (answers: object) =>
  failing(partOf('copd', 'stable')!, { heightCm: 168, weightKg: 60, ...answers }).flatMap(({ keys }) => keys)

test('an index that height and weight do not come to is asked about', () => {
  expect(keysOf({ bmi: 60 })).toEqual(['bmi', 'heightCm', 'weightKg'])
  expect(keysOf({ bmi: 21.3 })).toEqual([])
  expect(keysOf({})).toEqual([])
  expect(keysOf({ bmi: 60, weightKg: null })).toEqual([])
})
