import { date, dateTime, endpointsIn, recordId, ref, returns, text } from '@huxi/model'
import type { PatientCard } from '../patient/registration.ts'
import { encounter } from './encounter.ts'
import { ward } from './ward.ts'

const wards = endpointsIn(ward.title)
const visits = endpointsIn(encounter.title)
const codes = endpointsIn('诊断编码')

export interface WardMark {
  /** 过敏 allergy, 今日入院 today, 今日出院 leaving, 未评估 unassessed, 高危 … */
  readonly code: string
  readonly text: string
  readonly tone: 'red' | 'orange' | 'blue' | 'grey'
  readonly isolation?: boolean
}

export type WardPatient = Pick<
  PatientCard,
  'id' | 'patientNo' | 'name' | 'gender' | 'gender_dictText' | 'birthDate' | 'age' | 'status'
>

export interface WardStay {
  readonly encounterId: string
  readonly visitNo: string | null
  readonly status: string
  readonly patient: WardPatient
  /** null where a rule hides it, and so with `days` */
  readonly admittedAt: string | null
  /** day of the stay; the day of admission is the first */
  readonly days: number | null
  readonly doctor: string | null
  /** the caller is the doctor of the stay or of the patient */
  readonly mine: boolean
  readonly diagnosis: string | null
  readonly plannedEndOn: string | null
  readonly marks: readonly WardMark[]
}

export interface WardBed {
  readonly bedId: string
  readonly bedNo: string
  readonly status: 'free' | 'taken' | 'closed'
  /** null = free, or taken by a patient hidden from the caller */
  readonly stay: WardStay | null
}

export interface WardList {
  readonly wards: readonly { id: string; name: string; beds: number; taken: number; own: boolean }[]
  readonly wardId: string | null
  readonly beds: readonly WardBed[]
  readonly unplaced: readonly WardStay[]
  readonly onDuty: readonly { userId: string; name: string; until: string | null }[]
  /** who has left the ward and should have been called by today; null = not for this person */
  readonly uncalled: number | null
}

/** Beds of hidden patients are taken, without a name. */
export const wardList = wards.get('/visit/ward/beds', '病区一览', 'visit:ward:board', {
  query: { wardId: text('病区', { max: 64 }) },
  out: returns<WardList>(),
})

const { doctorId, chiefComplaint, diagnosisText } = encounter.fields

/** Adds an inpatient visit and begins it in a bed, both or neither. */
export const admit = visits.post('/visit/encounter/admit', '办理入院', 'visit:encounter:add', {
  work: 'add',
  idempotencyKey: true,
  body: {
    patientId: ref('患者', 'patient:patient', { required: true }),
    bedId: ref('床位', 'visit:bed', { required: true }),
    startAt: dateTime('入院时间'),
    doctorId,
    chiefComplaint,
    diagnosisText,
    plannedEndOn: date('计划出院日期'),
  },
  out: returns<{ id: string }>(),
})

/** A time in one bed; the open one has no end. Written by admitting, moving and discharging, and by nothing else. */
export interface BedStay {
  readonly id: string
  readonly wardId: string
  readonly ward: string
  readonly bedId: string
  readonly bedNo: string
  /** null where a rule hides that of the visit */
  readonly startAt: string | null
  readonly endAt: string | null
  readonly isOpen: boolean
}

export const bedStays = visits.get('/visit/encounter/stays', '住床记录', 'visit:encounter:list', {
  query: { encounterId: recordId('就诊') },
  out: returns<BedStay[]>(),
})

export const addStarterCodes = codes.post('/visit/icd/starter', '添加呼吸科常用编码', 'visit:icd:add', {
  work: 'add',
  out: returns<{ added: number }>(),
})
