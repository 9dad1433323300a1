/** Lines of the report: a figure beside its limit, judged by the goals. */
import { mkdirSync, writeFileSync } from 'node:fs'
import { cpus, loadavg, totalmem } from 'node:os'
import { join } from 'node:path'

interface Goal {
  readonly floor: number
  readonly stretch?: number
}

export interface Bounds extends Goal {
  /** for seconds: time on this machine for one second of the reference machine */
  readonly slack?: number
}

export interface Line extends Goal {
  readonly id: string
  readonly title: string
  readonly value: string
  readonly raw?: string
  readonly figure: number
  /** `scaled`: meets the goal only after scaling by the speed of this machine */
  readonly verdict: 'stretch' | 'ok' | 'scaled' | 'missed'
}

const judge =
  (sign: 1 | -1) =>
  (id: string, title: string, figure: number, { slack = 1, ...goal }: Bounds, value: string, raw?: string): Line => {
    if (!Number.isFinite(figure)) throw new Error(`${id}, ${title}: nothing was measured`)
    const reaches = (bound: number | undefined): boolean => bound !== undefined && sign * (figure - bound) >= 0
    const strict = Math.min(1, slack)
    const verdict = reaches(goal.stretch && goal.stretch * strict)
      ? 'stretch'
      : reaches(goal.floor * strict)
        ? 'ok'
        : reaches(goal.floor * slack)
          ? 'scaled'
          : 'missed'
    return { id, title, value, ...(raw !== undefined && { raw }), figure, ...goal, verdict }
  }

export const atLeast = judge(1)
export const atMost = judge(-1)

export const round = (value: number): number =>
  Math.abs(value) >= 100 ? Math.round(value) : Number(value.toPrecision(3))

export const rate = (value: number): string => `${round(value)}/s`
export const ms = (value: number): string => `${round(value)} ms`
export const seconds = (value: number): string => `${(value / 1000).toFixed(2)} s`
export const mb = (value: number): string => `${round(value)} MB`
export const kib = (bytes: number): string => `${round(bytes / 1024)} KiB`

export const textOf = ({ id, title, value, raw, figure, floor, stretch, verdict }: Line): string =>
  [
    `${id.padEnd(4)}${title}: ${value}`,
    ...(raw === undefined ? [] : [`raw ${raw}`]),
    `judged ${round(figure)} (floor ${round(floor)}${stretch === undefined ? '' : `, stretch ${round(stretch)}`})`,
    verdict === 'missed' ? 'MISSED' : verdict,
  ].join(' · ')

export const machineOf = () => ({
  node: process.version,
  cpu: cpus()[0]?.model ?? 'unknown',
  cores: cpus().length,
  memoryGb: round(totalmem() / 2 ** 30),
  load: round(loadavg()[0]!),
})

export const keep = (run: { machine: ReturnType<typeof machineOf>; lines: readonly Line[] }): string => {
  const folder = join(import.meta.dirname, 'results')
  mkdirSync(folder, { recursive: true })
  const at = new Date().toISOString()
  const path = join(folder, `${at.replace(/[:.]/g, '-')}.json`)
  writeFileSync(path, `${JSON.stringify({ at, ...run }, null, 2)}\n`)
  return path
}
