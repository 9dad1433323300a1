/** Runs the stages of a command and reports. The last line is plain: `N passed, N failed`. */
import { sum } from './counts.mjs'
import { addCpu, cpuOfRun } from './cpu.mjs'
import { findBrowser, provide } from './machine.mjs'
import { withServices } from './services.mjs'
import { install, Stop } from './setup.mjs'
import { onStop } from './signals.mjs'
import { running, runStage, withProjectsJoined } from './stages.mjs'
import { costOf, headline, slowestOf, summaryOf } from './summary.mjs'
import { measureSpeed } from './yardstick.mjs'

let interrupted = false

/** Runs all stages, or those named by `--only`. @param budget minutes for all stages @returns the exit code */
export const runStages = async ({ command, stages, budget }, [flag, list] = process.argv.slice(2)) => {
  onStop(() => {
    interrupted = true
    for (const child of running) child.kill('SIGINT')
  })
  const began = Date.now()
  const measured = []
  const results = await runAll(() => chosen(stages, command, flag, list), measured)
  const wall = (Date.now() - began) / 1000
  const cpu = addCpu(cpuOfRun(), ...results.map(({ lost = 0 }) => lost))
  const cost = { wall, cpu, measured, budget: flag ? undefined : budget }
  const lines = [...results.map(summaryOf), ...slowestOf(results), ...costOf(cost)]
  console.log(headline(interrupted ? '已中断' : '汇总'))
  console.log(lines.join('\n'))
  const { passed, failed, skipped } = sum(results)
  console.log(`\n${passed} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ''}`)
  return failed > 0 || passed === 0 || interrupted ? 1 : 0
}

/** An error a person can mend counts as failure, so that the closing line stays last. */
const runAll = async (choose, measured) => {
  const began = Date.now()
  const results = []
  try {
    const stages = withProjectsJoined(choose())
    console.log('准备…')
    await install()
    const machine = await provide([...new Set(stages.flatMap(({ needs = [] }) => needs))])
    measured.push(await measureSpeed())
    await withServices(machine, async ({ env, pids, folder }) => {
      const context = { folder, services: pids, env: { ...env, CHROMIUM_PATH: findBrowser() } }
      for (const batch of batchesOf(stages)) if (!interrupted) results.push(...(await runBatch(batch, context)))
      if (!interrupted) measured.push(await measureSpeed())
    })
  } catch (error) {
    if (!(error instanceof Stop)) throw error
    console.error(error.message)
    results.push({ stage: { title: '准备' }, passed: 0, failed: 1, skipped: 0, seconds: (Date.now() - began) / 1000 })
  }
  return results
}

const chosen = (stages, command, flag, list) => {
  if (!flag) return stages
  const ids = (list ?? '').split(',')
  const unknown = ids.find((id) => !stages.some((stage) => stage.id === id))
  if (flag === '--only' && unknown === undefined) return stages.filter(({ id }) => ids.includes(id))
  throw new Stop(`用法：${command} -- --only ${stages.map(({ id }) => id).join(',')}`)
}

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
