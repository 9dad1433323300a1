/** `npm run test:file -- <files and options of vitest>`: single files with their PostgreSQL and Redis; `e2e/…` journeys. */
import { spawn } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { provide } from './machine.mjs'
import { startServices } from './services.mjs'
import { build, COMPILED, findNode, install, main, ROOT, Stop, tool } from './setup.mjs'
import { waitFor } from './signals.mjs'

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
  const folder = mkdtempSync(join(tmpdir(), 'huxi-file-'))
  const isJourney = args.some((arg) => arg.startsWith('e2e/'))
  if (isJourney) await build()
  const needed = ['postgres', 'redis', ...(isJourney ? ['chromium', 'fonts'] : [])]
  const services = await startServices(await provide(needed), folder)
  try {
    const env = { ...process.env, ...COMPILED, ...services.env }
    return await waitFor([
      spawn(findNode(), (isJourney ? journeys : vitest)(args), { cwd: ROOT, env, stdio: 'inherit' }),
    ])
  } finally {
    await services.stop()
    rmSync(folder, { recursive: true, force: true })
  }
})
