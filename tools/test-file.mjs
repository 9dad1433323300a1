/** `npm run test:file -- <files and options of vitest>`: single files with their PostgreSQL and Redis; `e2e/…` journeys. */
import { findBrowser, provide } from './machine.mjs'
import { withServices } from './services.mjs'
import { build, COMPILED, install, main, Stop, tool } from './setup.mjs'
import { runHere } from './signals.mjs'

const USUAL = ['unit', 'web', 'web-dev', 'http'].flatMap((name) => ['--project', name])

const vitest = (args) => {
  const projects = args.some((arg) => arg.startsWith('--project')) ? [] : USUAL
  return [tool('vitest'), 'run', ...projects, ...args]
}
const journeys = (args) => {
  const config = args.some((arg) => arg.includes('.long.')) ? 'long' : 'playwright'
  return [tool('playwright'), 'test', '-c', `e2e/${config}.config.ts`, ...args]
}

await main(async () => {
  const args = process.argv.slice(2)
  if (args.length === 0) throw new Stop('用法：npm run test:file -- <测试文件或目录> [-t 名称] [-u]')
  await install()
  const isJourney = args.some((arg) => arg.startsWith('e2e/'))
  if (isJourney) await build()
  const needed = ['postgres', 'redis', ...(isJourney ? ['chromium', 'fonts'] : [])]
  return withServices(await provide(needed), ({ env }) => {
    const browser = isJourney ? { CHROMIUM_PATH: findBrowser() } : {}
    return runHere((isJourney ? journeys : vitest)(args), { ...process.env, ...COMPILED, ...env, ...browser })
  })
})
