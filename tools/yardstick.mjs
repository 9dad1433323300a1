/** How fast the machine is right now: the same work at every run, against a figure written down once. */
import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { collect, findNode, ROOT } from './setup.mjs'

const WORK = join(ROOT, 'tools/yardstick-work.mjs')

/**
 * What yardstick-work.mjs takes on a cloud machine with two cores (AMD EPYC) while little else runs there, with the pinned
 * Node 24.21.0: the fastest of some runs, in seconds. `digest` is what the work answers; other work needs other figures.
 */
export const REFERENCE = {
  wall: 1.04,
  cpu: 0.99,
  digest: '9de22ebaf8768ed50b3b161c9eec6f4f9c3e3a03ba238db9029b331cf7dbed91',
}

/** More than this between the beginning and the end of a run, and the machine was not the same one. */
const STEADY_WITHIN = 1.2

/** Does the work once. @returns wall and CPU seconds, or undefined when it cannot be done */
export const measureSpeed = async (script = WORK) => {
  const { code, output } = await collect(spawn(findNode(), [script], { stdio: ['ignore', 'pipe', 'ignore'] }))
  const found = code === 0 ? JSON.parse(output) : undefined
  return found?.digest === REFERENCE.digest ? { wall: found.wall, cpu: found.cpu } : undefined
}

/** The reference over the mean of what was measured; 1 is as fast, below is slower. */
export const speedOf = (measured, key) => {
  const known = measured.filter(Boolean).map((each) => each[key])
  return known.length === 0 ? undefined : (REFERENCE[key] * known.length) / known.reduce((sum, each) => sum + each, 0)
}

/** Whether a wall second did as much at the end as at the beginning. */
export const isSteady = (measured) => {
  const walls = measured.filter(Boolean).map(({ wall }) => wall)
  return walls.length < 2 || Math.max(...walls) / Math.min(...walls) <= STEADY_WITHIN
}
