import { spawn } from 'node:child_process'
import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, test } from 'vitest'
import { addCpu, cpuOfRun, cpuOfTrees, openLedger } from './cpu.mjs'
import { collect } from './setup.mjs'

const proc = mkdtempSync(join(tmpdir(), 'huxi-proc-'))
afterAll(() => rmSync(proc, { recursive: true }))

/** Ticks as in proc(5): own user and system, then those of children that were waited for. */
const plant = (name, pid, parent, [user, system, waitedUser, waitedSystem], program = 'node') => {
  mkdirSync(join(proc, name), { recursive: true })
  const rest = [user, system, waitedUser, waitedSystem, 20, 0, 1, 0]
  writeFileSync(
    join(proc, name, 'stat'),
    `${pid} (${program}) S ${parent} 1 1 0 -1 4194560 1 2 3 4 ${rest.join(' ')}\n`,
  )
}

describe('CPU seconds', () => {
  test('of a run are its own and those of all it waited for', () => {
    plant('self', 10, 1, [100, 20, 3000, 400])
    expect(cpuOfRun(proc)).toBeCloseTo(35.2)
  })

  test('of trees are those of all descendants, dead or alive, and of nobody else', () => {
    plant('20', 20, 10, [100, 0, 50, 0], 'postgres: a (b) c')
    plant('21', 21, 20, [10, 1, 0, 0])
    plant('22', 22, 21, [0, 0, 200, 0])
    plant('30', 30, 10, [7, 0, 0, 0])
    plant('40', 40, 10, [5000, 0, 0, 0])
    expect(cpuOfTrees([20, 30], proc)).toBeCloseTo(3.68)
    expect(cpuOfTrees([99], proc)).toBe(0)
  })

  test('tell children that end apart', () => {
    plant('self', 10, 1, [100, 20, 500, 0])
    const ended = openLedger(proc)
    plant('self', 10, 1, [900, 20, 700, 50])
    expect(ended()).toBeCloseTo(2.5)
    plant('self', 10, 1, [900, 20, 700, 150])
    expect(ended()).toBeCloseTo(1)
  })

  test('are unmeasured, not nothing, where there is no /proc', () => {
    const absent = join(proc, 'absent')
    expect([cpuOfRun(absent), cpuOfTrees([1], absent), openLedger(absent)()]).toEqual([undefined, undefined, undefined])
    expect(addCpu(1, undefined)).toBeUndefined()
    expect(addCpu(1, 2.5)).toBe(3.5)
  })
})

/** Works until it has used so many seconds of CPU, however long that takes. */
const burn = (seconds) => `while (process.cpuUsage().user < ${seconds * 1e6});`
const burning = (code) => collect(spawn(process.execPath, ['-e', code], { stdio: 'ignore' }))

test.runIf(existsSync('/proc/self/stat'))('what a child used counts as its own, with its children', async () => {
  const parent = `require('node:child_process').spawnSync(process.execPath, ['-e', ${JSON.stringify(burn(0.2))}])`
  const [deep, idle] = [await burning(parent), await burning('')]
  expect(deep.cpu).toBeGreaterThan(0.2)
  expect(idle.cpu).toBeLessThan(deep.cpu)
})
