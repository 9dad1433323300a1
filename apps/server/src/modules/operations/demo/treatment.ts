import { DAY_MS, formatDay } from '../../../platform/config/clock.ts'
import type { Course } from './drawn.ts'
import type { Health } from './health.ts'
import { hasAttacks, type Disease, type Patient } from './patients.ts'
import { between, chance, type Random } from './random.ts'
import { midnightOf, type Attack, type Timeline, type Visit } from './timeline.ts'

type Treatment = Pick<Course, 'medication' | 'oxygen' | 'vaccination' | 'inhalerCheck' | 'allergy'>

interface Drug {
  drug: string
  drugClass: string
  dose: string
  device?: string
}

const DRUGS = {
  saba: { drug: '硫酸沙丁胺醇吸入气雾剂', drugClass: 'SABA', dose: '100 μg，必要时 1–2 揿', device: '压力定量气雾剂' },
  sama: { drug: '异丙托溴铵吸入气雾剂', drugClass: 'SAMA', dose: '20 μg，必要时 2 揿', device: '压力定量气雾剂' },
  lama: { drug: '噻托溴铵吸入粉雾剂', drugClass: 'LAMA', dose: '18 μg，每日 1 次', device: '胶囊型干粉吸入器' },
  labaLama: {
    drug: '乌美溴铵维兰特罗吸入粉雾剂',
    drugClass: 'LABA_LAMA',
    dose: '62.5/25 μg，每日 1 次',
    device: '多剂量干粉吸入器',
  },
  triple: {
    drug: '布地格福吸入气雾剂',
    drugClass: 'TRIPLE',
    dose: '160/7.2/4.8 μg，每次 2 揿，每日 2 次',
    device: '共悬浮气雾剂',
  },
  icsLaba: {
    drug: '布地奈德福莫特罗吸入粉雾剂',
    drugClass: 'ICS_LABA',
    dose: '160/4.5 μg，每次 1 吸，每日 2 次',
    device: '都保',
  },
  icsLabaMore: {
    drug: '布地奈德福莫特罗吸入粉雾剂',
    drugClass: 'ICS_LABA',
    dose: '320/9 μg，每次 1 吸，每日 2 次',
    device: '都保',
  },
  ics: {
    drug: '丙酸氟替卡松吸入气雾剂',
    drugClass: 'ICS',
    dose: '50 μg，每次 1 揿，每日 2 次',
    device: '压力定量气雾剂加储雾罐',
  },
  biologic: { drug: '奥马珠单抗注射液', drugClass: 'BIO', dose: '300 mg，每 4 周皮下注射' },
  theophylline: { drug: '茶碱缓释片', drugClass: 'THEO', dose: '0.1 g，每日 2 次' },
  roflumilast: { drug: '罗氟司特片', drugClass: 'PDE4', dose: '500 μg，每日 1 次' },
  prednisone: { drug: '醋酸泼尼松片', drugClass: 'OCS', dose: '30 mg，每日 1 次' },
  antibiotic: { drug: '盐酸莫西沙星片', drugClass: 'ANTIBIO', dose: '0.4 g，每日 1 次' },
  azithromycin: { drug: '阿奇霉素片', drugClass: 'MACRO', dose: '0.25 g，每周 3 次' },
  mucolytic: { drug: '乙酰半胱氨酸片', drugClass: 'MUCO', dose: '0.6 g，每日 2 次' },
  patch: { drug: '尼古丁贴片', drugClass: 'NRT', dose: '21 mg/24 h，每日 1 贴' },
  varenicline: { drug: '酒石酸伐尼克兰片', drugClass: 'VAR', dose: '1 mg，每日 2 次' },
} as const satisfies Record<string, Drug>

const STEPS: Readonly<Record<Disease, readonly (readonly Drug[])[]>> = {
  copd: [
    [DRUGS.lama, DRUGS.labaLama],
    [DRUGS.lama, DRUGS.labaLama, DRUGS.triple],
    [DRUGS.labaLama, DRUGS.triple],
    [DRUGS.icsLaba, DRUGS.triple],
  ],
  asthma: [
    [DRUGS.ics, DRUGS.icsLaba],
    [DRUGS.icsLaba],
    [DRUGS.icsLaba, DRUGS.icsLabaMore],
    [DRUGS.icsLaba, DRUGS.icsLabaMore],
  ],
  aco: [[DRUGS.icsLaba], [DRUGS.icsLaba, DRUGS.triple], [DRUGS.icsLaba, DRUGS.triple], [DRUGS.triple]],
  bronchiectasis: [
    [DRUGS.mucolytic],
    [DRUGS.mucolytic],
    [DRUGS.mucolytic, DRUGS.azithromycin],
    [DRUGS.mucolytic, DRUGS.azithromycin],
  ],
  smoker: [[DRUGS.patch], [DRUGS.varenicline], [DRUGS.patch], [DRUGS.varenicline]],
  healthy_screen: [[], [], [], []],
}

