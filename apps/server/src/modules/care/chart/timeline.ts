import { flagMark } from '@huxi/clinical/reference-range'
import {
  assessment,
  booking,
  diagnosis,
  dischargeList,
  encounter,
  enrolment,
  exacerbation,
  feno,
  followup,
  labResult,
  medication,
  observation,
  patient,
  patientConsent,
  patientFlag,
  patientLabel,
  questAssignment,
  questResponse,
  quitAttempt,
  referral,
  spirometry,
  tobaccoProfile,
  vaccination,
} from '@huxi/contract'
import type { Resource } from '@huxi/model'
import { sql } from 'kysely'
import {
  idOf,
  rowsSource,
  timelineRoute,
  type TimelineSource,
  type TimelineText,
} from '../../../engine/verbs/timeline.ts'
import type { Worded } from '../../../engine/read/select-many.ts'
import type { Condition } from '../../../engine/read/where.ts'
import { changeSource } from '../../system/log/index.ts'

type Source = TimelineSource<typeof patient>

interface Given<S extends Resource> {
  readonly kind: string
  readonly title: string
  readonly together?: true
  readonly at: Extract<keyof S['fields'], string>
  readonly and?: Condition
  readonly text: (row: Worded<S>) => readonly (string | number | null | undefined)[]
  readonly note?: (row: Worded<S>) => readonly (string | null | undefined)[]
}

const events = <S extends Resource>(r: S, { and, text, note, ...given }: Given<S>): Source =>
  rowsSource<typeof patient, S>(r, {
    ...given,
    of: (record) => [sql`patient_id = ${idOf(record)}`, ...(and ? [and] : [])],
    text: (row): TimelineText => {
      const second = note ? joined(note(row), '；') : ''
      const { createBy } = row as { createBy?: string | null }
      return { text: joined(text(row), ' '), by: createBy ?? null, ...(second && { note: second }) }
    },
  })

const isBlank = (value: unknown): boolean => value === null || value === undefined || value === ''

const joined = (words: readonly (string | number | null | undefined)[], by: string): string =>
  words.filter((word) => !isBlank(word)).join(by)

const named = (label: string, value: unknown, unit = ''): string | null =>
  isBlank(value) ? null : `${label} ${String(value)}${unit && ` ${unit}`}`

const marked = (text: string | null, flag: string | null | undefined): string | null =>
  text && [text, flagMark(flag)].filter(Boolean).join(' ')

