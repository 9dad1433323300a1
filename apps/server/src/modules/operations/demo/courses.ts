import { severityOf } from '@huxi/clinical/patient-exacerbations'
import type { patient as patientResource } from '@huxi/contract'
import { DAY_MS, formatDay, formatTime, HOUR_MS } from '../../../platform/config/clock.ts'
import { drawSittings } from './course-sittings.ts'
import type { Course, Drawn } from './drawn.ts'
import { ageAt, drawHealth } from './health.ts'
import { drawMeasures } from './measures.ts'
import { withLeaving } from './leaving.ts'
import { doctorOf, drawPatients, phoneOf, type Disease, type Patient } from './patients.ts'
import type { Site } from './people.ts'
import { contactName, drawProgrammes, madeAt } from './programmes.ts'
import { chance, createRandom, type Random } from './random.ts'
import { drawTimeline, type Attack, type Timeline, type Visit } from './timeline.ts'
import { drawTreatment, treatmentOf } from './treatment.ts'
import { drawStays, drawWards, openBeds, type Beds, type Wards } from './wards.ts'

export interface Clinic {
  wards: Wards
  patients: readonly Patient[]
  courseOf: (patient: Patient) => Course
}

export const openClinic = (site: Site, seed: number, scale: number, now: number): Clinic => {
  const wards = drawWards(site, scale, now)
  const beds = openBeds(wards)
  const numbers = new Map<string, number>()
  const patients = drawPatients(site, seed, scale, now)
  return {
    wards,
    patients,
    courseOf: (patient) =>
      drawCourse(site, patient, beds, numbers, createRandom(seed * 1000 + patient.index * 7919), now),
  }
}

const drawCourse = (
  site: Site,
  patient: Patient,
  beds: Beds,
  numbers: Map<string, number>,
  random: Random,
  now: number,
): Course => {
  const health = drawHealth(patient, random)
  const drawn = drawTimeline(patient, now, random)
  const timeline = site.hospital.clinic.wards.length > 0 ? drawn : treatedElsewhere(drawn)
  const admitted = timeline.visits.some(({ kind }) => kind === 'inpatient')
  const visits = timeline.visits.map((visit) => {
    const { stays, place } = drawStays(patient, visit, beds, random)
    return { stays, encounter: encounterOf(site, patient, visit, place, numbers, random) }
  })
  const measured = drawMeasures(patient, health, timeline, now, random)
  const encounters = visits.map(({ encounter }) => encounter)
  return {
    ...registrationOf(site, patient, admitted, health.smoking === 'current', random),
    encounter: encounters,
    stay: visits.flatMap(({ stays }) => stays),
    diagnosis: diagnosesOf(patient, timeline, random),
    exacerbation: timeline.attacks.map((attack) => exacerbationOf(patient, attack, random)),
    ...drawTreatment(patient, health, timeline, now, random),
    ...measured,
    sitting: drawSittings(site, patient, health, timeline, measured, now, random),
    ...withLeaving(patient, encounters, drawProgrammes(patient, now, random), now, random),
  }
}

/** A site without beds keeps the attack, not the visit. */
const treatedElsewhere = ({ attacks, visits }: Timeline): Timeline => ({
  attacks: attacks.map((attack) => (attack.visit?.kind === 'outpatient' ? attack : { ...attack, visit: null })),
  visits: visits.filter(({ kind }) => kind === 'outpatient'),
})

const OUTPATIENT_NO = 2_600_000
const MEDICAL_RECORD_NO = 880_000
const CARD_NO = 30_000_000

const registrationOf = (
  site: Site,
  patient: Patient,
  admitted: boolean,
  smokes: boolean,
  random: Random,
): Pick<Course, 'patient' | 'identifier' | 'number' | 'contact'> => {
  const { key, index, identity } = patient
  const at = madeAt(patient)
  const numbers = [
    ['outpatient_no', String(OUTPATIENT_NO + index)],
    ...(admitted ? [['medical_record_no', String(MEDICAL_RECORD_NO + index)] as const] : []),
    ...(index % 2 === 0 ? [['visit_card_no', String(CARD_NO + index * 7)] as const] : []),
  ] as const
  return {
    patient: [patientRow(patient, smokes, random)],
    identifier: identity === null ? [] : [{ patientId: key, sortNo: 0, type: 'resident_id', number: identity, at }],
    number: numbers.map(([type, value], sortNo) => ({ patientId: key, sortNo, type, value, at })),
    contact: contactsOf(site, patient, at),
  }
}

const RELATIONS = ['spouse', 'child', 'child', 'sibling', 'spouse', 'other'] as const
const CHILD = 14

