/** Reads reports of the test runners: numbers of tests, tests that passed on retry, seconds by file. */
import { existsSync, readFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { ROOT } from './setup.mjs'

const NONE = { passed: 0, failed: 0, skipped: 0 }
const KEYS = Object.keys(NONE)

export const sum = (all) =>
  Object.fromEntries(KEYS.map((key) => [key, all.reduce((total, one) => total + one[key], 0)]))

const read = (path) => (existsSync(path) ? JSON.parse(readFileSync(path, 'utf8')) : { testResults: [] })

/**
 * Counts one run; failure without a failed test, or no test at all, is one failure.
 * @param code exit code of the runner @returns the numbers, and as `again` the journeys that passed on retry
 */
export const countTests = (path, code) => {
  const report = read(path)
  if (report.stats) return { ...judged(countPlaywright(report), code), again: flakyOf(report) }
  return { ...judged(sum([...countFiles(report).values()]), code), again: [] }
}

const judged = (counts, code) => {
  const ran = counts.passed + counts.failed
  if (ran === 0) console.error('没有运行任何测试')
  const fails = counts.failed > 0 || (code === 0 && ran > 0)
  return fails ? counts : { ...counts, failed: 1 }
}

/** Above this number failures are not accidental and not retried. */
const SECOND_LOOK_FILES = 2

/** Failed files of a vitest run, for the retry. */
export const worthASecondLook = (path) => {
  const failed = failedFiles(path)
  return failed.length > SECOND_LOOK_FILES ? [] : failed
}

const failedFiles = (path) => [...countFiles(read(path))].filter(([, { failed }]) => failed > 0).map(([name]) => name)

/** Counts a run after its retry, which decides. @returns the numbers, and as `again` the files that passed on retry */
export const countAgain = (path, secondPath, code) => {
  const second = countFiles(read(secondPath))
  const files = new Map([...countFiles(read(path)), ...second])
  const passedNow = (name) => second.has(name) && second.get(name).failed === 0
  return { ...judged(sum([...files.values()]), code), again: failedFiles(path).filter(passedNow) }
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

const flakyOf = (report) =>
  journeysOf(report)
    .filter(({ status }) => status === 'flaky')
    .map(({ file, title }) => `${file} › ${title}`)

/** A journey that passed on retry has passed. */
const countPlaywright = ({ stats, errors = [] }) => ({
  passed: stats.expected + stats.flaky,
  failed: stats.unexpected + errors.length,
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
const countFiles = ({ testResults }) => {
  const files = new Map()
  for (const { name, status, assertionResults } of testResults) {
    const tests = assertionResults.map((test) => ({ ...NONE, [COUNTS_AS[test.status] ?? 'skipped']: 1 }))
    const broken = status === 'failed' && tests.length === 0 ? [{ ...NONE, failed: 1 }] : []
    const file = relative(ROOT, name)
    files.set(file, sum([files.get(file) ?? NONE, ...tests, ...broken]))
  }
  return files
}
