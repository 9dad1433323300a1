/** What a registration desk asks while somebody is entered: whose number it is, whether it can be one, who may be the same person. */
import { bool, date, dict, endpoint, idNumber, int, json, personName, phone, returns, text } from '@huxi/model'
import type { FlagMark } from '../label/flag.ts'
import type { IdentityReading } from './identity.ts'
import { patient } from './patient.ts'

const { title: group } = patient

/** A patient as lists of candidates show him; only those the caller may see. */
export interface PatientCard {
  id: string
  patientNo: string
  name: string
  gender: string
  gender_dictText: string
  birthDate: string | null
  /** the birth date is no more than about right */
  birthEstimated?: true
  /** full years today, months below three years; null without a birth date */
  age: string | null
  /** masked */
  phone: string | null
  /** 就诊号, ward and bed of an open stay, joined for reading */
  numbers: string
  place: string | null
  status: string
  /** patientNo of the record that was asked for: it was merged into this one since */
  mergedFrom?: string
  /** warnings that hold today, the gravest first; absent = none, or none the person may read */
  flags?: readonly FlagMark[]
}

/**
 * Finds patients by whatever was typed or scanned: name, pinyin, patient number, any hospital number, the last four digits of the
 * phone, a whole identity number. Whole identity numbers are metered and audited. POST: what is typed stands in no address.
 */
export const findPatients = endpoint({
  method: 'POST',
  work: 'query',
  path: '/patient/find',
  title: '查找患者',
  group,
  access: 'patient:patient:list',
  confidential: true,
  body: { keyword: text('关键字', { required: true, max: 60 }) },
  out: returns<{ records: PatientCard[]; more: boolean }>(),
})

/** One patient as lists of candidates show him: with his age, and ward and bed while he is in one. */
export const patientCard = endpoint({
  method: 'GET',
  path: '/patient/card',
  title: '患者卡片',
  group,
  access: 'patient:patient:list',
  query: { id: text('患者', { required: true, max: 64 }) },
  reads: { of: patient.name, by: 'id' },
  out: returns<PatientCard>(),
})

/** What a new record starts from: the department one works in, and oneself for a doctor; the desk changes both as it likes. */
export const patientStart = endpoint({
  method: 'GET',
  path: '/patient/start',
  title: '新登记的所属科室和责任医生',
  group,
  access: 'patient:patient:add',
  out: returns<{ deptId: string | null; responsibleDoctorId: string | null }>(),
})

/** Reads a number by the rules of its type (GB 11643 and the others); looks nobody up. */
export const readIdentity = endpoint({
  method: 'POST',
  work: 'query',
  path: '/patient/identity',
  title: '校验证件号码',
  group,
  access: ['patient:patient:add', 'patient:patient:edit'],
  confidential: true,
  body: {
    type: dict('证件类型', 'identifier_type', { required: true }),
    number: text('证件号码', { required: true, max: 40 }),
  },
  out: returns<IdentityReading>(),
})

/** Who may be the same person. */
export interface DuplicateCandidate extends PatientCard {
  /** in Chinese: 证件号码相同, 姓名和电话相同, … */
  reasons: string[]
  /** saving would be refused */
  certain: boolean
}

export interface DuplicateAnswer {
  candidates: DuplicateCandidate[]
  /** somebody has this number whom the caller may not see: how to ask */
  hidden: string | null
}