const contactsOf = (site: Site, patient: Patient, at: number): Course['contact'] => {
  const { key, index } = patient
  const isChild = ageAt(patient, formatDay(at)) < CHILD
  if (!isChild && index % 9 === 4) return []
  const contact = {
    patientId: key,
    sortNo: 0,
    name: contactName(patient),
    relation: isChild ? 'parent' : RELATIONS[index % RELATIONS.length]!,
    phone: phoneOf(site, index, 'contact'),
    phoneOwner: 'contact',
    guardian: isChild,
    mayHear: isChild || index % 3 !== 0,
    at,
  }
  return [contact]
}

const SOURCES = ['outpatient', 'outpatient', 'outpatient', 'inpatient', 'import', 'wechat'] as const

const patientRow = (patient: Patient, smokes: boolean, random: Random): Drawn<typeof patientResource> => {
  const { key, index, disease, died, registered } = patient
  return {
    id: key,
    patientNo: `P${formatDay(registered).slice(2, 4)}${String(index + 1).padStart(6, '0')}`,
    name: patient.name,
    gender: String(patient.sex),
    birthDate: patient.birth,
    birthEstimated: patient.birthEstimated,
    ethnicGroup: patient.ethnicGroup,
    phone: patient.phone,
    address: chance(random, 80) ? `示范市和悦区健康路 ${1 + random.below(180)} 号 ${1 + random.below(12)} 单元` : null,
    careGroups: smokes && disease !== 'smoker' ? `${disease},smoker` : disease,
    responsibleDoctorId: patient.doctor && `user/${patient.doctor.username}`,
    deptId: `depart/${patient.depart}`,
    source: disease === 'healthy_screen' ? 'screening' : SOURCES[index % SOURCES.length]!,
    duplicateReason: patient.isDuplicate ? '就诊卡不同，核对后仍要新建' : null,
    status: died === null ? 'active' : 'deceased',
    deceasedAt: died === null ? null : formatTime(died),
    at: madeAt(patient),
  }
}

const COMPLAINTS: Readonly<Record<Disease, readonly [routine: string, attack: string]>> = {
  copd: ['活动后气促，规律复诊', '咳嗽、咳痰、气促加重'],
  asthma: ['哮喘复诊', '喘息、胸闷发作'],
  aco: ['反复喘息、气促，复诊', '喘息、气促加重'],
  bronchiectasis: ['慢性咳嗽、咳脓痰，复诊', '脓痰增多，伴发热'],
  smoker: ['戒烟咨询', ''],
  healthy_screen: ['肺功能筛查', ''],
}

const encounterOf = (
  site: Site,
  patient: Patient,
  visit: Visit,
  place: Pick<Course['encounter'][number], 'wardId' | 'bedId'>,
  numbers: Map<string, number>,
  random: Random,
): Course['encounter'][number] => {
  const { kind, start, end, status, attack } = visit
  const year = formatDay(start).slice(2, 4)
  numbers.set(year, (numbers.get(year) ?? 0) + 1)
  const depart = kind === 'inpatient' ? wardDepart(site) : patient.depart
  const doctor = kind === 'outpatient' ? patient.doctor : doctorOf(site, depart, random)
  const [code] = codesOf(patient, visit)
  const discharged = kind === 'inpatient' && status === 'finished'
  return {
    id: visit.key,
    visitNo: `V${year}${String(numbers.get(year)).padStart(7, '0')}`,
    patientId: patient.key,
    kind,
    deptId: `depart/${depart}`,
    doctorId: doctor && `user/${doctor.username}`,
    startAt: formatTime(start),
    endAt: end === null ? null : formatTime(end),
    plannedEndOn: plannedEnd(patient, visit),
    chiefComplaint: COMPLAINTS[patient.disease][attack ? 1 : 0],
    diagnosisText: status === 'finished' || status === 'in_progress' ? ICD[code!]! : null,
    dischargeWay: discharged ? (attack?.fatal ? 'death' : random.pick(WAYS)) : null,
    dischargePlace: discharged && !attack?.fatal ? '回家' : null,
    status,
    ...place,
    at: start,
  }
}

const STAY_DAYS = 9

const plannedEnd = ({ stays }: Patient, { kind, start, end }: Visit): string | null =>
  kind === 'inpatient' && end === null && stays === 'bed' ? formatDay(start + STAY_DAYS * DAY_MS) : null

const WAYS = ['order', 'order', 'order', 'order', 'order', 'community', 'self'] as const

