import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, test, vi } from 'vitest'
import { CHECKS, countTests, STAGES, summaryOf } from './stages.mjs'

const folder = mkdtempSync(join(tmpdir(), 'huxi-stages-'))
afterAll(() => rmSync(folder, { recursive: true }))

const count = (report, code) => {
  const path = join(folder, 'report.json')
  writeFileSync(path, JSON.stringify(report))
  return countTests(path, code)
}

const vitest = (numbers, testResults = []) => ({
  numPassedTests: 0,
  numFailedTests: 0,
  numPendingTests: 0,
  numTodoTests: 0,
  testResults,
  ...numbers,
})

describe('countTests', () => {
  test('takes the numbers of the report', () => {
    const numbers = { numPassedTests: 3, numFailedTests: 1, numPendingTests: 2, numTodoTests: 1 }
    expect(count(vitest(numbers), 1)).toEqual({ passed: 3, failed: 1, skipped: 3 })
    const stats = { expected: 2, unexpected: 1, flaky: 1, skipped: 1 }
    expect(count({ stats }, 1)).toEqual({ passed: 3, failed: 1, skipped: 1 })
  })

  test('a file that cannot be loaded is a failure', () => {
    const broken = [{ status: 'failed', assertionResults: [] }]
    expect(count(vitest({ numPassedTests: 1 }, broken), 1)).toEqual({ passed: 1, failed: 1, skipped: 0 })
    expect(count({ stats: { expected: 1, unexpected: 0, flaky: 0, skipped: 0 }, errors: [{}] }, 1).failed).toBe(1)
  })

  test('a run that fails without a failed test is a failure', () => {
    expect(count(vitest({ numPassedTests: 5 }), 1)).toEqual({ passed: 5, failed: 1, skipped: 0 })
  })

  test('no test at all is a failure', () => {
    const said = vi.spyOn(console, 'error').mockReturnValue()
    expect(count(vitest({ numPendingTests: 4 }), 0)).toEqual({ passed: 0, failed: 1, skipped: 4 })
    expect(countTests(join(folder, 'absent.json'), 1)).toEqual({ passed: 0, failed: 1, skipped: 0 })
    expect(said).toHaveBeenCalledTimes(2)
    said.mockRestore()
  })
})

test('stages have ids of their own, and the checks are among them', () => {
  const ids = STAGES.map(({ id }) => id)
  expect(new Set(ids).size).toBe(ids.length)
  expect(CHECKS.filter((id) => !ids.includes(id))).toEqual([])
})

test('the summary names what there is', () => {
  const result = { stage: { title: '单元' }, passed: 2, failed: 1, skipped: 0, seconds: 1.26 }
  expect(summaryOf(result)).toBe('✗ 单元：2 通过，1 失败（1.3 秒）')
})
