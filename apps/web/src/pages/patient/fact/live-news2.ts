import { assess, readAnswers, type Finding } from '@huxi/clinical/tools/tool'
import { answersOfSet, bedside } from '@huxi/clinical/vitals'
import type { VitalsOf } from '@huxi/contract'
import type { Measured } from '@huxi/model'

export type Typed = Readonly<Record<string, unknown>>

const AIR = 'air'

/** Wrong and blank values are absent. */
export const liveNews2 = (typed: Typed, { scale }: Pick<VitalsOf, 'scale'>): Finding => {
  const amount = (name: string) => (typed[name] ?? null) as Measured | null
  const device = typed['oxygenDevice']
  const set = {
    respRate: amount('respRate'),
    spo2: amount('spo2'),
    sbp: amount('sbp'),
    heartRate: amount('heartRate'),
    temperature: amount('temperature'),
    consciousness: (typed['consciousness'] ?? null) as string | null,
    onOxygen: device === undefined || device === null ? null : device !== AIR,
  }
  return assess(bedside, readAnswers(bedside, { ...answersOfSet(set, scale) }, true))[0]!
}

export const TONES: Readonly<Record<string, string>> = { high: 'red', medium: 'orange', low: 'green' }

/** `NEWS2 9 分 高风险`; while something is missing, at least how much. */
export const headOf = ({ result, wording }: Finding): string =>
  result.status === 'ok'
    ? ['NEWS2', wording.figure, wording.verdict].filter(Boolean).join(' ')
    : `NEWS2 至少 ${typeof result['scoreMin'] === 'number' ? result['scoreMin'] : 0} 分`
