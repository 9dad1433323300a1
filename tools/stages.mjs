/** Stages of `npm test` and `npm run test:long` as data, and their runner. */
import { spawn } from 'node:child_process'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { countTests, secondsByFile } from './counts.mjs'
import { addCpu, cpuOfTrees, watchTree } from './cpu.mjs'
import { collect, COMPILED, findNode, ROOT, tool } from './setup.mjs'
import { headline } from './summary.mjs'

/** A longer stage hangs; on a busy machine the journeys take a good half hour. */
const LIMIT_MINUTES = 45

const BUILD = { id: 'build', title: '构建', quiet: true, command: ['tools/build.mjs'] }

/** Less frequent collections of Go: a quarter less CPU for types, a tenth for the linter, within the memory limit. */
const SELDOM_COLLECTED = { GOGC: '400', GOMEMLIMIT: '2GiB' }

/** Each checker infers shared types again; on two cores with three neighbours more than one costs more than it saves. */
const typesOf = (id, title, project) => ({
  id,
  title,
  quiet: true,
  env: SELDOM_COLLECTED,
  command: ['tsc', '-p', project, '--checkers', '1'],
})

const BROWSED = ['chromium', 'headless', 'fonts', 'postgres', 'redis']

/** In order; neighbouring `quiet` stages run in parallel, print only failures and count as one test each. */
export const STAGES = [
  { id: 'format', title: '格式', quiet: true, command: ['oxfmt', '--check'] },
  { id: 'lint', title: '静态检查', quiet: true, env: SELDOM_COLLECTED, command: ['oxlint'] },
  typesOf('types', '类型（服务端）', 'tsconfig.json'),
  typesOf('types-web', '类型（网页）', 'apps/web/tsconfig.json'),
  BUILD,
  { id: 'ratchet', title: '只降不升的计数', quiet: true, printed: true, command: ['tools/ratchet.mjs'] },
  { id: 'layers', title: '分层与禁令', command: ['vitest', 'run', '--project', 'gates'] },
  { id: 'unit', title: '单元与网页', projects: ['unit', 'web', 'web-dev'] },
  { id: 'embedded', title: '内嵌数据库', projects: ['embedded'] },
  { id: 'http', title: 'HTTP（PostgreSQL 与 Redis）', needs: ['postgres', 'redis'], projects: ['http'] },
  {
    id: 'browser',
    title: '浏览器',
    needs: BROWSED,
    command: ['playwright', 'test', '-c', 'e2e/playwright.config.ts'],
  },
]

/** Neighbouring vitest projects run as one, so that no core waits for the last file of each. */
export const withProjectsJoined = (stages) =>
  stages
    .reduce((joined, stage) => {
      const last = joined.at(-1)
      if (!stage.projects || !last?.projects) return [...joined, stage]
      const projects = [...last.projects, ...stage.projects]
      const needs = [...(last.needs ?? []), ...(stage.needs ?? [])]
      return [...joined.slice(0, -1), { id: last.id, title: `${last.title}、${stage.title}`, needs, projects }]
    }, [])
    .map((stage) => (stage.projects ? { ...stage, command: commandOf(stage.projects) } : stage))

const commandOf = (projects) => ['vitest', 'run', ...projects.flatMap((name) => ['--project', name])]

const LONG_MINUTES = 8 * 60
const LONG_TEST = `--testTimeout=${4 * 3_600_000}`

const FAULTS = ['keys-rotate', 'commands', 'backup-verify', 'db-accounts'].map(
  (name) => `apps/server/test/${name}.test.ts`,
)

const FUZZ = 'apps/server/test/fuzz.test.ts'

/** Tests with more samples in a long run: properties of whole modules and long lists of requests, on a database. */
const samples = () =>
  ['apps/server/src/modules', 'apps/server/test']
    .flatMap((folder) =>
      readdirSync(join(ROOT, folder), { recursive: true, encoding: 'utf8' }).map((name) => `${folder}/${name}`),
    )
    .filter((path) => path.endsWith('.test.ts') && ![FUZZ, ...FAULTS].includes(path))
    .filter((path) => readFileSync(join(ROOT, path), 'utf8').includes("/long.ts'"))

