/** What the JSON reports of the test runners say, as numbers of tests. */
import { existsSync, readFileSync } from 'node:fs'
import { relative } from 'node:path'
import { ROOT } from './setup.mjs'

const NONE = { passed: 0, failed: 0, skipped: 0 }
const KEYS = Object.keys(NONE)

const sum = (all) => Object.fromEntries(KEYS.map((key) => [key, all.reduce((total, one) => total + one[key], 0)]))

const read = (path) => (existsSync(path) ? JSON.parse(readFileSync(path, 'utf8')) : { testResults: [] })

/**
 * Counts one run. A run that failed without a failed test, or ran no test at all, is one failure.
 * @param path of the report
 * @param code the runner ended with
 */
export const countTests = (path, code) => {
  const report = read(path)
  return judged(report.stats ? countPlaywright(report) : sum([...countFiles(report).values()]), code)
}

const judged = (counts, code) => {
  const ran = counts.passed + counts.failed
  if (ran === 0) console.error('没有运行任何测试')
  const fails = counts.failed > 0 || (code === 0 && ran > 0)
  return fails ? counts : { ...counts, failed: 1 }
}

/** Files of a vitest run in which something failed, from the root of the repository. */
export const failedFiles = (path) =>
  [...countFiles(read(path))].filter(([, { failed }]) => failed > 0).map(([name]) => name)

/**
 * Counts a run whose failed files were run a second time: what the second run says of a file is what counts.
 * @param code the second run ended with
 * @returns the numbers, and as `again` the files that passed only then
 */
export const countAgain = (path, secondPath, code) => {
  const second = countFiles(read(secondPath))
  const files = new Map([...countFiles(read(path)), ...second])
  const passedNow = (name) => second.has(name) && second.get(name).failed === 0
  return { ...judged(sum([...files.values()]), code), again: code === 0 ? failedFiles(path).filter(passedNow) : [] }
}

/** A journey that passed at its second look has passed; Playwright's own list names it as flaky. */
const countPlaywright = ({ stats, errors = [] }) => ({
  passed: stats.expected + stats.flaky,
  failed: stats.unexpected + errors.length,
  skipped: stats.skipped,
})

const COUNTS_AS = { passed: 'passed', failed: 'failed' }

/** A file that cannot be loaded has no tests to count: it is one failure. */
const countFiles = ({ testResults }) =>
  new Map(
    testResults.map(({ name, status, assertionResults }) => {
      const tests = assertionResults.map((test) => ({ ...NONE, [COUNTS_AS[test.status] ?? 'skipped']: 1 }))
      const broken = status === 'failed' && tests.length === 0 ? [{ ...NONE, failed: 1 }] : []
      return [relative(ROOT, name), sum([...tests, ...broken])]
    }),
  )
