/** Clinical facts as inputs of models. Pure; unrecorded facts are absent, never 无 or 0. */
import { inTwelveMonths, completedAge } from '@huxi/clinical/patient-dates'
import { INHALED, inhaledOn } from '@huxi/clinical/patient-drugs'
import { admissionsBefore } from '@huxi/clinical/patient-admissions'
import { currentAttack, numberOf, yearOf, type Counted } from '@huxi/clinical/patient-exacerbations'
import { LABS, measureOf, OBSERVATIONS, ROOM_AIR, unitText, type Measure } from '@huxi/clinical/patient-measures'
import { halfUp, decimalText } from '@huxi/clinical/numbers'
import {
  diagnosis,
  exacerbation,
  medication,
  oxygenTherapy,
  patient,
  resourceNamed,
  type Prefill,
} from '@huxi/contract'
import type { Resource } from '@huxi/model'
import { rowOf as countedRow } from './counted.ts'
import type { Facts } from './facts.ts'
import { ownValue, textOf, withComparator } from './measured-value.ts'
import type { Measured } from './measured.ts'

export type RecordedInput = Omit<Prefill, 'stale' | 'windowDays'>

/** By key of an input, or `<model>.<input>` where a model defines the input differently. */
type AllKnown = Readonly<Record<string, RecordedInput | undefined>>

export const inputsFrom = (facts: Facts): AllKnown =>
  Object.assign(
    {},
    ...[ofPerson, ofMeasures, ofBody, ofTests, ofSmoking, ofCourse, ofDrugs, ofHistory].map((of) => of(facts)),
  )

const rowOf = (r: Resource, id: string) => ({ source: r.title, row: { resource: r.name, id } })

const SEX: Readonly<Record<string, { value: string; text: string }>> = {
  '1': { value: 'male', text: '男' },
  '2': { value: 'female', text: '女' },
}

const ofPerson = ({ person, today }: Facts): AllKnown => {
  const row = rowOf(patient, person.id)
  const age = person.birthDate ? completedAge(person.birthDate, today) : null
  const sex = SEX[person.gender]
  return {
    ...(age !== null && {
      ageYears: { value: age, text: `${age} 岁${person.birthEstimated ? '（估计）' : ''}`, at: today, ...row },
    }),
    ...(sex && { sex: { ...sex, at: today, ...row } }),
  }
}

const latest = (facts: Facts, code: string): Measured | undefined => facts.measured.find((row) => row.code === code)

/** Circumstances of a value. SpO₂ says so when oxygen was not recorded. */
const howOf = ({ code, how }: Measured): string => {
  const circumstance = how ?? (code === 'spo2' ? '未记录是否吸氧' : null)
  return circumstance === null ? '' : `（${circumstance}）`
}

const valueOf = (measure: Measure, row: Measured): RecordedInput['value'] => {
  if (measure.yesNo) return row.value === 1
  return measure.grades && !measure.inputs.includes('mmrc')
    ? (measure.grades[row.value - measure.min] ?? row.value)
    : withComparator({ value: ownValue(measure, row), comparator: row.comparator })
}

const recordedInput = (measure: Measure, row: Measured, more = howOf(row)): RecordedInput => ({
  value: valueOf(measure, row),
  text: `${textOf(measure, row)}${more}`,
  at: row.at,
  ...rowOf(resourceNamed(row.resource), row.id),
})

const ofMeasures = (facts: Facts): AllKnown => ({
  ...Object.fromEntries(
    [...OBSERVATIONS, ...LABS].flatMap((measure) => {
      const row = latest(facts, measure.code)
      return row ? measure.inputs.map((key) => [key, recordedInput(measure, row)]) : []
    }),
  ),
  ...ofOxygen(facts),
})

const ofOxygen = (facts: Facts): AllKnown => {
  const spo2 = latest(facts, 'spo2')
  const flow = facts.measured.find(({ code, at }) => code === 'oxygen_flow' && at === spo2?.at)
  const order = facts.oxygen.find(({ orderedAt, end }) => orderedAt !== null && (end === null || end >= facts.today))
  return {
    ...(flow && {
      supplementalOxygen: {
        ...recordedInput(measureOf('oxygen_flow')!, flow),
        value: flow.value > ROOM_AIR,
        text: flow.how ?? '',
      },
    }),
    ...(order?.orderedAt && {
      hypercapnic: {
        value: true,
        text: `医嘱目标 SpO₂ 88%–92%`,
        at: order.orderedAt,
        ...rowOf(oxygenTherapy, order.id),
      },
    }),
  }
}