/** Candidates while somebody is entered; whole and valid identity numbers only, metered and audited like searches by them. */
export const patientDuplicates = endpoint({
  method: 'POST',
  work: 'query',
  path: '/patient/duplicates',
  title: '疑似重复患者',
  group,
  access: ['patient:patient:add', 'patient:patient:edit'],
  confidential: true,
  body: {
    /** the record that is edited: not its own duplicate */
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
})

/** A pair of patients who may be one, as the work queue shows it. */
export interface DuplicatePair {
  id: string
  score: number
  reasons: string[]
  left: PatientCard
  right: PatientCard
  /** whether who asks may merge or dismiss it: who is shown one of them for a time only may not */
  mergeable: boolean
  /** why not, as a sentence; null = he may */
  obstacle: string | null
}

/** The work queue of pairs nobody has judged, likeliest first; both of a pair are visible to the caller. */
export const duplicatePairs = endpoint({
  method: 'GET',
  path: '/patient/pairs',
  title: '疑似重复清单',
  group,
  access: 'patient:patient:merge',
  query: { pageNo: int('页码', { min: 0 }), pageSize: int('每页条数', { min: 1 }) },
  out: returns<{ records: DuplicatePair[]; total: number }>(),
})

/** 不是同一人: the pair leaves the queue for good. */
export const dismissPair = endpoint({
  method: 'PUT',
  work: 'edit',
  path: '/patient/pairs/dismiss',
  title: '排除疑似重复',
  group,
  access: 'patient:patient:merge',
  body: { id: text('编号', { required: true, max: 64 }) },
  out: returns<null>(),
})

/** One field that differs, for the choice which value is kept. */
export interface MergeField {
  name: string
  label: string
  keep: string | null
  drop: string | null
}

export interface MergePreview {
  keep: PatientCard
  drop: PatientCard
  /** versions to merge by: what was shown is what is merged */
  keepVersion: number
  dropVersion: number
  fields: MergeField[]
  /** rows that move, by noun: 评估结果 12 */
  moving: { title: string; count: number }[]
  /** why it cannot be done now; null = it can */
  obstacle: string | null
  /** who has begun to change one of them and has not saved it; they are asked about before it is done */
  drafts: { realname: string; patientNo: string; since: string }[]
}

const pair = {
  keepId: text('保留的患者', { required: true, max: 64 }),
  dropId: text('并入的患者', { required: true, max: 64 }),
}

export const previewMerge = endpoint({
  method: 'GET',
  path: '/patient/merge/preview',
  title: '合并预览',
  group,
  access: 'patient:patient:merge',
  query: pair,
  out: returns<MergePreview>(),
})

/** Merges two records: children move, both numbers stay findable, 30 days to undo. `take` names the fields whose value the dropped record gives. */
export const mergePatients = endpoint({
  method: 'PUT',
  work: 'edit',
  path: '/patient/merge',
  title: '合并患者',
  group,
  access: 'patient:patient:merge',
  confidential: true,
  body: {
    ...pair,
    take: json<string[]>('采用并入方的字段'),
    reason: text('原因', { required: true, max: 200 }),
    /** versions both had when the preview was made */
    keepVersion: int('版本', { required: true, min: 1 }),
    dropVersion: int('版本', { required: true, min: 1 }),
    /** that others have drafts of it was seen */
    despiteDrafts: bool('有未保存的草稿仍要合并', { initial: false }),
  },
  out: returns<{ id: string }>(),
})

/** A merge that was done. */
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
  mergedAt: string
  /** until when it can be undone; null = it was, or the time is over */
  undoUntil: string | null
  undoneAt: string | null
  undoneBy: string | null
  rows: number
}

export const patientMerges = endpoint({
  method: 'GET',
  path: '/patient/merges',
  title: '合并记录',
  group,
  access: 'patient:patient:merge',
  query: {
    patientId: text('患者', { max: 64 }),
    pageNo: int('页码', { min: 0 }),
    pageSize: int('每页条数', { min: 1 }),
  },
  out: returns<{ records: MergeEntry[]; total: number }>(),
})

/** Takes a merge apart: every row that moved goes back; what was written since stays with the kept record. */
export const unmergePatients = endpoint({
  method: 'PUT',
  work: 'edit',
  path: '/patient/unmerge',
  title: '撤销合并',
  group,
  access: 'patient:patient:merge',
  body: { id: text('合并记录', { required: true, max: 64 }), reason: text('原因', { required: true, max: 200 }) },
  out: returns<null>(),
})
