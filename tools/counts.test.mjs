import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, test, vi } from 'vitest'
import { countAgain, countTests, failedFiles } from './counts.mjs'
import { ROOT } from './setup.mjs'

const folder = mkdtempSync(join(tmpdir(), 'huxi-counts-'))
afterAll(() => rmSync(folder, { recursive: true }))

const written = (report, name = 'report.json') => {
  const path = join(folder, name)
  writeFileSync(path, JSON.stringify(report))
  return path
}
const count = (report, code) => countTests(written(report), code)

const file = (name, ...statuses) => ({
  name: join(ROOT, name),
  status: statuses.length === 0 || statuses.includes('failed') ? 'failed' : 'passed',
  assertionResults: statuses.map((status) => ({ status })),
})
const vitest = (...testResults) => ({ testResults })

describe('countTests', () => {
  test('takes the numbers of the report', () => {
    const report = vitest(file('a', 'passed', 'passed', 'pending'), file('b', 'failed', 'passed', 'todo', 'skipped'))
    expect(count(report, 1)).toEqual({ passed: 3, failed: 1, skipped: 3 })
    const stats = { expected: 2, unexpected: 1, flaky: 1, skipped: 1 }
    expect(count({ stats }, 1)).toEqual({ passed: 3, failed: 1, skipped: 1 })
  })

  test('a file that cannot be loaded is a failure', () => {
    expect(count(vitest(file('a', 'passed'), file('b')), 1)).toEqual({ passed: 1, failed: 1, skipped: 0 })
    expect(count({ stats: { expected: 1, unexpected: 0, flaky: 0, skipped: 0 }, errors: [{}] }, 1).failed).toBe(1)
  })

  test('a run that fails without a failed test is a failure', () => {
    expect(count(vitest(file('a', 'passed')), 1)).toEqual({ passed: 1, failed: 1, skipped: 0 })
  })

  test('no test at all is a failure', () => {
    const said = vi.spyOn(console, 'error').mockReturnValue()
    expect(count(vitest(file('a', 'pending')), 0)).toEqual({ passed: 0, failed: 1, skipped: 1 })
    expect(countTests(join(folder, 'absent.json'), 1)).toEqual({ passed: 0, failed: 1, skipped: 0 })
    expect(said).toHaveBeenCalledTimes(2)
    said.mockRestore()
  })
})

describe('a second look', () => {
  const first = written(vitest(file('a', 'passed'), file('b', 'failed', 'passed'), file('c')), 'first.json')
  const again = (code, ...results) => countAgain(first, written(vitest(...results), 'again.json'), code)

  test('is for the files in which something failed', () => {
    expect(failedFiles(first)).toEqual(['b', 'c'])
    expect(failedFiles(join(folder, 'absent.json'))).toEqual([])
  })

  test('is what counts of them', () => {
    const passing = again(0, file('b', 'passed', 'passed'), file('c', 'passed'))
    expect(passing).toEqual({ passed: 4, failed: 0, skipped: 0, again: ['b', 'c'] })
  })

  test('what fails twice has failed', () => {
    const counts = again(1, file('b', 'passed', 'failed'), file('c', 'passed'))
    expect(counts).toEqual({ passed: 3, failed: 1, skipped: 0, again: [] })
  })

  test('what did not run again has failed', () => {
    expect(again(1)).toEqual({ passed: 2, failed: 2, skipped: 0, again: [] })
    expect(again(1, file('b', 'passed', 'passed'), file('c', 'passed')).failed).toBe(1)
  })
})
