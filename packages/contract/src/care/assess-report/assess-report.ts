/** 评估报告: an assessment as a file for the patient. Each issue is kept as printed. */
import {
  areaContract,
  dateTime,
  dict,
  endpointsIn,
  file,
  int,
  person,
  recordId,
  ref,
  resource,
  returns,
  type RowOf,
  text,
} from '@huxi/model'

const only = ['list'] as const

export const assessReport = resource({
  name: 'assess:report',
  title: '评估报告',
  owner: 'tenant',
  history: 'audited',
  sort: { madeAt: 'desc' },
  label: 'reportNo',
  verbs: { add: false, edit: false, delete: false, deleteBatch: false, undo: false, choices: false },
  fields: {
    /** of the assessment; random, so that it cannot be guessed */
    reportNo: text('报告编号', { required: true, max: 30, search: 'eq', only }),
    edition: int('版次', { required: true, only }),
    assessmentId: ref('评估', 'assess:assessment', { required: true, search: 'eq', only }),
    patientId: ref('患者', 'patient:patient', { search: 'eq', only }),
    title: text('标题', { required: true, max: 100, only }),
    reviewer: text('审核医师', { max: 50, search: 'like' }),
    madeAt: dateTime('出具时间', { required: true, search: 'range', only }),
    madeBy: person('出具人', { required: true, search: 'eq' }),
    digest: text('文件摘要', { required: true, max: 64, only: [] }),
    file: {
      ...file('文件', { required: true, max: 1, only: [], restrictable: true }),
      implies: {
        'patient:patient': ['name', 'birthDate'],
        'assess:result': ['riskClass', 'figure', 'verdict', 'textZh'],
      },
    },
    /** derived: its assessment and later editions count */
    status: dict('状态', 'assess_report_status', { only }),
  },
  states: {
    field: 'status',
    initial: 'valid',
    moves: {
      withdraw: {
        label: '撤回',
        from: 'valid',
        to: 'withdrawn',
        ask: { reason: text('原因', { required: true, max: 200 }) },
        confirm: '撤回后核对页显示“已撤回”；已经打印的纸张请一并收回。',
        danger: true,
        done: '报告已撤回',
      },
    },
  },
})
export type AssessReport = RowOf<typeof assessReport>

/** Valid, or the reason why it is not: newer edition, amended or void assessment, other patient, withdrawn. */
export type ReportState = 'valid' | 'newer' | 'amended' | 'void' | 'relinked' | 'withdrawn'

const { title: group } = assessReport

export interface OpenedReport {
  id: string
  reportNo: string
  edition: number
  /** below the API base; valid for ten minutes */
  link: string
}

const { get, add } = endpointsIn(group)

/**
 * Issues a report of an assessment: a new number, or the next edition of its number.
 * @throws {AppError} for an amended or void assessment, and for characters missing in the typeface
 */
export const issueReport = add('/assess/report/issue', '出具评估报告', 'assess:report:issue', {
  cost: 'heavy',
  body: {
    assessmentId: recordId('评估'),
    reviewerId: text('审核医师', { max: 64 }),
    /** name of an external reviewer, as older clients send it */
    reviewer: text('审核医师姓名', { max: 50 }),
  },
  out: returns<OpenedReport>(),
})

export const openReport = get('/assess/report/open', '打开评估报告', 'assess:report:list', {
  query: { id: recordId('报告') },
  reads: { of: assessReport.name, by: 'id' },
  out: returns<OpenedReport>(),
})

/** Public answer to the holder of a printed report: validity without patient or content. */
export interface CheckedReport {
  reportNo: string
  edition: number
  issuedOn: string
  digest: string
  /** a relinked report reads as withdrawn */
  state: Exclude<ReportState, 'relinked'>
}

export const checkReport = get('/assess/report/check', '核对评估报告', 'public', {
  query: { no: text('报告编号', { required: true, max: 40 }), edition: int('版次', { required: true, min: 1 }) },
  out: returns<CheckedReport>(),
})

export const assessReportContract = areaContract([
  assessReport,
  {
    others: 'internal',
    columns: { patientId: 'sensitive', title: 'sensitive', file: 'sensitive', assessmentId: 'sensitive' },
  },
  'assessment/AssessReportList',
])