/** Weight and height after an amputation give no body mass index. */
const AMPUTATED = '（有截肢，体重指数请另行估算后直接填写）'

const ofBody = (facts: Facts): AllKnown => {
  const { person } = facts
  const weight = latest(facts, 'weight')
  const measured = latest(facts, 'height')
  const height = measured ? recordedInput(measureOf('height')!, measured) : heightOf(person)
  const cm = Number(height?.value)
  const amputated = latest(facts, 'amputation')?.value === 1
  const isExact = !weight?.comparator && !measured?.comparator && !amputated
  const bmi = weight && height && isExact ? halfUp(weight.value / (cm / 100) ** 2, 1) : null
  return {
    ...(height && { heightCm: height }),
    ...(weight && amputated && { weightKg: recordedInput(measureOf('weight')!, weight, AMPUTATED) }),
    ...(bmi !== null && {
      bmi: {
        value: bmi,
        text: `${decimalText(bmi, 1)} kg/m²（${decimalText(weight!.value, 1)} kg，${decimalText(cm, 1)} cm）`,
        at: weight!.at,
        source: '体重、身高',
      },
    }),
  }
}

const heightOf = ({ id, heightCm, updateTime, createTime }: Facts['person']): RecordedInput | undefined =>
  heightCm
    ? {
        value: heightCm,
        text: `${heightCm} cm`,
        at: (updateTime ?? createTime ?? '').slice(0, 10),
        ...rowOf(patient, id),
      }
    : undefined

const STATES: Readonly<Record<string, string>> = { true: '（稳定期）', false: '（未标明稳定期）' }

/** Phenotypes need blood of a stable state; without it the latest, marked as such. */
const phenotypeEos = (facts: Facts): AllKnown => {
  const row = facts.measured.find(({ code, stable }) => code === 'eos' && stable) ?? latest(facts, 'eos')
  if (!row) return {}
  const eosinophils = recordedInput(measureOf('eos')!, row, STATES[String(row.stable)])
  const perUl = withComparator({ value: halfUp(ownValue(measureOf('eos')!, row) * 1000), comparator: row.comparator })
  return { bloodEos: eosinophils, bloodEosCellsPerUl: { ...eosinophils, value: perUl } }
}

const ofTests = (facts: Facts): AllKnown => {
  const one = (code: string, row = latest(facts, code)) => row && recordedInput(measureOf(code)!, row)
  const volume = latest(facts, 'fev1L') ?? latest(facts, 'fev1LPre')
  const phase = volume?.code === 'fev1LPre' ? 'Pre' : ''
  const capacity = facts.measured.find(({ id, code }) => id === volume?.id && code === `fvcL${phase}`)
  const note = phase ? '（舒张前）' : '（舒张后）'
  const [feno, before] = facts.measured.filter(({ code }) => code === 'feno')
  return {
    ...phenotypeEos(facts),
    fev1PctPred: one('fev1Pct'),
    fev1FvcPostBd: one('ratio'),
    fev1L: volume && recordedInput(measureOf('fev1L')!, volume, note),
    fvcL: capacity && recordedInput(measureOf('fvcL')!, capacity, note),
    fenoPpb: one('feno', feno),
    currentPpb: one('feno', feno),
    previousPpb: before && one('feno', before),
  }
}

const ofSmoking = (facts: Facts): AllKnown => {
  const row = latest(facts, 'cigs_per_day')
  const measure = measureOf('cigs_per_day')!
  // a count below a limit may be none
  return row && !row.comparator
    ? {
        currentSmoker: {
          ...recordedInput(measure, row),
          value: row.value > 0,
          text: `${decimalText(row.value)} ${unitText(measure)}/日`,
        },
      }
    : {}
}

const DATES_LISTED = 6

