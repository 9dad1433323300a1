/** The stages of `npm test` as data, and how one is run and counted. */
import { spawn } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { buildWeb, collect, findNode, ROOT, Stop, tool } from './setup.mjs'

/** A stage that takes longer hangs; on a machine that is busy elsewhere the journeys take a good half hour. */
const LIMIT_MS = 45 * 60_000

/**
 * One after the other; neighbours marked `quiet` run side by side and speak only when they fail.
 * A quiet stage counts as one test, the others tell their own numbers.
 */
export const STAGES = [
  { id: 'format', title: '格式', quiet: true, command: ['oxfmt', '--check'] },
  { id: 'lint', title: '静态检查', quiet: true, command: ['oxlint'] },
  { id: 'types', title: '类型（服务端）', quiet: true, command: ['tsc', '-p', 'tsconfig.json'] },
  { id: 'types-web', title: '类型（网页）', quiet: true, command: ['tsc', '-p', 'apps/web/tsconfig.json'] },
  { id: 'build', title: '构建网页', quiet: true, work: buildWeb },
  { id: 'floors', title: '楼层与禁令', command: ['vitest', 'run', '--project', 'gates'] },
  { id: 'unit', title: '单元与网页', command: ['vitest', 'run', '--project', 'unit', '--project', 'web'] },
  {
    id: 'http',
    title: 'HTTP（内嵌数据库）',
    command: ['vitest', 'run', '--project', 'http'],
    env: { TEST_ENGINE: 'embedded' },
  },
  {
    id: 'http-postgres',
    title: 'HTTP（PostgreSQL 与 Redis）',
    needs: ['postgres', 'redis'],
    command: ['vitest', 'run', '--project', 'http'],
    env: { TEST_ENGINE: 'postgres' },
  },
  {
    id: 'browser',
    title: '浏览器',
    needs: ['chromium', 'fonts', 'postgres', 'redis'],
    command: ['playwright', 'test', '-c', 'e2e/playwright.config.ts'],
  },
]

/** The stages of `npm run check`. */
export const CHECKS = ['format', 'lint', 'types', 'types-web', 'floors']

/** Children of the stage that runs now, to be stopped with the command. */
export const running = new Set()

/**
 * Runs a stage.
 * @returns its numbers and how long it took
 */
export const runStage = async (stage, { folder, env }) => {
  const began = Date.now()
  const report = join(folder, `${stage.id}.json`)
  const numbers = stage.work ? await runWork(stage) : await runCommand(stage, report, stage.needs ? env : {})
  return { stage, ...numbers, seconds: (Date.now() - began) / 1000 }
}

/** vitest colours even a log file; with a terminal colours are welcome. */
const PLAIN = process.stdout.isTTY ? {} : { NO_COLOR: '1' }

const PASSED = { passed: 1, failed: 0, skipped: 0 }
const FAILED = { passed: 0, failed: 1, skipped: 0 }

const runWork = async ({ work, title }) => {
  try {
    await work()
    return PASSED
  } catch (error) {
    if (!(error instanceof Stop)) throw error
    console.error(headline(title), error.message)
    return FAILED
  }
}

const runCommand = async ({ title, command: [name, ...args], quiet, env: own }, report, env) => {
  const isVitest = name === 'vitest'
  const extra = isVitest ? ['--reporter=default', '--reporter=json', `--outputFile.json=${report}`] : []
  const child = spawn(findNode(), [tool(name), ...args, ...extra], {
    cwd: ROOT,
    env: { ...process.env, ...(isVitest && PLAIN), ...env, ...own, TEST_REPORT: report },
    stdio: quiet ? ['ignore', 'pipe', 'pipe'] : ['ignore', 'inherit', 'inherit'],
  })
  running.add(child)
  const timer = setTimeout(() => child.kill('SIGKILL'), LIMIT_MS)
  const { code, output } = await collect(child)
  clearTimeout(timer)
  running.delete(child)
  if (!quiet) return countTests(report, code)
  if (code !== 0) console.error(`${headline(title)}${output.trim()}`)
  return code === 0 ? PASSED : FAILED
}

/** The line above a stage's output. */
export const headline = (title) => `\n── ${title} ${'─'.repeat(Math.max(4, 60 - title.length * 2))}\n`

/** One line of the summary. */
export const summaryOf = ({ stage, passed, failed, skipped, seconds }) => {
  const counts = [`${passed} 通过`, failed > 0 && `${failed} 失败`, skipped > 0 && `${skipped} 跳过`]
    .filter(Boolean)
    .join('，')
  return `${failed > 0 ? '✗' : '✓'} ${stage.title}：${counts}（${seconds.toFixed(1)} 秒）`
}

/** Reads a JSON report. A run that failed without a failed test, or ran no test at all, is one failure. */
export const countTests = (report, code) => {
  const counts = existsSync(report) ? countReport(JSON.parse(readFileSync(report, 'utf8'))) : { ...FAILED, failed: 0 }
  const ran = counts.passed + counts.failed
  if (ran === 0) console.error('没有运行任何测试')
  const fails = counts.failed > 0 || (code === 0 && ran > 0)
  return fails ? counts : { ...counts, failed: 1 }
}

const countReport = (report) => (report.stats ? countPlaywright(report) : countVitest(report))

/** A journey that passed at its second look has passed; Playwright's own list names it as flaky. */
const countPlaywright = ({ stats, errors = [] }) => ({
  passed: stats.expected + stats.flaky,
  failed: stats.unexpected + errors.length,
  skipped: stats.skipped,
})

/** A file that cannot be loaded has no tests to count. */
const countVitest = ({ numPassedTests, numFailedTests, numPendingTests, numTodoTests, testResults }) => ({
  passed: numPassedTests,
  failed:
    numFailedTests +
    testResults.filter((file) => file.status === 'failed' && file.assertionResults.length === 0).length,
  skipped: numPendingTests + numTodoTests,
})