const sources: readonly Source[] = [
  events(encounter, {
    kind: 'encounter',
    title: '就诊',
    at: 'startAt',
    text: (row) => [
      row.kind_dictText,
      row.status === 'cancelled' ? '（已取消）' : row.status === 'planned' ? '（计划中）' : '',
      row.visitNo,
    ],
    note: (row) => [row.diagnosisText, row.chiefComplaint],
  }),
  events(encounter, {
    kind: 'discharge',
    title: '离院',
    at: 'endAt',
    and: sql`kind <> 'outpatient'`,
    text: (row) => [row.kind_dictText, '结束', row.dischargeWay_dictText],
    note: (row) => [row.diagnosisText, row.dischargePlace],
  }),
  events(dischargeList, {
    kind: 'dischargeList',
    title: '出院清单',
    at: 'completedAt',
    text: (row) => [row.status_dictText],
    note: (row) => [named('复诊', row.revisitOn)],
  }),
  events(followup, {
    kind: 'followup',
    title: '出院随访',
    at: 'doneAt',
    and: sql`status = 'done'`,
    text: (row) => [isBlank(row.dayNo) ? null : `出院后 ${row.dayNo} 天`, row.outcome_dictText],
    note: (row) => [row.note],
  }),
  events(referral, {
    kind: 'referral',
    title: '转诊',
    at: 'sentAt',
    text: (row) => [row.direction_dictText, row.toPlace, row.toDept],
    note: (row) => [row.status_dictText, row.reason],
  }),
  events(booking, {
    kind: 'booking',
    title: '预约',
    at: 'startAt',
    and: sql`status <> 'rescheduled'`,
    text: (row) => [row.serviceId_dictText, row.status_dictText],
    note: (row) => [row.clinicId_dictText, row.bookingNo, row.cancelReason],
  }),
  events(diagnosis, {
    kind: 'diagnosis',
    title: '诊断',
    at: 'diagnosedOn',
    text: (row) => [row.diagnosisText, row.certainty_dictText],
  }),
  events(exacerbation, {
    kind: 'exacerbation',
    title: '急性加重',
    at: 'onsetDate',
    text: (row) => [row.severity_dictText, row.site_dictText],
    note: (row) => [
      row.antibiotic === true ? '抗菌药物' : null,
      row.oralSteroid === true ? '全身激素' : null,
      row.ventilation !== 'none' ? row.ventilation_dictText : null,
      named('缓解', row.endDate),
    ],
  }),
  events(assessment, {
    kind: 'assessment',
    title: '评估',
    at: 'performedAt',
    text: (row) => [row.content_dictText, row.figures],
    note: (row) => [
      row.complete === false ? '信息不完整' : null,
      row.status === 'completed' ? null : row.status_dictText,
    ],
  }),
  events(questAssignment, {
    kind: 'questionnaire',
    title: '发送问卷',
    at: 'sentAt',
    text: (row) => [row.questionnaireId_dictText, row.status_dictText],
  }),
  events(questResponse, {
    kind: 'response',
    title: '问卷',
    at: 'completedAt',
    text: (row) => [row.title, isBlank(row.total) ? null : `${row.total} 分`, row.band],
    note: (row) => [
      row.filledBy_dictText,
      row.complete === false ? '回答不完整' : null,
      row.status === 'completed' ? null : row.status_dictText,
    ],
  }),
  events(medication, {
    kind: 'medication',
    title: '开始用药',
    at: 'startDate',
    text: (row) => [row.drug, row.dose],
    note: (row) => [row.drugClass_dictText],
  }),
  events(medication, {
    kind: 'stopped',
    title: '停用药物',
    at: 'endDate',
    and: sql`end_date <= current_date`,
    text: (row) => [row.drug],
    note: (row) => [row.stopReason],
  }),
  events(spirometry, {
    kind: 'spirometry',
    title: '肺功能',
    at: 'testedAt',
    text: (row) => [
      row.bronchodilator_dictText,
      named('FEV1', row.fev1L, 'L'),
      named('占预计值', row.fev1Pct, '%'),
      named('FEV1/FVC', row.ratio),
    ],
    note: (row) => [named('质控', row.grade, '级')],
  }),
  events(feno, {
    kind: 'feno',
    title: 'FeNO',
    at: 'testedAt',
    text: (row) => [marked(named('FeNO', row.ppb, 'ppb'), row.flag), named('CaNO', row.caNo, 'ppb')],
    note: (row) => [row.flow_dictText],
  }),
  events(labResult, {
    kind: 'lab',
    title: '化验',
    together: true,
    at: 'sampledAt',
    text: (row) => [row.code_dictText, row.value, row.unit === '1' ? null : row.unit_dictText, flagMark(row.flag)],
  }),
  events(observation, {
    kind: 'observation',
    title: '体征与观察',
    together: true,
    at: 'observedAt',
    // the device stands beside its value, so that one round is one event
    text: (row) => [
      row.code_dictText,
      row.method ? `${row.value ?? ''}（${row.method}）` : row.value,
      flagMark(row.flag),
    ],
  }),
  events(tobaccoProfile, {
    kind: 'tobacco',
    title: '烟草问卷',
    at: 'assessedOn',
    text: (row) => [row.status_dictText, named('累计', row.packYears, '包年')],
    note: (row) => [
      isBlank(row.ftndTotal) ? null : `FTND ${row.ftndTotal} 分（${row.ftndBand_dictText ?? ''}）`,
      row.stage_dictText,
      named('CO', row.coPpm, 'ppm'),
    ],
  }),
  events(quitAttempt, {
    kind: 'quit',
    title: '戒烟',
    at: 'quitOn',
    text: (row) => [row.method_dictText, row.status_dictText],
    note: (row) => [row.medicines_dictText, named('', row.days, '天'), row.reason_dictText],
  }),
  events(vaccination, {
    kind: 'vaccination',
    title: '接种',
    at: 'givenOn',
    text: (row) => [row.vaccine_dictText && `${row.vaccine_dictText}疫苗`, row.product],
    note: (row) => [row.place],
  }),
  events(patientConsent, {
    kind: 'consent',
    title: '签署同意',
    at: 'signedAt',
    text: (row) => [row.type_dictText, row.textVersion],
    note: (row) => [row.method_dictText, row.signedBy_dictText],
  }),
  events(patientConsent, {
    kind: 'withdrawal',
    title: '撤回同意',
    at: 'withdrawnAt',
    text: (row) => [row.type_dictText, row.textVersion],
    note: (row) => [row.withdrawReason],
  }),
  events(enrolment, {
    kind: 'enrolment',
    title: '纳入管理',
    at: 'startDate',
    text: (row) => [row.programme_dictText, row.enrolNo],
    note: (row) => [row.status_dictText],
  }),
  events(enrolment, {
    kind: 'closed',
    title: '结案',
    at: 'closedOn',
    text: (row) => [row.programme_dictText, row.closeReason_dictText],
  }),
  events(patientLabel, {
    kind: 'label',
    title: '标签',
    at: 'validFrom',
    text: (row) => [row.labelId_dictText, row.status_dictText],
    note: (row) => [row.source_dictText, row.note, row.endReason],
  }),
  events(patientFlag, {
    kind: 'flag',
    title: '警示',
    at: 'startOn',
    text: (row) => [row.kind_dictText, row.text],
    note: (row) => [row.severity_dictText, row.status_dictText, row.endReason],
  }),
  changeSource(patient),
]

export const chartTimeline = timelineRoute(patient, sources)
