/**
 * `npm run test:changed`: tests related to changes since `main`, and the gates.
 * `-- --since <commit>` compares with another commit, `-- --list` only names the tests.
 */
import { execFileSync } from 'node:child_process'
import { existsSync, globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { provide } from './machine.mjs'
import { selectionOf } from './selection.mjs'
import { withServices } from './services.mjs'
import { COMPILED, install, main, ROOT, Stop, tool } from './setup.mjs'
import { onStop, runHere } from './signals.mjs'

const TEST_FILES = ['{apps,packages,tools}/**/*.test.{ts,tsx,mjs}', 'e2e/*.spec.ts']

const git = (...args) => {
  try {
    return execFileSync('git', args, { cwd: ROOT, encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] }).trim()
  } catch {
    throw new Stop(`git ${args.join(' ')} 失败：请确认这是一个 git 仓库，并用 --since <提交> 指定存在的比较起点。`)
  }
}

const linesOf = (text) => text.split('\n').filter(Boolean)

const changedSince = (since) => {
  const base = git('merge-base', since, 'HEAD')
  const tracked = git('diff', '--name-only', '--diff-filter=d', base)
  const added = git('ls-files', '--others', '--exclude-standard')
  return [...new Set([...linesOf(tracked), ...linesOf(added)])]
}

const testFiles = () => globSync(TEST_FILES, { cwd: ROOT, exclude: (path) => /(^|\/)(node_modules|dist)$/.test(path) })

const resourcesOf = (area) =>
  globSync(`packages/contract/src/*/${area}/*.ts`, { cwd: ROOT }).flatMap((path) =>
    [...readFileSync(join(ROOT, path), 'utf8').matchAll(/^ {2}name: '(\w+:\w+)',$/gm)].map(([, name]) => name),
  )

const projects = (...names) => names.flatMap((name) => ['--project', name])

const runsOf = ({ related, unit, web, http, resources }) => {
  const pages = web.filter((folder) => existsSync(join(ROOT, folder)))
  const files = [...unit, ...pages]
  return [
    related.length > 0 && ['related', '--run', ...projects('unit', 'web'), '--passWithNoTests', ...related],
    files.length > 0 && ['run', ...projects('unit', 'web'), '--passWithNoTests', ...files],
    http.length > 0 && ['run', ...projects('http'), ...http],
    resources.length > 0 && [
      'run',
      ...projects('http'),
      'apps/server/test/resources',
      '-t',
      `\\b(${resources.join('|')})\\b`,
      '--passWithNoTests',
    ],
    ['run', ...projects('gates')],
  ].filter(Boolean)
}

const say = ({ areas, isWide, journeys }, runs) => {
  console.log(`领域：${areas.join('、') || '无'}`)
  for (const args of runs) console.log(`· vitest ${args.join(' ')}`)
  if (journeys.length > 0) console.log(`浏览器旅程请另行运行：npm run test:file -- ${journeys.join(' ')}`)
  if (isWide) console.log('改动涉及所有领域的共同部分：提交合并前请运行 npm test')
}

await main(async () => {
  const { values } = parseArgs({
    options: { since: { type: 'string', default: 'main' }, list: { type: 'boolean', default: false } },
  })
  const selection = selectionOf(changedSince(values.since), testFiles(), resourcesOf)
  const runs = runsOf(selection)
  say(selection, runs)
  if (values.list) return 0
  await install()
  let failed = 0
  let isStopped = false
  onStop(() => (isStopped = true))
  await withServices(await provide(['postgres', 'redis']), async ({ env }) => {
    for (const args of runs)
      if (!isStopped && (await runHere([tool('vitest'), ...args], { ...process.env, ...COMPILED, ...env })) !== 0)
        failed += 1
  })
  return failed > 0 || isStopped ? 1 : 0
})
