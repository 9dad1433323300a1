import { spawn } from 'node:child_process'
import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, test } from 'vitest'
import { addCpu, cpuOfRun, cpuOfTrees, openLedger, watchTree } from './cpu.mjs'
import { collect } from './setup.mjs'

const proc = mkdtempSync(join(tmpdir(), 'huxi-proc-'))
afterAll(() => rmSync(proc, { recursive: true }))

/** Ticks as in proc(5): own user and system, then those of waited-for children. */
const plant = (name, pid, parent, [user, system, waitedUser, waitedSystem], program = 'node', start = pid) => {
  mkdirSync(join(proc, name), { recursive: true })
  const rest = [user, system, waitedUser, waitedSystem, 20, 0, 1, 0, start]
  writeFileSync(
    join(proc, name, 'stat'),
    `${pid} (${program}) S ${parent} 1 1 0 -1 4194560 1 2 3 4 ${rest.join(' ')}\n`,
  )
}

describe('CPU seconds', () => {
  test('of a run include those of the processes it waited for', () => {
    plant('self', 10, 1, [100, 20, 3000, 400])
    expect(cpuOfRun(proc)).toBeCloseTo(35.2)
  })

  test('of trees count all descendants, dead or alive, and nothing else', () => {
    plant('20', 20, 10, [100, 0, 50, 0], 'postgres: a (b) c')
    plant('21', 21, 20, [10, 1, 0, 0])
    plant('22', 22, 21, [0, 0, 200, 0])
    plant('30', 30, 10, [7, 0, 0, 0])
    plant('40', 40, 10, [5000, 0, 0, 0])
    expect(cpuOfTrees([20, 30], proc)).toBeCloseTo(3.68)
    expect(cpuOfTrees([99], proc)).toBe(0)
  })

  test('of a watched tree include those that outlived their parents, once each', () => {
    const watch = watchTree(50, proc)
    plant('50', 50, 10, [100, 0, 0, 0])
    plant('51', 51, 50, [10, 0, 0, 0])
    plant('52', 52, 51, [20, 0, 0, 0])
    plant('60', 60, 10, [5000, 0, 0, 0])
    watch.look()
    rmSync(join(proc, '51'), { recursive: true })
    plant('52', 52, 1, [300, 0, 0, 0])
    plant('53', 53, 52, [1000, 0, 0, 0])
    watch.look()
    rmSync(join(proc, '52'), { recursive: true })
    plant('53', 53, 1, [7000, 0, 0, 0], 'somebody else', 99)
    watch.look()
    expect(watch.stop()).toBeCloseTo(1 + 0.1 + 3 + 10)
  })

  test('children that end are distinguished', () => {
    plant('self', 10, 1, [100, 20, 500, 0])
    const ended = openLedger(proc)
    plant('self', 10, 1, [900, 20, 700, 50])
    expect(ended()).toBeCloseTo(2.5)
    plant('self', 10, 1, [900, 20, 700, 150])
    expect(ended()).toBeCloseTo(1)
  })

  test('are unmeasured, not nothing, where there is no /proc', () => {
    const absent = join(proc, 'absent')
    const watch = watchTree(1, absent)
    watch.look()
    const answers = [cpuOfRun(absent), cpuOfTrees([1], absent), openLedger(absent)(), watch.stop()]
    expect(answers).toEqual(answers.map(() => undefined))
    expect(addCpu(1, undefined)).toBeUndefined()
    expect(addCpu(1, 2.5)).toBe(3.5)
  })
})

const burn = (seconds) =>
  `for (let n = 0, used = 0; used < ${seconds * 1e6}; n += 1) { if (n % 1e6) continue; const { user, system } = process.cpuUsage(); used = user + system }`
const burning = (code) => collect(spawn(process.execPath, ['-e', code], { stdio: 'ignore' }))

test.runIf(existsSync('/proc/self/stat'))('what a child used counts as its own, with its children', async () => {
  const parent = `require('node:child_process').spawnSync(process.execPath, ['-e', ${JSON.stringify(burn(0.2))}])`
  const [deep, idle] = [await burning(parent), await burning('')]
  expect(deep.cpu).toBeGreaterThan(0.2)
  expect(idle.cpu).toBeLessThan(deep.cpu)
})
