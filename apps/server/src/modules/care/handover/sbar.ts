import { ageText } from '@huxi/clinical/patient-dates'
import { measureOf, measureText, ROOM_AIR } from '@huxi/clinical/patient-measures'
import { flagMark } from '@huxi/clinical/reference-range'
import type { SbarPart } from '@huxi/contract'
import type { Measured } from '@huxi/model'
import { DAY_MS } from '../../../platform/config/clock.ts'
import type { ShiftFacts } from './facts.ts'

type Sbar = Readonly<Record<SbarPart, string | null>>

const PART_MAX = 1000
const NO_OXYGEN = '未吸氧'
const MINUTE = 'YYYY-MM-DD HH:mm'.length

export const sbarOf = (facts: ShiftFacts): Sbar => ({
  situation: paragraph([personLine(facts), eventLine(facts), scoreLine(facts)]),
  background: paragraph([
    named('诊断', diagnosesOf(facts)),
    named(
      '过敏',
      facts.allergies.map(({ substance, severity_dictText }) => joined([substance, severity_dictText])),
    ),
    named('氧疗', facts.oxygen.map(oxygenText)),
    named(
      '警示',
      facts.flags.map(({ text }) => text),
    ),
    named(
      '标签',
      facts.tags.map(({ name }) => name),
    ),
  ]),
  assessment: paragraph([
    vitalsLine(facts),
    named('异常化验', latestOf(facts.labs).map(labText)),
    named(
      '评估',
      facts.assessed.map(({ figures, performedAt }) => joined([clock(performedAt), figures])),
    ),
    named(
      '急性加重',
      facts.attacks.map(({ onsetDate, severity_dictText }) => joined([onsetDate, severity_dictText])),
    ),
    named(
      '本班起用',
      facts.started.map(({ drug, dose }) => joined([drug, dose])),
    ),
    named(
      '本班停用',
      facts.stopped.map(({ drug, stopReason }) => joined([drug, stopReason])),
    ),
  ]),
  recommendation: paragraph([
    dueLine(facts),
    named('待处理', [
      ...(facts.score?.waiting ?? []).map(({ urgent, performedAt }) => joined([urgent, clock(performedAt)])),
      ...facts.criticals.map(({ item, result }) => joined(['危急值', item, result])),
    ]),
    facts.questionnaires.length > 0 ? `待填问卷 ${facts.questionnaires.length} 份` : null,
    facts.visit.plannedEndOn && isOpen(facts) ? `计划 ${facts.visit.plannedEndOn} 出院` : null,
  ]),
})

type Word = string | false | null | undefined

const joined = (words: readonly Word[], by = ' '): string => words.filter(Boolean).join(by)

const named = (title: string, words: readonly Word[]): string | null => {
  const phrase = joined([...new Set(words)], '；')
  return phrase && `${title}：${phrase}`
}

const paragraph = (lines: readonly Word[]): string | null => {
  const signs = [...joined(lines, '\n')]
  return (signs.length > PART_MAX ? `${signs.slice(0, PART_MAX - 1).join('')}…` : signs.join('')) || null
}

const clock = (at: string | null | undefined): string => (at ? at.slice(5, 16) : '')

const isOpen = ({ visit }: ShiftFacts): boolean => visit.status === 'in_progress'

const personLine = ({ people: [own], visit, day }: ShiftFacts): string =>
  joined(
    [
      own?.gender_dictText,
      own?.birthDate ? ageText(own.birthDate, day) : null,
      `住院第 ${Math.round((Date.parse(day) - Date.parse(visit.startAt.slice(0, 10))) / DAY_MS) + 1} 天`,
    ],
    '，',
  )

const eventLine = ({ visit, startAt, endAt }: ShiftFacts): string | null => {
  const isDuring = (at: string | null) => at !== null && at >= startAt && at <= endAt
  return (
    joined(
      [
        isDuring(visit.startAt) ? `${clock(visit.startAt)} 本班入院` : null,
        isDuring(visit.endAt) ? `${clock(visit.endAt)} 本班离院` : null,
      ],
      '，',
    ) || null
  )
}

const scoreLine = ({ score }: ShiftFacts): string | null => {
  if (!score?.last) return null
  const { score: points, scoreMin, at, acknowledged, seenTo } = score.last
  const seen = acknowledged === null ? null : acknowledged ? joined(['已处理', seenTo?.deed]) : '尚未处理'
  return joined([`NEWS2 ${points ?? `至少 ${scoreMin}`} 分（${clock(at)}）`, seen], '，')
}

const dueLine = ({ score }: ShiftFacts): string | null => {
  if (!score?.last?.dueAt) return null
  return score.last.continuous ? '体征：持续监测' : `体征：${clock(score.last.dueAt)} 前复测`
}

const diagnosesOf = ({ diagnoses, visit }: ShiftFacts): readonly Word[] =>
  diagnoses.length > 0
    ? diagnoses.map(({ diagnosisText, certainty, certainty_dictText }) =>
        certainty === 'confirmed' ? diagnosisText : joined([diagnosisText, certainty_dictText]),
      )
    : [visit.diagnosisText]

const oxygenText = ({ kind_dictText, flow, targetLow, targetHigh, scale2 }: ShiftFacts['oxygen'][number]): string =>
  joined([
    kind_dictText,
    flow ? `${flow} L/min` : null,
    targetLow && targetHigh ? `目标 SpO₂ ${targetLow}–${targetHigh} %` : null,
    scale2 ? 'NEWS2 用 2 号血氧表' : null,
  ])

const latestOf = <R extends { readonly code?: string | null }>(rows: readonly R[]): R[] => [
  ...new Map(rows.toReversed().map((row) => [row.code, row])).values(),
]

const VITALS = [
  ['temperature', 'T'],
  ['heart_rate', 'P'],
  ['resp_rate', 'R'],
  ['sbp', '收缩压'],
  ['dbp', '舒张压'],
  ['spo2', 'SpO₂'],
  ['oxygen_flow', '吸氧'],
  ['consciousness', '意识'],
] as const

const vitalsLine = ({ vitals }: ShiftFacts): string | null => {
  const latest = new Map(latestOf(vitals).map((row) => [row.code, row]))
  const phrases = VITALS.flatMap(([code, title]) => {
    const row = latest.get(code)
    const text = row && valueText(code, row.value, row.unit)
    return text
      ? [
          {
            at: row.observedAt?.slice(0, MINUTE) ?? '',
            word: joined([text !== NO_OXYGEN && title, text, flagMark(row.flag)]),
          },
        ]
      : []
  })
  const sets = [...Map.groupBy(phrases, ({ at }) => at)].toSorted(([a], [b]) => (a > b ? -1 : 1))
  const lines = sets.map(([at, values]) => `（${clock(at)}）：${values.map(({ word }) => word).join('，')}`)
  return lines.length === 0 ? null : `体征${lines.join('；')}`
}

const valueText = (code: string, value: unknown, unit: string | null | undefined): string | null => {
  const measure = measureOf(code)
  if (!measure || value === null || value === undefined) return null
  if (code === 'oxygen_flow' && Number(value) === ROOM_AIR) return NO_OXYGEN
  const isNumber = typeof value === 'number' || /^[<≤>≥]?-?\d/.test(String(value))
  return isNumber ? measureText(measure, value as Measured, unit ?? measure.unit) : String(value)
}

const labText = ({ code, code_dictText, value, unit, flag }: ShiftFacts['labs'][number]): string =>
  joined([code_dictText ?? code, code ? valueText(code, value, unit) : null, flagMark(flag)])
