/** `npm run check`: format, lint, types, layers and ratchets; `-- --lower` lowers their ceilings. */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { install, main } from './setup.mjs'
import { CHECKS, runStage, STAGES } from './stages.mjs'
import { summaryOf } from './summary.mjs'

await main(async () => {
  await install()
  const folder = mkdtempSync(join(tmpdir(), 'huxi-check-'))
  const options = process.argv.slice(2)
  const stages = STAGES.filter(({ id }) => CHECKS.includes(id)).map((stage) => ({
    ...stage,
    quiet: true,
    command: stage.id === 'ratchet' ? [...stage.command, ...options] : stage.command,
  }))
  const results = await Promise.all(stages.map((stage) => runStage(stage, { folder, env: {} })))
  rmSync(folder, { recursive: true, force: true })
  console.log(`\n${results.map(summaryOf).join('\n')}`)
  return results.some(({ failed }) => failed > 0) ? 1 : 0
})
