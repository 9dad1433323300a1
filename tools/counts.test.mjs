import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, test, vi } from 'vitest'
import { countTests, secondsByFile } from './counts.mjs'
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

const journey = (file, title, status, ...durations) => ({
  file,
  title,
  tests: [{ status, results: durations.map((duration) => ({ duration })) }],
})
const playwright = (...suites) => ({
  config: { rootDir: join(ROOT, 'e2e') },
  stats: { expected: 2, unexpected: 0, flaky: 2, skipped: 0 },
  suites,
})
const journeys = playwright(
  {
    specs: [journey('a.spec.ts', '登录', 'expected', 1000)],
    suites: [{ specs: [journey('a.spec.ts', '退出', 'flaky', 2000, 500)], suites: [] }],
  },
  { specs: [journey('b.spec.ts', '查询', 'flaky', 100, 200), journey('b.spec.ts', '重置', 'expected', 50)] },
)

describe('countTests', () => {
  test('takes the numbers of the report', () => {
    const report = vitest(file('a', 'passed', 'passed', 'pending'), file('b', 'failed', 'passed', 'todo', 'skipped'))
    expect(count(report, 1)).toEqual({ passed: 3, failed: 1, skipped: 3 })
    expect(count(vitest(file('a', 'failed'), file('a', 'passed')), 1)).toMatchObject({ passed: 1, failed: 1 })
    const stats = { expected: 2, unexpected: 1, flaky: 0, skipped: 1 }
    expect(count({ stats }, 1)).toEqual({ passed: 2, failed: 1, skipped: 1 })
  })

  test('a file that cannot be loaded is a failure', () => {
    expect(count(vitest(file('a', 'passed'), file('b')), 1)).toMatchObject({ passed: 1, failed: 1, skipped: 0 })
    expect(count({ stats: { expected: 1, unexpected: 0, flaky: 0, skipped: 0 }, errors: [{}] }, 1).failed).toBe(1)
  })

  test('a journey that passes when repeated is a failure', () => {
    expect(count({ stats: { expected: 1, unexpected: 0, flaky: 1, skipped: 0 } }, 0).failed).toBe(1)
  })

  test('a run that fails without a failed test is a failure', () => {
    expect(count(vitest(file('a', 'passed')), 1)).toMatchObject({ passed: 1, failed: 1, skipped: 0 })
  })

  test('no test at all is a failure', () => {
    const logged = vi.spyOn(console, 'error').mockReturnValue()
    expect(count(vitest(file('a', 'pending')), 0)).toMatchObject({ passed: 0, failed: 1, skipped: 1 })
    expect(countTests(join(folder, 'absent.json'), 1)).toMatchObject({ passed: 0, failed: 1, skipped: 0 })
    expect(logged).toHaveBeenCalledTimes(2)
    logged.mockRestore()
  })
})

describe('secondsByFile', () => {
  const timed = (name, startTime, endTime, ...durations) => ({
    name: join(ROOT, name),
    startTime,
    endTime,
    status: 'passed',
    assertionResults: durations.map((duration) => ({ status: 'passed', duration })),
  })

  test('is from the first test to the end of the last, or the sum of its concurrent tests', () => {
    const report = vitest(timed('a', 10_000, 12_500, 300, 400), timed('b', 0, 1000, 900, 800), timed('c', 7, 7))
    report.testResults[0].assertionResults.push({ status: 'skipped' })
    expect(secondsByFile(written(report))).toEqual([
      { file: 'a', seconds: 2.5 },
      { file: 'b', seconds: 1.7 },
      { file: 'c', seconds: 0 },
    ])
  })

  test('is the sum of all attempts of a journey', () => {
    expect(secondsByFile(written(journeys))).toEqual([
      { file: 'e2e/a.spec.ts', seconds: 1 },
      { file: 'e2e/a.spec.ts', seconds: 2.5 },
      { file: 'e2e/b.spec.ts', seconds: 0.3 },
      { file: 'e2e/b.spec.ts', seconds: 0.05 },
    ])
  })

  test('is of no file without a report', () => {
    expect(secondsByFile(join(folder, 'absent.json'))).toEqual([])
  })
})