const BESIDE: Readonly<Partial<Record<Disease, readonly (readonly Drug[])[]>>> = {
  copd: [[], [DRUGS.saba], [DRUGS.saba, DRUGS.theophylline], [DRUGS.sama, DRUGS.theophylline, DRUGS.roflumilast]],
  asthma: [[DRUGS.saba], [DRUGS.saba], [DRUGS.saba], [DRUGS.saba, DRUGS.biologic]],
  aco: [[DRUGS.saba], [DRUGS.saba], [DRUGS.saba], [DRUGS.saba, DRUGS.theophylline]],
}

const QUIT_DAYS = 84

export const drawTreatment = (
  patient: Patient,
  health: Health,
  timeline: Timeline,
  now: number,
  random: Random,
): Treatment => {
  const until = patient.died ?? now
  const routine = timeline.visits.filter(({ attack, status }) => attack === null && status === 'finished')
  return {
    medication: [
      ...lasting(patient, routine, until, random),
      ...timeline.attacks.flatMap((attack) => forAttack(patient, attack, until)),
    ],
    oxygen: oxygenOf(patient, health, routine, random),
    vaccination: vaccinesOf(patient, until, random),
    inhalerCheck: checksOf(patient, routine, random),
    allergy: allergyOf(patient, random),
  }
}

const course = (
  { key }: Patient,
  { drug, drugClass, dose }: Drug,
  start: number,
  end: number | null,
  more: { visit: Visit | null; adherence?: number; stopReason?: string },
): Treatment['medication'][number] => ({
  patientId: key,
  encounterId: more.visit?.key ?? null,
  drug,
  drugClass,
  dose,
  startDate: formatDay(start),
  endDate: end === null ? null : formatDay(end),
  adherence: more.adherence ?? null,
  stopReason: more.stopReason || null,
  source: 'manual',
  at: more.visit ? more.visit.start : start,
})

const lasting = (
  patient: Patient,
  routine: readonly Visit[],
  until: number,
  random: Random,
): Treatment['medication'] => {
  const first = routine[0]
  if (!first) return []
  const { disease, grade, died } = patient
  const steps = STEPS[disease][grade - 1]!
  const atVisit = (i: number): Visit => routine[Math.floor((i * routine.length) / steps.length)]!
  const starts = steps.map((drug, i) => ({ drug, visit: atVisit(i) }))
  const distinct = starts.filter(({ visit }, i) => i === 0 || visit !== starts[i - 1]!.visit)
  const adherence = (): number => between(random, 55, 100)
  const stopped = died === null ? null : { end: until, stopReason: '死亡' }
  const daily = distinct.map(({ drug, visit }, i) => {
    const next = distinct[i + 1]
    if (disease === 'smoker') {
      const end = visit.start + QUIT_DAYS * DAY_MS
      return course(patient, drug, visit.start, end < until ? end : null, {
        visit,
        adherence: adherence(),
        stopReason: end < until ? '疗程结束' : '',
      })
    }
    const end = next ? { end: next.visit.start - DAY_MS, stopReason: '症状控制不佳，升级治疗' } : stopped
    return course(patient, drug, visit.start, end?.end ?? null, {
      visit,
      adherence: adherence(),
      stopReason: end?.stopReason ?? '',
    })
  })
  const beside = (BESIDE[disease]?.[grade - 1] ?? []).map((drug) =>
    course(patient, drug, first.start, stopped?.end ?? null, { visit: first, stopReason: stopped?.stopReason ?? '' }),
  )
  return [...daily, ...beside]
}

/** Antibiotic and steroid fit the severity of the attack. */
export const treatmentOf = ({ site, onset }: Attack): { antibiotic: boolean; oralSteroid: boolean } => {
  const day = Math.floor(onset / DAY_MS) % 3
  if (site === 'home') return { antibiotic: false, oralSteroid: false }
  return { antibiotic: day !== 0, oralSteroid: day !== 1 }
}

const forAttack = (patient: Patient, attack: Attack, until: number): Treatment['medication'] => {
  const { visit, end } = attack
  if (!visit) return []
  const { antibiotic, oralSteroid } = treatmentOf(attack)
  const over = (days: number): number | null => {
    const planned = Math.min(visit.start + days * DAY_MS, end ?? Infinity)
    return planned < until || patient.died !== null ? Math.min(planned, until) : null
  }
  const ended = (days: number) => (over(days) === null ? {} : { stopReason: '疗程结束' })
  return [
    ...(oralSteroid ? [course(patient, DRUGS.prednisone, visit.start, over(5), { visit, ...ended(5) })] : []),
    ...(antibiotic ? [course(patient, DRUGS.antibiotic, visit.start, over(7), { visit, ...ended(7) })] : []),
  ]
}

