import {
  bool,
  date,
  dict,
  endpointsIn,
  idNumber,
  int,
  json,
  personName,
  phone,
  recordId,
  returns,
  text,
} from '@huxi/model'
import type { FlagMark } from '../label/flag.ts'
import type { IdentityReading } from './identity.ts'
import { patient } from './patient.ts'

const { title: group } = patient

/** A visible patient, as lists of candidates show it. */
export interface PatientCard {
  id: string
  patientNo: string
  name: string
  gender: string
  gender_dictText: string
  birthDate: string | null
  birthEstimated?: true
  /** full years today, months below three years; null without a birth date */
  age: string | null
  phone: string | null
  numbers: string
  place: string | null
  status: string
  /** patientNo of the requested record, which was merged into this one */
  mergedFrom?: string
  /** warnings valid today, the most severe first; absent = none visible */
  flags?: readonly FlagMark[]
}

const { get, query, put } = endpointsIn(group)

/**
 * Finds patients by typed or scanned text: name, pinyin, patient number, any hospital number, last four digits of the
 * phone, complete identity number. Complete identity numbers are metered and audited. POST keeps the text out of
 * addresses.
 */
export const findPatients = query('/patient/find', '查找患者', 'patient:patient:list', {
  confidential: true,
  body: { keyword: text('关键字', { required: true, max: 60 }) },
  out: returns<{ records: PatientCard[]; more: boolean }>(),
})

export const patientCard = get('/patient/card', '患者卡片', 'patient:patient:list', {
  query: { id: recordId('患者') },
  reads: { of: patient.name, by: 'id' },
  out: returns<PatientCard>(),
})

/** Defaults of a new record: the caller's department, and the caller as doctor; both can be changed. */
export const patientStart = get('/patient/start', '新登记的所属科室和责任医生', 'patient:patient:add', {
  out: returns<{ deptId: string | null; responsibleDoctorId: string | null }>(),
})

/** Reads a number by the rules of its type (GB 11643 and others) without a lookup. */
export const readIdentity = query(
  '/patient/identity',
  '校验证件号码',
  ['patient:patient:add', 'patient:patient:edit'],
  {
    confidential: true,
    body: {
      type: dict('证件类型', 'identifier_type', { required: true }),
      number: text('证件号码', { required: true, max: 40 }),
    },
    out: returns<IdentityReading>(),
  },
)

export interface DuplicateCandidate extends PatientCard {
  /** in Chinese: 证件号码相同, 姓名和电话相同, … */
  reasons: string[]
  certain: boolean
}

export interface DuplicateAnswer {
  candidates: DuplicateCandidate[]
  /** sentence for a number that belongs to an invisible patient: how to request access */
  hidden: string | null
}

/** Duplicates of a record under entry; complete and valid identity numbers only, metered and audited like searches. */
export const patientDuplicates = query(
  '/patient/duplicates',
  '疑似重复患者',
  ['patient:patient:add', 'patient:patient:edit'],
  {
    confidential: true,
    body: {
      id: text('编号', { max: 64 }),
      name: personName('姓名', { max: 50 }),
      birthDate: date('出生日期'),
      gender: dict('性别', 'patient_gender'),
      phone: phone('电话'),
      type: dict('证件类型', 'identifier_type'),
      number: idNumber('证件号码'),
      numberType: dict('号码类型', 'patient_number_type'),
      numberValue: text('号码', { max: 40 }),
      numberSystem: text('发号系统/院区', { max: 50 }),
    },
    out: returns<DuplicateAnswer>(),
  },
)

export interface DuplicatePair {
  id: string
  score: number
  reasons: string[]
  left: PatientCard
  right: PatientCard
  /** whether the caller may merge or dismiss it; temporary access to one of them does not suffice */
  mergeable: boolean
  /** why not, as a sentence; null = allowed */
  obstacle: string | null
}

/** Undecided pairs of visible patients, likeliest first. */
export const duplicatePairs = get('/patient/pairs', '疑似重复清单', 'patient:patient:merge', {
  query: { pageNo: int('页码', { min: 0 }), pageSize: int('每页条数', { min: 1 }) },
  out: returns<{ records: DuplicatePair[]; total: number }>(),
})

export const dismissPair = put('/patient/pairs/dismiss', '排除疑似重复', 'patient:patient:merge', {
  body: { id: text('编号', { required: true, max: 64 }) },
})

export interface MergeField {
  name: string
  label: string
  keep: string | null
  drop: string | null
}

export interface MergePreview {
  keep: PatientCard
  drop: PatientCard
  /** versions of the preview, which the merge has to meet */
  keepVersion: number
  dropVersion: number
  fields: MergeField[]
  moving: { title: string; count: number }[]
  obstacle: string | null
  /** open drafts on either record, oldest first; the merge asks about them */
  drafts: { realname: string; patientNo: string; since: string }[]
}

const pair = {
  keepId: recordId('保留的患者'),
  dropId: recordId('并入的患者'),
}

export const previewMerge = get('/patient/merge/preview', '合并预览', 'patient:patient:merge', {
  query: pair,
  out: returns<MergePreview>(),
})

/**
 * Merges two records: children move, both numbers stay findable, 30 days to undo. `take` names fields whose value
 * comes from the dropped record.
 */
export const mergePatients = put('/patient/merge', '合并患者', 'patient:patient:merge', {
  confidential: true,
  body: {
    ...pair,
    take: json<string[]>('采用并入方的字段'),
    reason: text('原因', { required: true, max: 200 }),
    keepVersion: int('版本', { required: true, min: 1 }),
    dropVersion: int('版本', { required: true, min: 1 }),
    despiteDrafts: bool('有未保存的草稿仍要合并', { initial: false }),
  },
  out: returns<{ id: string }>(),
})

export interface MergeEntry {
  id: string
  keepId: string
  keepNo: string
  keepName: string
  dropId: string
  dropNo: string
  dropName: string
  reason: string
  mergedBy: string
  mergedBy_dictText?: string
  mergedAt: string
  /** last time to undo; null = undone, or too late */
  undoUntil: string | null
  undoneAt: string | null
  undoneBy: string | null
  undoneBy_dictText?: string
  rows: number
}

export const patientMerges = get('/patient/merges', '合并记录', 'patient:patient:merge', {
  query: {
    patientId: text('患者', { max: 64 }),
    pageNo: int('页码', { min: 0 }),
    pageSize: int('每页条数', { min: 1 }),
  },
  out: returns<{ records: MergeEntry[]; total: number }>(),
})

/** Undoes a merge: every moved row goes back; later rows stay with the kept record. */
export const unmergePatients = put('/patient/unmerge', '撤销合并', 'patient:patient:merge', {
  body: { id: recordId('合并记录'), reason: text('原因', { required: true, max: 200 }) },
})
