/** A computed result: written once when its assessment is stored, never changed. */
import type { ResultEnvelope } from '@huxi/clinical'
import type { Step } from '@huxi/clinical/spec'
import {
  areaContract,
  bool,
  dateTime,
  dict,
  longText,
  person,
  ref,
  resource,
  text,
  type RowOf,
  READ_ONLY,
} from '@huxi/model'
import { assessment, type Assessment } from './assessment.ts'
import type { GivenAnswer } from './handoff.ts'

const only = ['list'] as const

export const assessResult = resource({
  name: 'assess:result',
  title: '评估结果',
  owner: 'tenant',
  sort: { performedAt: 'desc' },
  label: 'modelName',
  verbs: READ_ONLY,
  fields: {
    performedAt: dateTime('评估时间', { required: true, search: 'range', only }),
    tool: text('评估工具', { required: true, search: 'eq', only }),
    part: text('评估内容', { required: true, search: 'eq', only }),
    modelCode: dict('评估模型', 'assess_model', { required: true, search: 'eq', only }),
    modelName: text('模型名称', { required: true, only }),
    modelVersion: text('模型版本', { required: true, only }),
    ruleSet: text('规则版本', { only }),
    // wording of the questionnaire; null for other input, such as a total typed into a tool
    wordingVersion: text('题目版本', { only }),
    status: dict('计算状态', 'assess_status', { required: true, search: 'eq', only }),
    riskClass: text('风险分类', { only, restrictable: true }),
    level: dict('风险等级', 'risk_level', { required: true, search: 'eq', only }),
    figure: text('结果', { only, restrictable: true }),
    verdict: text('结论', { only, restrictable: true }),
    textZh: longText('结果说明', { required: true, only, restrictable: true }),
    complete: bool('信息完整', { required: true, search: 'eq', only }),
    source: dict('来源', 'assess_source', { required: true, search: 'eq', only }),
    context: dict('评估场景', 'assess_context', { required: true, search: 'eq', only }),
    performedBy: person('评估人', { required: true, search: 'eq' }),
    patientId: ref('患者', 'patient:patient', { search: 'eq', only }),
    deptId: ref('科室', 'system:depart', { search: 'eq', only, gone: 'clear' }),
    groupId: text('所属评估', { required: true, search: 'eq', only: [] }),
    standing: dict('记录状态', 'assess_standing', { required: true, search: 'eq', only }),
    comment: text('备注', { max: 500, search: 'like', restrictable: true }),
  },
})
export type AssessResult = RowOf<typeof assessResult>

export interface AssessResultDetail extends Omit<AssessResult, 'complete'> {
  complete?: boolean
  inputs: ResultEnvelope['inputs']
  /** null where a field it repeats is hidden; then steps and notes are absent */
  result: ResultEnvelope | null
  steps: readonly Step[]
  answers: readonly GivenAnswer[]
  notes: readonly string[]
  unacknowledged: boolean
  /** version of the consent to the transfer; null for other input */
  consentVersion: string | null
}

export interface AssessmentDetail extends Assessment {
  parts: readonly AssessResultDetail[]
  answers: readonly GivenAnswer[]
  unacknowledged: boolean
  /** last time to unlink the patient; null = not linked, or too late */
  unlinkUntil: string | null
}

export const assessmentContract = areaContract(
  [
    assessment,
    {
      others: 'sensitive',
      columns: {
        performedAt: 'internal',
        content: 'internal',
        status: 'internal',
        performedBy: 'internal',
        attention: 'internal',
        acknowledgedAt: 'internal',
        acknowledgedBy: 'internal',
      },
    },
    'assessment/AssessmentList',
    'assessment/AssessmentDetail',
  ],
  [
    assessResult,
    {
      others: 'sensitive',
      columns: {
        performedAt: 'internal',
        modelName: 'internal',
        modelVersion: 'internal',
        ruleSet: 'internal',
        performedBy: 'internal',
        groupId: 'internal',
        deptId: 'internal',
        standing: 'internal',
      },
    },
  ],
)
