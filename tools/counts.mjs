/** What the JSON reports of the test runners say: numbers of tests, what passed only at a second look, seconds by file. */
import { existsSync, readFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { ROOT } from './setup.mjs'

const NONE = { passed: 0, failed: 0, skipped: 0 }
const KEYS = Object.keys(NONE)

/** Adds up the numbers of tests. */
export const sum = (all) =>
  Object.fromEntries(KEYS.map((key) => [key, all.reduce((total, one) => total + one[key], 0)]))

const read = (path) => (existsSync(path) ? JSON.parse(readFileSync(path, 'utf8')) : { testResults: [] })

/**
 * Counts one run. A run that failed without a failed test, or ran no test at all, is one failure.
 * @param path of the report
 * @param code the runner ended with
 * @returns the numbers, and as `again` the journeys that passed only at their second look
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

/** More files of a stage than these do not fail by bad luck, and are not looked at twice. */
const SECOND_LOOK_FILES = 2

/** Files of a vitest run that get a second look: those in which something failed, from the root of the repository. */
export const worthASecondLook = (path) => {
  const failed = failedFiles(path)
  return failed.length > SECOND_LOOK_FILES ? [] : failed
}

const failedFiles = (path) => [...countFiles(read(path))].filter(([, { failed }]) => failed > 0).map(([name]) => name)

/**
 * Counts a run whose failed files were run a second time: what the second run says of a file is what counts.
 * @param code the second run ended with
 * @returns the numbers, and as `again` the files that passed only then
 */
export const countAgain = (path, secondPath, code) => {
  const second = countFiles(read(secondPath))
  const files = new Map([...countFiles(read(path)), ...second])
  const passedNow = (name) => second.has(name) && second.get(name).failed === 0
  return { ...judged(sum([...files.values()]), code), again: failedFiles(path).filter(passedNow) }
}

/**
 * How long each file ran, in seconds. Loading a file is in no report; what runs before and between its tests is, as far
 * as it is between the beginning of the first and the end of the last.
 */
export const secondsByFile = (path) => {
  const report = read(path)
  return report.stats ? secondsOfJourneys(report) : report.testResults.map(secondsOfFile)
}

const secondsOfFile = ({ name, startTime, endTime, assertionResults }) => {
  const tests = assertionResults.reduce((total, { duration = 0 }) => total + duration, 0)
  return { file: relative(ROOT, name), seconds: Math.max(endTime - startTime, tests) / 1000 }
}

/** A journey that is looked at twice has taken both. */
const secondsOfJourneys = (report) =>
  journeysOf(report).map(({ file, results }) => ({
    file,
    seconds: results.reduce((total, { duration }) => total + duration, 0) / 1000,
  }))

const flakyOf = (report) =>
  journeysOf(report)
    .filter(({ status }) => status === 'flaky')
    .map(({ file, title }) => `${file} › ${title}`)

/** A journey that passed at its second look has passed. */
const countPlaywright = ({ stats, errors = [] }) => ({
  passed: stats.expected + stats.flaky,
  failed: stats.unexpected + errors.length,
  skipped: stats.skipped,
})

/** Playwright nests a suite for each file and for each `describe`; paths begin at the folder of its configuration. */
const journeysOf = ({ config, suites = [] }) => {
  const below = ({ suites = [], specs = [] }) => [...specs, ...suites.flatMap(below)]
  return suites
    .flatMap(below)
    .flatMap(({ file, title, tests }) =>
      tests.map((test) => ({ ...test, title, file: relative(ROOT, join(config.rootDir, file)) })),
    )
}

const COUNTS_AS = { passed: 'passed', failed: 'failed' }

/** A file that cannot be loaded has no tests to count: it is one failure. One that runs on both engines counts twice. */
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
