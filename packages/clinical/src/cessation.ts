/**
 * Attempts to quit: contacts due, their outcome, and the gain of days without cigarettes.
 * Sources: West et al., Addiction 2005;100:299 (Russell Standard: six and twelve months, at most five cigarettes
 * since the grace period of two weeks, CO, intention to treat); NCSCT, Russell Standard (Clinical): 25 to 42 days.
 * Moments of one and two weeks, three months and the other windows: grade P.
 */
import { daysBetween, daysLater } from './patient-dates.ts'
import { CO_ABSTINENT_PPM } from './tobacco.ts'

interface Moment {
  readonly value: string
  readonly text: string
  readonly days: number
  readonly from: number
  readonly to: number
}

export const QUIT_MOMENTS: readonly Moment[] = [
  { value: 'w1', text: '1 周', days: 7, from: 5, to: 10 },
  { value: 'w2', text: '2 周', days: 14, from: 11, to: 24 },
  { value: 'm1', text: '1 个月', days: 28, from: 25, to: 42 },
  { value: 'm3', text: '3 个月', days: 91, from: 77, to: 119 },
  { value: 'm6', text: '6 个月', days: 183, from: 168, to: 213 },
  { value: 'm12', text: '12 个月', days: 365, from: 350, to: 395 },
]

interface Due {
  readonly moment: string
  readonly dueOn: string
  readonly windowFrom: string
  readonly windowTo: string
}

export const contactsDue = (quitOn: string): readonly Due[] =>
  QUIT_MOMENTS.map(({ value, days, from, to }) => ({
    moment: value,
    dueOn: daysLater(quitOn, days),
    windowFrom: daysLater(quitOn, from),
    windowTo: daysLater(quitOn, to),
  }))

type QuitOutcome = 'continuous' | 'point' | 'smoking'

interface ContactAnswers {
  /** cigarettes since two weeks after the quit date: none, at most five, more */
  readonly smoked: string | null | undefined
  readonly lately: boolean | null | undefined
  readonly coPpm: number | null | undefined
}

/** An exhaled CO above the limit contradicts a report of not smoking. */
export const quitOutcomeOf = ({ smoked, lately, coPpm }: ContactAnswers): QuitOutcome => {
  if (coPpm !== null && coPpm !== undefined && coPpm > CO_ABSTINENT_PPM) return 'smoking'
  if (smoked === 'none' || smoked === 'few') return lately === true && smoked === 'none' ? 'smoking' : 'continuous'
  return lately === false ? 'point' : 'smoking'
}

const PACK = 20
const YEAR_DAYS = 365.25

interface Gain {
  readonly days: number
  readonly cigarettes: number | null
  readonly packYears: number | null
  readonly money: number | null
}

/** Gain of the days from the quit date to `until`. @param price of a pack of 20, in yuan */
export const quitGain = (
  quitOn: string,
  until: string,
  perDay: number | null | undefined,
  price: number | null | undefined,
): Gain => {
  const days = Math.max(0, daysBetween(quitOn, until))
  if (!perDay) return { days, cigarettes: null, packYears: null, money: null }
  const cigarettes = Math.round(perDay * days)
  const packYears = Math.round(((perDay / PACK) * days * 100) / YEAR_DAYS) / 100
  return { days, cigarettes, packYears, money: price ? Math.round((cigarettes / PACK) * price) : null }
}

/** Cautions by medicine. Sources: 中国临床戒烟指南（2015 年版）；WHO clinical treatment guideline for tobacco cessation, 2024. */
export const QUIT_MEDICINES: Readonly<Record<string, { readonly text: string; readonly caution: string }>> = {
  nrt: {
    text: '尼古丁替代（贴片、咀嚼胶等）',
    caution: '近期心肌梗死、严重心律失常或不稳定心绞痛者慎用；妊娠和哺乳期由医生评估。贴片可引起局部皮肤反应。',
  },
  varenicline: {
    text: '伐尼克兰',
    caution: '肌酐清除率低于 30 mL/min 时减量；常见恶心，宜餐后服。出现情绪或行为改变时停药并就诊。',
  },
  bupropion: {
    text: '安非他酮缓释片',
    caution: '有癫痫、贪食或厌食症，突然停酒或停镇静药，14 天内用过单胺氧化酶抑制剂者禁用。',
  },
  other: { text: '其他', caution: '请在备注中写明药名，并核对说明书的禁忌。' },
}

export const MEDICINE_SOURCE = '《中国临床戒烟指南（2015 年版）》，世界卫生组织《成人戒烟临床治疗指南》（2024）'