const countedOf = (count: Counted | null | undefined, what: string, today: string): RecordedInput | undefined => {
  const value = numberOf(count ?? null)
  if (!count || value === null) return undefined
  const listed = count.counted
    .map(({ on }) => on)
    .toSorted()
    .toReversed()
  const more = listed.length > DATES_LISTED ? '等' : ''
  const detail = listed.length > 0 ? `（${listed.slice(0, DATES_LISTED).join('、')}${more}）` : ''
  return {
    value,
    text: `${value} 次${detail}`,
    at: today,
    source: `${exacerbation.title}、就诊中的慢阻肺（${what}）`,
    rows: count.counted.flatMap(({ rows }) => rows.map(countedRow)),
  }
}

/** Attacks of COPD. Models that define a count differently have keys of their own. */
const ofCourse = ({ course, today }: Facts): AllKnown => {
  if (course === null) return {}
  const year = yearOf(course, today)
  const all = countedOf(year?.moderateOrSevere, '近 12 个月，中度和重度', today)
  const now = currentAttack(course, today)
  return {
    moderateExacPrev12m: countedOf(year?.moderate, '近 12 个月，用药或看急诊，未住院', today),
    'gold.severeExacPrev12m': countedOf(year?.admitted, '近 12 个月，住院，含本次', today),
    severeExacPrev12m: countedOf(year?.severe, '近 12 个月，住院或急诊，含本次', today),
    exacPrev12m: all,
    'bertens2013.exacPrev12m': all && { ...all, value: all.value !== 0 },
    'pearl.admissionsPrev12m': countedOf(admissionsBefore(course, today), '此前 12 个月，住院，不含本次', today),
    inExacerbation: now && {
      value: true,
      text: `${now.on} 起病`,
      at: now.on,
      source: exacerbation.title,
      row: countedRow(now.rows[0]!),
    },
  }
}

/** 否 only when drugs are recorded and none contains the ingredient. */
const ofDrugs = ({ drugs, today }: Facts): AllKnown => {
  if (drugs.length === 0) return {}
  const used = inhaledOn(drugs, today)
  return Object.fromEntries(
    INHALED.map((part): [string, RecordedInput] => {
      const [use] = used[part]
      const text = use ? `${use.drug}（${use.startDate} 起）` : `当前用药中没有 ${part.toUpperCase()}`
      return [
        part,
        { value: Boolean(use), text, at: today, source: medication.title, ...(use && rowOf(medication, use.id)) },
      ]
    }),
  )
}

/** Diagnoses that answer an input, by ICD-10 alone: free text may deny a disease. I50.0 names no side of the heart. Grade P. */
const DIAGNOSED: readonly { input: string; value: string | boolean; code: RegExp }[] = [
  { input: 'diagnosis', value: 'copd', code: /^J44/ },
  { input: 'diagnosis', value: 'asthma', code: /^J4[56]/ },
  { input: 'atrialFibrillation', value: true, code: /^I48/ },
  { input: 'rightHeartFailure', value: true, code: /^I27\.9/ },
  { input: 'leftHeartFailure', value: true, code: /^I50\.1/ },
  { input: 'vascularDisease', value: true, code: /^I2[0-5]|^I6[3-9]|^I7[0-4]/ },
  { input: 'cvdOrStatin', value: true, code: /^I2[0-5]|^I50|^I6[0-9]/ },
]

const ofHistory = ({ diagnoses, oxygen, today }: Facts): AllKnown => {
  const oxygenOfYear = oxygen.find(
    ({ start, end }) => start <= today && (end === null || end >= today || inTwelveMonths(end, today)),
  )
  const diagnosed = DIAGNOSED.flatMap(({ input, value, code }): [string, RecordedInput][] => {
    const found = diagnoses.find((one) => code.test(one.code))
    return found
      ? [
          [
            input,
            {
              value,
              text: [found.code, found.text].filter(Boolean).join(' '),
              at: found.on,
              ...rowOf(diagnosis, found.id),
            },
          ],
        ]
      : []
  })
  return {
    ...Object.fromEntries(diagnosed.reverse()),
    ...(oxygenOfYear && {
      oxygenTherapy: {
        value: true,
        text: `${oxygenOfYear.start} 起`,
        at: today,
        ...rowOf(oxygenTherapy, oxygenOfYear.id),
      },
    }),
  }
}
