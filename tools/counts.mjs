/** Reads reports of the test runners: numbers of tests, seconds by file. */
import { existsSync, readFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { ROOT } from './setup.mjs'

const NONE = { passed: 0, failed: 0, skipped: 0 }
const KEYS = Object.keys(NONE)

export const sum = (all) =>
  Object.fromEntries(KEYS.map((key) => [key, all.reduce((total, one) => total + one[key], 0)]))

const read = (path) => (existsSync(path) ? JSON.parse(readFileSync(path, 'utf8')) : { testResults: [] })

/** A failed run without a failed test, or without tests, is one failure. */
export const countTests = (path, code) => {
  const report = read(path)
  return judged(report.stats ? countPlaywright(report) : countVitest(report), code)
}

const judged = (counts, code) => {
  const ran = counts.passed + counts.failed
  if (ran === 0) console.error('没有运行任何测试')
  const fails = counts.failed > 0 || (code === 0 && ran > 0)
  return fails ? counts : { ...counts, failed: 1 }
}

/** Seconds by file, from its first test to the end of the last; loading is not in the reports. */
export const secondsByFile = (path) => {
  const report = read(path)
  return report.stats ? secondsOfJourneys(report) : report.testResults.map(secondsOfFile)
}

const secondsOfFile = ({ name, startTime, endTime, assertionResults }) => {
  const tests = assertionResults.reduce((total, { duration = 0 }) => total + duration, 0)
  return { file: relative(ROOT, name), seconds: Math.max(endTime - startTime, tests) / 1000 }
}

const secondsOfJourneys = (report) =>
  journeysOf(report).map(({ file, results }) => ({
    file,
    seconds: results.reduce((total, { duration }) => total + duration, 0) / 1000,
  }))

const countPlaywright = ({ stats, errors = [] }) => ({
  passed: stats.expected,
  failed: stats.unexpected + stats.flaky + errors.length,
  skipped: stats.skipped,
})

/** Playwright nests a suite for each file and each `describe`; paths begin at the folder of its configuration. */
const journeysOf = ({ config, suites = [] }) => {
  const below = ({ suites = [], specs = [] }) => [...specs, ...suites.flatMap(below)]
  return suites
    .flatMap(below)
    .flatMap(({ file, title, tests }) =>
      tests.map((test) => ({ ...test, title, file: relative(ROOT, join(config.rootDir, file)) })),
    )
}

const COUNTS_AS = { passed: 'passed', failed: 'failed' }

/** A file that fails to load is one failure. One that runs on both engines counts twice. */
const countVitest = ({ testResults }) =>
  sum(
    testResults.flatMap(({ status, assertionResults: tests }) =>
      status === 'failed' && tests.length === 0
        ? [{ ...NONE, failed: 1 }]
        : tests.map((test) => ({ ...NONE, [COUNTS_AS[test.status] ?? 'skipped']: 1 })),
    ),
  )
