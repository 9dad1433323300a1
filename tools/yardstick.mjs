/** Speed of the machine: fixed work against a recorded reference. */
import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { collect, findNode, ROOT } from './setup.mjs'

const WORK = join(ROOT, 'tools/yardstick-work.mjs')

/**
 * Fastest of some runs of yardstick-work.mjs on an idle cloud machine with two cores (AMD EPYC), pinned Node 24.21.0,
 * in
 * seconds. `digest` is the result of the work; other work needs other figures.
 */
export const REFERENCE = {
  wall: 1.04,
  cpu: 0.99,
  digest: '9de22ebaf8768ed50b3b161c9eec6f4f9c3e3a03ba238db9029b331cf7dbed91',
}

/** Above this ratio of begin and end the speed has changed during the run. */
const STEADY_WITHIN = 1.2

/** @returns wall and CPU seconds; undefined when it cannot run */
export const measureSpeed = async (script = WORK) => {
  const { code, output } = await collect(spawn(findNode(), [script], { stdio: ['ignore', 'pipe', 'ignore'] }))
  const found = code === 0 ? JSON.parse(output) : undefined
  return found?.digest === REFERENCE.digest ? { wall: found.wall, cpu: found.cpu } : undefined
}

/** The reference over the mean of the measurements; 1 is as fast, below is slower. */
export const speedOf = (measured, key) => {
  const known = measured.filter(Boolean).map((each) => each[key])
  return known.length === 0 ? undefined : (REFERENCE[key] * known.length) / known.reduce((sum, each) => sum + each, 0)
}

export const isSteady = (measured) => {
  const walls = measured.filter(Boolean).map(({ wall }) => wall)
  return walls.length < 2 || Math.max(...walls) / Math.min(...walls) <= STEADY_WITHIN
}
