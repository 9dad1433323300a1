/**
 * `npm test`: everything, on a fresh clone as well. Ends with one plain line: `N passed, N failed`.
 * `npm test -- --only unit,http` runs some stages only.
 */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { provide } from './machine.mjs'
import { startServices } from './services.mjs'
import { install, main, Stop } from './setup.mjs'
import { onStop } from './signals.mjs'
import { headline, running, runStage, STAGES, summaryOf } from './stages.mjs'

let interrupted = false

const test = async () => {
  onStop(() => {
    interrupted = true
    for (const child of running) child.kill('SIGINT')
  })
  const results = await runAll()
  const [passed, failed, skipped] = ['passed', 'failed', 'skipped'].map((key) =>
    results.reduce((sum, result) => sum + result[key], 0),
  )
  console.log(headline(interrupted ? '已中断' : '汇总'))
  for (const result of results) console.log(summaryOf(result))
  console.log(`\n${passed} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ''}`)
  return failed > 0 || passed === 0 || interrupted ? 1 : 0
}

/** Never throws what a person can mend: that is a failure like any other, so that the closing line stays last. */
const runAll = async () => {
  const folder = mkdtempSync(join(tmpdir(), 'huxi-test-'))
  const results = []
  let services
  try {
    const stages = chosen(process.argv.slice(2))
    console.log('准备…')
    await install()
    const machine = await provide([...new Set(stages.flatMap(({ needs = [] }) => needs))])
    services = await startServices(machine, folder)
    const env = { ...services.env, CHROMIUM_PATH: machine.chromium }
    for (const batch of batchesOf(stages)) if (!interrupted) results.push(...(await runBatch(batch, { folder, env })))
  } catch (error) {
    if (!(error instanceof Stop)) throw error
    console.error(error.message)
    results.push({ stage: { title: '准备' }, passed: 0, failed: 1, skipped: 0, seconds: 0 })
  } finally {
    await services?.stop()
    rmSync(folder, { recursive: true, force: true })
  }
  return results
}

const chosen = ([flag, list]) => {
  if (!flag) return STAGES
  const ids = (list ?? '').split(',')
  const unknown = ids.find((id) => !STAGES.some((stage) => stage.id === id))
  if (flag === '--only' && unknown === undefined) return STAGES.filter(({ id }) => ids.includes(id))
  throw new Stop(`用法：npm test -- --only ${STAGES.map(({ id }) => id).join(',')}`)
}

/** Quiet neighbours share a batch. */
const batchesOf = (stages) =>
  stages.reduce((batches, stage) => {
    const last = batches.at(-1)
    if (!stage.quiet || !last?.[0].quiet) return [...batches, [stage]]
    return [...batches.slice(0, -1), [...last, stage]]
  }, [])

const runBatch = async (batch, context) => {
  console.log(headline(batch.map(({ title }) => title).join(' · ')))
  const results = await Promise.all(batch.map((stage) => runStage(stage, context)))
  for (const result of batch[0].quiet ? results : []) console.log(summaryOf(result))
  return results
}

await main(test)
