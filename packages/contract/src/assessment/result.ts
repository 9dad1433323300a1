/** What was computed and kept: written once by storing an assessment, never changed. */
import type { ResultEnvelope } from '@huxi/clinical'
import type { Step } from '@huxi/clinical/model'
import { areaContract, bool, dateTime, dict, longText, ref, resource, text, type RowOf, READ_ONLY } from '@huxi/model'
import { assessment, type Assessment } from './assessment.ts'
import type { GivenAnswer } from './handoff.ts'

const only = ['list'] as const

export const assessResult = resource({
  name: 'assess:result',
  title: '评估结果',
  table: 'assess_result',
  path: '/assess/result',
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
    // which words a questionnaire was asked in; null for answers of no questionnaire, such as a total typed into a tool
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
    performedBy: dict('评估人', 'sys_user,realname,username', { required: true, search: 'eq', only }),
    patientId: ref('患者', 'patient:patient', { search: 'eq', only }),
    // the assessment it is a part of, and whether that still counts
    groupId: text('所属评估', { required: true, search: 'eq', only: [] }),
    standing: dict('记录状态', 'assess_standing', { required: true, search: 'eq', only }),
    comment: text('备注', { max: 500, search: 'like', restrictable: true }),
  },
})
export type AssessResult = RowOf<typeof assessResult>

/** GET /assess/result/queryById: beside the row how it came about, as it was shown then. */
export interface AssessResultDetail extends Omit<AssessResult, 'complete'> {
  /** absent where it is hidden: an assessment is not incomplete for it */
  complete?: boolean
  /** what the model was given */
  inputs: ResultEnvelope['inputs']
  /** null for who does not see all of the row that it says again; then there are no steps and notes, either */
  result: ResultEnvelope | null
  steps: readonly Step[]
  answers: readonly GivenAnswer[]
  /** notes that were shown below the result */
  notes: readonly string[]
  /** a high-risk result nobody has taken charge of yet */
  unacknowledged: boolean
  /** what the person agreed to who handed the answers over; null for answers of another way */
  consentVersion: string | null
}

/** GET /assess/assessment/queryById: with everything its page shows. */
export interface AssessmentDetail extends Assessment {
  /** a result for each model, in the order they were computed */
  parts: readonly AssessResultDetail[]
  answers: readonly GivenAnswer[]
  /** a high-risk result nobody has taken charge of yet */
  unacknowledged: boolean
  /** until when the patient can be taken off; null = there is none, or it is too late */
  unlinkUntil: string | null
}

/** What the area hands over. */
export const assessmentContract = areaContract({
  resources: { assess_assessment: assessment, assess_result: assessResult },
  pages: { assess_assessment: 'assessment/AssessmentList' },
  classes: {
    assess_assessment: {
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
    assess_result: {
      others: 'sensitive',
      columns: {
        performedAt: 'internal',
        modelName: 'internal',
        modelVersion: 'internal',
        ruleSet: 'internal',
        performedBy: 'internal',
        groupId: 'internal',
        standing: 'internal',
      },
    },
  },
})
