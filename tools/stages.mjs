/** The stages of `npm test` as data, and how one is run and counted. */
import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { countAgain, countTests, failedFiles } from './counts.mjs'
import { buildWeb, collect, COMPILED, findNode, ROOT, Stop, tool } from './setup.mjs'

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
    id: 'embedded',
    title: '内嵌数据库',
    command: ['vitest', 'run', '--project', 'embedded'],
  },
  {
    id: 'http',
    title: 'HTTP（PostgreSQL 与 Redis）',
    needs: ['postgres', 'redis'],
    command: ['vitest', 'run', '--project', 'http'],
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

/** More files than these do not fail by bad luck. */
const SECOND_LOOK_FILES = 5

const runCommand = async (stage, report, env) => {
  const code = await runOnce(stage, report, env)
  if (stage.quiet) return code === 0 ? PASSED : FAILED
  const failed = isVitest(stage) && process.env.CI ? failedFiles(report) : []
  if (failed.length === 0 || failed.length > SECOND_LOOK_FILES) return countTests(report, code)
  // a machine that is busy elsewhere gets a second look, as it does with journeys
  console.log(headline(`${stage.title}：再看一次`))
  const again = `${report}.again.json`
  const secondCode = await runOnce(stage, again, env, ['--maxWorkers=1', ...failed])
  return countAgain(report, again, secondCode)
}

const isVitest = ({ command: [name] }) => name === 'vitest'

const runOnce = async (stage, report, env, more = []) => {
  const {
    title,
    command: [name, ...args],
    quiet,
    env: own,
  } = stage
  const reporters = isVitest(stage) ? ['--reporter=default', '--reporter=json', `--outputFile.json=${report}`] : []
  const child = spawn(findNode(), [tool(name), ...args, ...reporters, ...more], {
    cwd: ROOT,
    env: { ...process.env, ...COMPILED, ...(isVitest(stage) && PLAIN), ...env, ...own, TEST_REPORT: report },
    stdio: quiet ? ['ignore', 'pipe', 'pipe'] : ['ignore', 'inherit', 'inherit'],
  })
  running.add(child)
  const timer = setTimeout(() => child.kill('SIGKILL'), LIMIT_MS)
  const { code, output } = await collect(child)
  clearTimeout(timer)
  running.delete(child)
  if (quiet && code !== 0) console.error(`${headline(title)}${output.trim()}`)
  return code
}

/** The line above a stage's output. */
export const headline = (title) => `\n── ${title} ${'─'.repeat(Math.max(4, 60 - title.length * 2))}\n`

/** One line of the summary. */
export const summaryOf = ({ stage, passed, failed, skipped, seconds, again = [] }) => {
  const counts = [
    `${passed} 通过`,
    failed > 0 && `${failed} 失败`,
    skipped > 0 && `${skipped} 跳过`,
    again.length > 0 && `第二次才通过：${again.join('、')}`,
  ]
    .filter(Boolean)
    .join('，')
  return `${failed > 0 ? '✗' : '✓'} ${stage.title}：${counts}（${seconds.toFixed(1)} 秒）`
}
