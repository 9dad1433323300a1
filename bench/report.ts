import { mkdirSync, writeFileSync } from 'node:fs'
import { cpus, loadavg, totalmem } from 'node:os'
import { join } from 'node:path'

interface Judged {
  readonly id: string
  readonly title: string
  readonly value: string
  readonly raw?: string
  readonly figure: number
  readonly floor: number
  readonly stretch?: number
  /** for seconds: time on this machine for one second of the reference machine */
  readonly slack?: number
}

export interface Line extends Omit<Judged, 'slack'> {
  /** `scaled`: meets the goal only after scaling by the speed of this machine */
  readonly verdict: 'stretch' | 'ok' | 'scaled' | 'missed'
}

export const atLeast = (given: Judged): Line => judge(given, 1)

export const atMost = (given: Judged): Line => judge(given, -1)

const judge = ({ slack = 1, ...given }: Judged, sign: 1 | -1): Line => {
  if (!Number.isFinite(given.figure)) throw new Error(`${given.id}, ${given.title}: nothing was measured`)
  const reaches = (bound: number | undefined): boolean => bound !== undefined && sign * (given.figure - bound) >= 0
  const strict = Math.min(1, slack)
  const verdict = reaches(given.stretch && given.stretch * strict)
    ? 'stretch'
    : reaches(given.floor * strict)
      ? 'ok'
      : reaches(given.floor * slack)
        ? 'scaled'
        : 'missed'
  return { ...given, verdict }
}

export const round = (value: number): number =>
  Math.abs(value) >= 100 ? Math.round(value) : Number(value.toPrecision(3))

export const rate = (value: number): string => `${round(value)}/s`

export const textOf = ({ id, title, value, raw, figure, floor, stretch, verdict }: Line): string =>
  [
    `${id.padEnd(4)}${title}: ${value}`,
    ...(raw === undefined ? [] : [`raw ${raw}`]),
    `judged ${round(figure)} (floor ${round(floor)}${stretch === undefined ? '' : `, stretch ${round(stretch)}`})`,
    verdict === 'missed' ? 'MISSED' : verdict,
  ].join(' · ')

interface Machine {
  readonly node: string
  readonly cpu: string
  readonly cores: number
  readonly memoryGb: number
  readonly load: number
}

export const machineOf = (): Machine => ({
  node: process.version,
  cpu: cpus()[0]?.model ?? 'unknown',
  cores: cpus().length,
  memoryGb: round(totalmem() / 2 ** 30),
  load: round(loadavg()[0]!),
})

export const keep = (run: { readonly machine: Machine; readonly lines: readonly Line[] }): string => {
  const folder = join(import.meta.dirname, 'results')
  mkdirSync(folder, { recursive: true })
  const at = new Date().toISOString()
  const path = join(folder, `${at.replace(/[:.]/g, '-')}.json`)
  writeFileSync(path, `${JSON.stringify({ at, ...run }, null, 2)}\n`)
  return path
}
