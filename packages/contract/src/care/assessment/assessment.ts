/**
 * One set of answers with the results of all models. Never changed: a correction is another assessment that amends
 * it, an error is voided.
 */
import {
  bool,
  dateTime,
  dict,
  endpointsIn,
  longText,
  person,
  recordId,
  ref,
  resource,
  returns,
  type RowOf,
  text,
} from '@huxi/model'
import type { SaidOf } from './answer-identity.ts'
import type { PatientCard } from '../patient/registration.ts'
import { acknowledge } from '../range/acknowledge.ts'

const only = ['list'] as const

const OF_RESULTS = { 'assess:result': ['figure', 'verdict'] } as const

export const assessment = resource({
  name: 'assess:assessment',
  title: '评估',
  owner: 'tenant',
  sort: { performedAt: 'desc' },
  label: 'performedAt',
  verbs: { add: false, edit: false, delete: false, deleteBatch: false, choices: false },
  fields: {
    performedAt: dateTime('评估时间', { required: true, search: 'range', only }),
    patientId: ref('患者', 'patient:patient', { search: 'eq', only }),
    linked: bool('已关联患者', { filled: true, search: 'eq', only: [] }),
    /** tool and part: copd.admission */
    content: dict('评估内容', 'assess_content', { required: true, search: 'eq', only }),
    figures: { ...longText('结果', { required: true, only, restrictable: true }), implies: OF_RESULTS },
    level: dict('风险等级', 'risk_level', { required: true, search: 'eq', only }),
    complete: bool('信息完整', { required: true, search: 'eq', only }),
    status: dict('状态', 'assess_standing', { required: true, search: 'eq', only }),
    source: dict('来源', 'assess_source', { required: true, search: 'eq', only }),
    context: dict('评估场景', 'assess_context', { required: true, search: 'eq', only }),
    performedBy: person('评估人', { required: true, search: 'eq' }),
    comment: text('备注', { max: 500, search: 'like', restrictable: true }),
    urgent: { ...text('需尽快处理', { only: [], restrictable: true }), implies: OF_RESULTS },
    /** whether an urgent result awaits acknowledgement; only moves write it */
    attention: dict('处理状态', 'assess_attention', { search: 'eq', only: ['list'] }),
    acknowledgedAt: dateTime('确认时间', { only: ['list'] }),
    acknowledgedBy: person('确认人'),
    deed: dict('处理措施', 'assess_deed', { search: 'eq', only: ['list'] }),
    deedNote: text('处理说明', { max: 200, only: ['list'], restrictable: true }),
    linkedAt: dateTime('关联时间', { only: [] }),
    linkedBy: text('关联人', { only: [] }),
    amendsId: ref('修正自', 'assess:assessment', { only: [] }),
    amendedById: ref('修正为', 'assess:assessment', { only: [] }),
    voidReason: text('作废原因', { only: [], restrictable: true }),
  },
  states: {
    field: 'attention',
    initial: 'none',
    moves: {
      raise: { label: '提醒处理', from: 'none', to: 'waiting', internal: true },
      withdraw: { label: '不再提醒', from: 'waiting', to: 'none', internal: true },
      acknowledge: { ...acknowledge, access: 'assess:result:handle' },
    },
  },
})
export type Assessment = RowOf<typeof assessment>

export const urgentDeed = (context: string): string => (context === 'inpatient' ? '尽快到床旁处理' : '尽快联系患者处理')

export const UNLINK_DAYS = 30

const { title: group } = assessment
const id = recordId('评估')
const reason = text('原因', { required: true, max: 200 })

export interface AssessmentCandidate extends PatientCard {
  /** in Chinese: 备注中的姓名相同, 当天就诊, … */
  reasons: string[]
}

const { get, put } = endpointsIn(group)

/** Candidates for an unlinked assessment, by comment, answers and visits of the day. */
export const assessmentCandidates = get('/assess/assessment/candidates', '评估的可能患者', 'assess:assessment:link', {
  query: { id },
  out: returns<{ candidates: AssessmentCandidate[]; said: SaidOf }>(),
})

/** Links the assessment to a patient, with the whole chain of amendments. */
export const linkAssessment = put('/assess/assessment/link', '关联患者', 'assess:assessment:link', {
  body: { id, patientId: recordId('患者') },
})

export const unlinkAssessment = put('/assess/assessment/unlink', '取消关联', 'assess:assessment:link', {
  body: { id, reason },
})

/** 作废: entered in error. It stays readable and counts nowhere. */
export const voidAssessment = put('/assess/assessment/void', '作废评估', 'assess:assessment:void', {
  body: { id, reason },
})