const wardDepart = ({ hospital: { clinic }, departs }: Site): string =>
  departs.find(({ name }) => name === clinic.wards[0]!.depart)!.orgCode

export const ICD: Readonly<Record<string, string>> = {
  'J44.9': '慢性阻塞性肺疾病',
  'J44.1': '慢性阻塞性肺疾病急性加重',
  'J44.0': '慢性阻塞性肺疾病伴急性下呼吸道感染',
  'J45.9': '支气管哮喘',
  J46: '哮喘持续状态',
  J47: '支气管扩张症',
  'J18.9': '肺炎',
  'J96.0': '急性呼吸衰竭',
  'J96.1': '慢性呼吸衰竭',
  'I27.9': '肺源性心脏病',
  I10: '高血压病',
  'I25.1': '冠状动脉粥样硬化性心脏病',
  'F17.2': '烟草依赖综合征',
  'Z00.0': '健康体检',
}

const PRINCIPAL: Readonly<Record<Disease, readonly string[]>> = {
  copd: ['J44.9'],
  asthma: ['J45.9'],
  aco: ['J44.9', 'J45.9'],
  bronchiectasis: ['J47'],
  smoker: ['F17.2'],
  healthy_screen: ['Z00.0'],
}

const codesOf = ({ disease, grade }: Patient, { attack, kind }: Visit): readonly string[] => {
  if (!attack) return PRINCIPAL[disease]
  if (disease === 'asthma') return [kind === 'inpatient' ? 'J46' : 'J45.9']
  if (disease === 'bronchiectasis') return kind === 'inpatient' ? ['J47', 'J18.9'] : ['J47']
  const infected = attack.onset % 3 === 0
  return [infected ? 'J44.0' : 'J44.1', ...(kind === 'inpatient' && grade >= 3 ? ['J96.0'] : [])]
}

const BESIDE = [
  ['I10', 32],
  ['I25.1', 14],
] as const

const diagnosesOf = (patient: Patient, { visits }: Timeline, random: Random): Course['diagnosis'] => {
  const attended = visits.filter(({ status }) => status === 'finished' || status === 'in_progress')
  const first = attended[0]
  if (!first) return []
  const old = ageAt(patient, formatDay(first.start)) >= 50
  const besides = old ? BESIDE.flatMap(([code, percent]) => (chance(random, percent) ? [code] : [])) : []
  const heart = patient.disease === 'copd' && patient.grade === 4 && chance(random, 40) ? ['I27.9', 'J96.1'] : []
  const found = attended.flatMap((visit) => {
    if (visit === first)
      return [...PRINCIPAL[patient.disease], ...besides, ...heart].map((code, i) => ({
        visit,
        code,
        principal: i === 0,
      }))
    return visit.attack ? codesOf(patient, visit).map((code, i) => ({ visit, code, principal: i === 0 })) : []
  })
  return found.map(({ visit, code, principal }) => ({
    patientId: patient.key,
    encounterId: visit.key,
    icdId: `icd/${code}`,
    diagnosisText: ICD[code]!,
    certainty: 'confirmed',
    principal,
    diagnosedOn: formatDay(visit.start),
    doctorId: patient.doctor && `user/${patient.doctor.username}`,
    at: visit.start,
  }))
}

const TRIGGERS = ['bacterial', 'viral', 'viral', 'pollution', 'nonadherence', 'unknown'] as const

const ATTACKS: Partial<Record<Disease, string>> = { asthma: 'asthma', bronchiectasis: 'other' }

/** Severity follows site and treatment, also for diseases other than COPD. */
const exacerbationOf = (patient: Patient, attack: Attack, random: Random): Course['exacerbation'][number] => {
  const { site, onset, end, visit } = attack
  const treated = treatmentOf(attack)
  const hospital = site === 'ward' || site === 'icu'
  return {
    patientId: patient.key,
    encounterId: visit?.key ?? null,
    onsetDate: formatDay(onset),
    endDate: end === null ? null : formatDay(end),
    disease: ATTACKS[patient.disease] ?? 'copd',
    severity: severityOf({ ...treated, site }),
    site,
    ...treated,
    ventilation: site === 'icu' ? random.pick(['niv', 'invasive']) : hospital && chance(random, 15) ? 'niv' : 'none',
    romeSeverity: hospital ? random.pick(['moderate', 'severe']) : null,
    trigger: random.pick(TRIGGERS),
    confirmedBy: visit && patient.doctor ? `user/${patient.doctor.username}` : null,
    source: visit ? 'manual' : 'patient',
    at: visit?.start ?? Math.min(onset + 3 * DAY_MS, (end ?? Infinity) - HOUR_MS),
  }
}