const SHORT_OF_BREATH = 35

const oxygenOf = (
  patient: Patient,
  { fev1Pct }: Health,
  routine: readonly Visit[],
  random: Random,
): Treatment['oxygen'] => {
  const first = routine[Math.min(1, routine.length - 1)]
  if (!first || patient.disease !== 'copd' || fev1Pct > SHORT_OF_BREATH) return []
  const base = {
    patientId: patient.key,
    startOn: formatDay(first.start),
    endOn: patient.died === null ? null : formatDay(patient.died),
    targetLow: 88,
    targetHigh: 92,
    at: first.start,
  }
  const oxygen = {
    ...base,
    kind: 'oxygen',
    hoursPerDay: between(random, 10, 18),
    flow: between(random, 1, 2.5, 1),
    device: '家用制氧机',
  }
  const niv = { ...base, kind: 'niv', hoursPerDay: between(random, 6, 9), flow: null, device: '家用无创呼吸机' }
  return chance(random, 25) ? [oxygen, niv] : [oxygen]
}

const OCTOBER = 9

const vaccinesOf = (patient: Patient, until: number, random: Random): Treatment['vaccination'] => {
  const { key, registered } = patient
  const given = (vaccine: string, at: number, product: string) => ({
    patientId: key,
    vaccine,
    givenOn: formatDay(at),
    product,
    lotNo: `DEMO${formatDay(at).slice(2, 4)}${between(random, 100, 999)}`,
    place: '社区卫生服务中心预防接种门诊',
    at: at + DAY_MS / 2,
  })
  const comes = chance(random, 45)
  const firstYear = Number(formatDay(registered).slice(0, 4))
  const autumns = Array.from({ length: 4 }, (_, i) => Date.UTC(firstYear + i, OCTOBER, 10 + between(random, 0, 40)))
  const onceAt = midnightOf(registered + between(random, 20, 50) * DAY_MS)
  return [
    ...(comes ? autumns.map((at) => given('influenza', midnightOf(at), '四价流感病毒裂解疫苗')) : []),
    ...(chance(random, 35) ? [given('pneumococcal', onceAt, '23 价肺炎球菌多糖疫苗')] : []),
    ...(chance(random, 30) ? [given('covid', onceAt + 21 * DAY_MS, '新型冠状病毒疫苗')] : []),
    ...(chance(random, 4) ? [given('rsv', onceAt + 45 * DAY_MS, 'RSV 疫苗')] : []),
  ].filter(({ at }) => at > registered && at + DAY_MS < until)
}

const ALL_STEPS = 10

const checksOf = (patient: Patient, routine: readonly Visit[], random: Random): Treatment['inhalerCheck'] => {
  const device = hasAttacks(patient.disease) ? STEPS[patient.disease][patient.grade - 1]![0]!.device : undefined
  if (device === undefined) return []
  const begin = between(random, 4, 7)
  return routine
    .filter((_, i) => i % 2 === 0)
    .map((visit, i) => {
      const stepsRight = Math.min(ALL_STEPS, begin + i + random.below(2))
      return {
        patientId: patient.key,
        encounterId: visit.key,
        device,
        checkedOn: formatDay(visit.start),
        stepsRight,
        stepsAll: ALL_STEPS,
        checkedBy: patient.doctor && `user/${patient.doctor.username}`,
        advice: stepsRight < 8 ? '吸气前充分呼气，吸入后屏气 10 秒' : null,
        at: visit.start,
      }
    })
}

const ALLERGIES = [
  { substance: '青霉素', kind: 'drug', reaction: '皮疹', severity: 'moderate', certainty: 'confirmed' },
  { substance: '头孢呋辛', kind: 'drug', reaction: '过敏性休克', severity: 'severe', certainty: 'confirmed' },
  { substance: '磺胺类', kind: 'drug', reaction: '皮疹', severity: 'mild', certainty: 'suspected' },
  { substance: '阿司匹林', kind: 'drug', reaction: '喘息', severity: 'severe', certainty: 'confirmed' },
  { substance: '尘螨', kind: 'inhalant', reaction: '喷嚏、喘息', severity: 'mild', certainty: 'confirmed' },
  { substance: '蒿属花粉', kind: 'inhalant', reaction: '鼻痒、咳嗽', severity: 'moderate', certainty: 'confirmed' },
  { substance: '虾', kind: 'food', reaction: '荨麻疹', severity: 'moderate', certainty: 'suspected' },
] as const

const allergyOf = (patient: Patient, random: Random): Treatment['allergy'] => {
  if (!chance(random, patient.disease === 'asthma' ? 55 : 14)) return []
  const at = patient.registered + DAY_MS / 48
  return [
    { patientId: patient.key, ...random.pick(ALLERGIES), since: formatDay(at - between(random, 30, 900) * DAY_MS), at },
  ]
}
