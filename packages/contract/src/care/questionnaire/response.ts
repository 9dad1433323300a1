import type { Answers, FormContent } from '@huxi/clinical/forms/content'
import {
  areaContract,
  asChoice,
  bool,
  dateTime,
  decimal,
  dict,
  endpointsIn,
  int,
  json,
  person,
  READ_ONLY,
  recordId,
  ref,
  resource,
  returns,
  type RowOf,
  text,
} from '@huxi/model'
import { AGAIN_REASON, NOTE, questAssignment } from './assignment.ts'
import { questionnaire, questVersion } from './questionnaire.ts'

const only = ['list'] as const
const reason = text('原因', { required: true, max: 200 })

/** Answers are final; a correction is another response that amends this one. */
export const questResponse = resource({
  name: 'quest:response',
  title: '问卷记录',
  owner: 'tenant',
  history: 'audited',
  sort: { completedAt: 'desc' },
  label: '{title}',
  verbs: { ...READ_ONLY, undo: false },
  fields: {
    patientId: ref('患者', 'patient:patient', { required: true, search: 'eq', only }),
    questionnaireId: ref('问卷', 'quest:questionnaire', { required: true, search: 'eq', only }),
    title: text('问卷名称', { required: true, max: 100, only }),
    versionId: ref('问卷版本', 'quest:version', { required: true, only }),
    completedAt: dateTime('完成时间', { required: true, search: 'range', only }),
    total: decimal('得分', { scale: 2, only, restrictable: true }),
    band: text('程度', { max: 50, search: 'eq', only, restrictable: true }),
    level: dict('风险等级', 'risk_level', { required: true, search: 'eq', only }),
    complete: bool('回答完整', { required: true, search: 'eq', only }),
    tooFast: bool('作答过快', { required: true, only }),
    filledBy: dict('填写人', 'quest_filler', { required: true, search: 'eq', only }),
    /** of staff; null = the patient on a phone */
    recordedBy: person('录入人'),
    startedAt: dateTime('开始时间', { only: [] }),
    /** from opening to the end; null where the start is unknown or lies a day back */
    seconds: int('用时（秒）', { only }),
    /** first required item without an answer, in the words of the form */
    stoppedAt: text('停在题目', { max: 100, only }),
    deptId: ref('所属科室', 'system:depart', { search: 'eq', only, gone: 'clear' }),
    status: dict('状态', 'quest_response_status', { search: 'eq', only }),
    /** an answer that alarms waits until a person says what was done */
    attention: dict('提醒', 'quest_attention', { search: 'eq', only }),
    deed: text('处理说明', { max: 200, only, restrictable: true }),
    handledBy: person('处理人'),
    handledAt: dateTime('处理时间', { only }),
    note: NOTE,
    againReason: AGAIN_REASON,
    amendsId: ref('更正自', 'quest:response', { only }),
    assignmentId: ref('问卷任务', 'quest:assignment', { only: [] }),
    scorer: text('计分方法', { required: true, max: 20, only: [] }),
    scoringVersion: text('计分版本', { required: true, max: 40, only: [] }),
    answers: json<Answers>('答案', { required: true, only: [] }),
    shown: json<FormContent>('题目', { required: true, only: [] }),
  },
  states: {
    field: 'status',
    initial: 'completed',
    moves: {
      amend: { label: '更正', from: 'completed', to: 'amended', internal: true },
      acknowledge: {
        label: '确认处理',
        from: 'completed',
        to: 'completed',
        ask: { deed: text('处理说明', { required: true, max: 200 }) },
        confirm: '请先联系患者并评估自伤风险；确认后不再提醒其他人。',
        done: '已确认处理',
      },
      void: {
        label: '标为录入错误',
        from: 'completed',
        to: 'error',
        ask: { reason },
        confirm: '记录仍可查看，但不再参与对比。',
        danger: true,
        done: '已标为录入错误',
      },
    },
  },
})
export type QuestResponse = RowOf<typeof questResponse>

/** GET /quest/response/queryById: beside the row the form as it was shown, and the answers. */
export interface QuestResponseDetail extends Omit<QuestResponse, 'answers' | 'shown'> {
  answers: Answers
  shown: FormContent
}

const { title: group } = questResponse

export interface QuestSheet {
  questionnaireId: string
  title: string
  versionId: string
  versionNo: number
  scorer: string
  content: FormContent
  answers: Answers
  patient: { id: string; name: string; patientNo: string; age: number | null }
}

const { get, add } = endpointsIn(group)

/** A form to be filled in with a patient: of a task that is open, to correct a response, or anew. */
export const questSheet = get('/quest/response/sheet', '填写问卷', 'quest:response:add', {
  query: {
    patientId: recordId('患者'),
    questionnaireId: text('问卷', { max: 64 }),
    assignmentId: text('问卷任务', { max: 64 }),
    amendsId: text('更正的记录', { max: 64 }),
  },
  reads: { of: 'patient:patient', by: 'patientId' },
  out: returns<QuestSheet>(),
})

const ANSWERS_BYTES = 200_000

export const fillQuest = add('/quest/response/fill', '保存问卷', 'quest:response:add', {
  confidential: true,
  bodyLimit: ANSWERS_BYTES,
  body: {
    patientId: recordId('患者'),
    versionId: recordId('问卷版本'),
    answers: json<Record<string, unknown>>('答案', { required: true, max: ANSWERS_BYTES }),
    filledBy: dict('填写人', 'quest_filler', { required: true }),
    startedAt: dateTime('开始时间'),
    note: NOTE,
    assignmentId: text('问卷任务', { max: 64 }),
    amendsId: text('更正的记录', { max: 64 }),
  },
  out: returns<{ id: string; crisis: string | null }>(),
})

export interface QuestComparison {
  /** the scorer; of a typed total the code of its form */
  instrument: string
  title: string
  results: QuestResponseDetail[]
}

export const COMPARED_MAX = 6

const compared = { patientId: recordId('患者'), ids: asChoice(text('问卷记录', { required: true, max: 500 })) }

export const compareQuest = get('/quest/response/compare', '问卷对比', 'quest:response:compare', {
  query: compared,
  reads: { of: 'patient:patient', by: 'patientId' },
  out: returns<QuestComparison>(),
})

export const compareSheet = get('/quest/response/compare/exportXls', '导出问卷对比', 'quest:response:export', {
  work: 'export',
  answers: 'file',
  query: compared,
  reads: { of: 'patient:patient', by: 'patientId' },
})

export const questionnaireContract = areaContract(
  [questionnaire, 'internal', 'patient/QuestionnaireList', 'patient/QuestionnaireDetail'],
  [questVersion, 'internal'],
  [questAssignment, 'sensitive', 'patient/QuestionnaireTaskList'],
  [questResponse, 'sensitive', 'patient/ResponseList', 'patient/ResponseDetail'],
)
