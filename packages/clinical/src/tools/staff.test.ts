import { expect, test } from 'vitest'
import { tools } from './index.ts'
import { forStaff } from './staff.ts'
import { questionsOf, type Tool } from './tool.ts'

const labelsOf = (all: readonly Tool[]) =>
  new Map(all.flatMap(({ parts }) => parts.flatMap(questionsOf)).map(({ key, input }) => [key, input.label] as const))
const [plain, staff] = [labelsOf(tools), labelsOf(tools.map(forStaff))]

/** Results use the words of the questions. */
test.each([
  'dyspneaVas',
  'consciousness',
  'bun',
  'crpMgL',
  'restingSao2',
  'consolidation',
  'atrialFibrillation',
  'packYears',
])('staff read %s under the word of its result', (key) => {
  expect(staff.get(key)?.startsWith(plain.get(key)!.split('（')[0]!)).toBe(true)
})