const long = (id, title, needs, command) => ({
  id,
  title,
  needs,
  command,
  env: { TEST_LONG: '1' },
  minutes: LONG_MINUTES,
})

const longFiles = (id, title, needs, files) => long(id, title, needs, [...commandOf(['http']), ...files, LONG_TEST])

/** Takes hours: large samples, every value in every field, every page in every colour. */
export const longStages = () => [
  BUILD,
  long('unit', '单元与网页（大样本）', [], [...commandOf(['unit', 'web', 'web-dev']), LONG_TEST]),
  longFiles('modules', '模块（大样本，PostgreSQL）', ['postgres'], samples()),
  longFiles('fuzz', '异常输入（PostgreSQL）', ['postgres'], [FUZZ]),
  longFiles('faults', '故障（PostgreSQL）', ['postgres', 'redis'], FAULTS),
  long('browser', '浏览器（全部页面与配色）', BROWSED, ['playwright', 'test', '-c', 'e2e/long.config.ts']),
]

export const CHECKS = ['format', 'lint', 'types', 'types-web', 'ratchet', 'layers']

/** Children of the current stage, stopped with the command. */
export const running = new Set()

/** Runs a stage. @param services process ids whose CPU belongs to the stage */
export const runStage = async (stage, { folder, env, services = [] }) => {
  const began = Date.now()
  const servicesBefore = cpuOfTrees(services)
  const report = join(folder, `${stage.id}.json`)
  const { cpu, ...result } = await runCommand(stage, report, stage.needs?.length ? env : {})
  const served = stage.needs?.length ? addCpu(cpuOfTrees(services), -servicesBefore) : 0
  return { stage, ...result, seconds: (Date.now() - began) / 1000, cpu: addCpu(cpu, served) }
}

/** vitest colours even a log file */
const PLAIN = process.stdout.isTTY ? {} : { NO_COLOR: '1' }

const PASSED = { passed: 1, failed: 0, skipped: 0, files: [] }
const FAILED = { ...PASSED, passed: 0, failed: 1 }

const runCommand = async (stage, report, env) => {
  const { code, ...cost } = await runOnce(stage, report, env)
  if (stage.quiet) return { ...(code === 0 ? PASSED : FAILED), ...cost }
  return { ...countTests(report, code), ...cost, files: secondsByFile(report) }
}

const isVitest = ({ command: [name] }) => name === 'vitest'

const runOnce = async (stage, report, env) => {
  const {
    title,
    command: [name, ...args],
    quiet,
    printed,
    env: own,
    minutes = LIMIT_MINUTES,
  } = stage
  const script = name.endsWith('.mjs') ? join(ROOT, name) : tool(name)
  const reporters = isVitest(stage) ? ['--reporter=default', '--reporter=json', `--outputFile.json=${report}`] : []
  const child = spawn(findNode(), [script, ...args, ...reporters], {
    cwd: ROOT,
    env: { ...process.env, ...COMPILED, ...(isVitest(stage) && PLAIN), ...env, ...own, TEST_REPORT: report },
    stdio: quiet ? ['ignore', 'pipe', 'pipe'] : ['ignore', 'inherit', 'inherit'],
  })
  running.add(child)
  const timer = setTimeout(() => child.kill('SIGKILL'), minutes * 60_000)
  const watch = watchTree(child.pid)
  const { code, output, cpu } = await collect(child)
  const lost = Math.max(0, (watch.stop() ?? 0) - (cpu ?? 0))
  clearTimeout(timer)
  running.delete(child)
  if (quiet && (printed || code !== 0)) console.error(`${headline(title)}${output.trim()}`)
  return { code, cpu: addCpu(cpu, lost), lost }
}
