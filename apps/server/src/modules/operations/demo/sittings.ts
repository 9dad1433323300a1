import { fromOwnUnit, unitsOf, type Input } from '@huxi/clinical/input'
import { tools } from '@huxi/clinical/tools'
import {
  failing,
  hasUnits,
  questionsOf,
  readAnswers,
  type Answer,
  type Answers,
  type Part,
  type Question,
  type Tool,
} from '@huxi/clinical/tools/tool'
import { DAY_MS, formatDay, HOUR_MS } from '../../../platform/config/clock.ts'
import type { Hospital } from './hospitals.ts'
import type { Person, Site } from './people.ts'
import type { Random } from './random.ts'

export interface Sitting {
  tool: Tool['id']
  part: string
  answers: Answers
  source: 'handoff' | 'staff'
  context: string
  comment: string | null
  person: Person
  at: number
}

export interface PatientSitting extends Omit<Sitting, 'tool'> {
  tool: Sitting['tool'] | 'questionnaire'
  patientId: string
  items?: readonly number[] | undefined
}

/** Range in the question's own unit, and the weight of lower values: 1 = even. */
type Likely = readonly [from: number, to: number, lean?: number]

const LIKELY: Readonly<Record<string, Likely>> = {
  ageYears: [48, 88],
  heightCm: [150, 180],
  weightKg: [44, 84],
  dyspneaVas: [2, 9],
  pulse: [68, 124],
  respiratoryRate: [15, 32],
  temperatureC: [36.1, 38.9, 2],
  systolicBp: [96, 172],
  diastolicBp: [52, 94],
  restingSao2: [84, 98],
  sao2DropFromBaseline: [0, 8],
  eosinophils: [0, 0.6, 2],
  bun: [3.2, 14, 2],
  crpMgL: [1, 160, 3],
  arterialPh: [7.24, 7.46],
  paco2MmHg: [34, 72],
  admissionsPrev12m: [0, 3, 3],
  severeExacPrev12m: [0, 3, 2],
  moderateExacPrev12m: [0, 4, 2],
  exacPrev12m: [0, 5, 2],
  fev1PctPred: [26, 88],
  fev1FvcPostBd: [0.36, 0.74],
  charlsonAgeAdjusted: [1, 8, 2],
  sixMwdM: [120, 520],
  cat: [5, 32],
  sgrq: [12, 72],
  packYears: [0, 65],
  fenoPpb: [8, 110, 2],
  bloodEos: [0.04, 0.9, 2],
  localBaselineRatePerYear: [0.2, 1.2],
}

const LIKELY_IN: Readonly<Record<string, Readonly<Record<string, Likely>>>> = {
  asthma: { ageYears: [16, 72] },
}

/** % of answers 是. */
const OFTEN: Readonly<Record<string, number>> = {
  consolidation: 30,
  supplementalOxygen: 55,
  currentSmoker: 30,
  atopy: 45,
  cvdOrStatin: 45,
  lama: 70,
  laba: 65,
  ics: 45,
}
const RARELY = 15

const SELDOM = new Set(['sgrq', 'sao2DropFromBaseline', 'paco2MmHg', 'localBaselineRatePerYear'])
const SELDOM_GIVEN = 40
/** % of hurried sittings, and of the answers omitted in them. */
const HURRIED = 25
const LEFT_OUT = 15

const CONTEXTS: Readonly<Record<string, readonly string[]>> = { admission: ['inpatient'], discharge: ['inpatient'] }
const ANYWHERE = ['outpatient', 'followUp']
const AT_HOME = ['public', 'self']

const COMMENTS = ['首次评估', '复诊', '患者携带外院报告', '家属协助填写', null, null, null, null]

const DAYS = 90
const OPENS = 8
const HOURS = 10

const PARTS = tools.flatMap((tool) => tool.parts.map((part) => ({ tool, part })))

/** Every part of every tool in turn, earliest first. @param now epoch ms; none is later, none precedes the author's account */
export const sittingsOf = ({ hospital, people }: Site, scale: number, now: number, random: Random): Sitting[] => {
  const clinicians = cliniciansOf(hospital, people)
  const count = clinicians.length > 0 ? Math.ceil(hospital.sittings * scale) : 0
  return Array.from({ length: count }, (_, i) => {
    const { tool, part } = PARTS[i % PARTS.length]!
    const person = random.pick(clinicians)
    const source = random.pick(['handoff', 'staff', 'staff'] as const)
    const contexts = CONTEXTS[part.id] ?? (source === 'handoff' ? [...ANYWHERE, ...AT_HOME] : ANYWHERE)
    return {
      tool: tool.id,
      part: part.id,
      answers: drawAnswers(part, source === 'staff', random),
      source,
      context: random.pick(contexts),
      comment: random.pick(COMMENTS),
      person,
      at: drawTime(person, now, random),
    }
  }).toSorted((a, b) => a.at - b.at)
}

const cliniciansOf = ({ clinicians }: Hospital, people: readonly Person[]): Person[] => {
  return people.filter(({ role, frozen }) => role !== null && clinicians.includes(role) && !frozen)
}

/** In working hours; times later than now move to yesterday. */
const drawTime = ({ age }: Person, now: number, random: Random): number => {
  const today = Date.parse(`${formatDay(now)}T00:00:00+08:00`)
  const day = today - random.below(Math.min(DAYS, age) - 1) * DAY_MS
  const at = day + OPENS * HOUR_MS + random.below(HOURS * HOUR_MS)
  return at < now ? at : at - DAY_MS
}

const drawAnswers = (part: Part, staff: boolean, random: Random): Answers => {
  const hurried = random.below(100) < HURRIED
  const drawn = questionsOf(part).flatMap((question): [string, Answer][] =>
    isGiven(question, hurried, random) ? [[question.key, drawAnswer(part, question, random)]] : [],
  )
  const answers = readAnswers(part, Object.fromEntries(drawn), staff)
  const useless = Object.keys(answers).length === 0 || failing(part, answers).length > 0
  return useless ? drawAnswers(part, staff, random) : answers
}

const isGiven = ({ key, computed }: Question, hurried: boolean, random: Random): boolean => {
  if (computed || key === 'pregnant' || (SELDOM.has(key) && random.below(100) >= SELDOM_GIVEN)) return false
  return !hurried || random.below(100) >= LEFT_OUT
}

const drawAnswer = (part: Part, question: Question, random: Random): Answer => {
  const { key, input, tick } = question
  if (input.kind === 'yesNo') {
    const yes = random.below(100) < (OFTEN[key] ?? RARELY)
    return tick && !yes ? null : yes
  }
  if (input.kind === 'choice') return random.pick(input.options!).value
  const likely = LIKELY_IN[part.id]?.[key] ?? LIKELY[key]
  if (!likely) return null
  const [from, to, lean = 1] = likely
  const value = from + (to - from) * (random.below(1000) / 999) ** lean
  return hasUnits(question) ? inSomeUnit(input, value, random) : roundedTo(input, value)
}

const roundedTo = ({ decimals = 0 }: Input, value: number): number => Number(value.toFixed(decimals))

const inSomeUnit = (input: Input, value: number, random: Random): Answer => {
  const [own, ...others] = unitsOf(input)
  const unit = random.pick([own!, own!, ...others])
  return {
    unit,
    value: unit === own ? roundedTo(input, value) : Number(fromOwnUnit(input, value, unit).toPrecision(3)),
  }
}
