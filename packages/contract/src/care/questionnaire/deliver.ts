import type { FormContent } from '@huxi/clinical/forms/content'
import { asChoice, dateTime, endpointsIn, json, longText, recordId, returns, text } from '@huxi/model'
import { NOTE, questAssignment } from './assignment.ts'
import type { OpenedFill } from './fill.ts'

const group = questAssignment.title

export const BATCH_SEND_MAX = 10_000

const IDS_BYTES = 400_000

export interface BatchSent {
  sent: number
  skipped: { why: string; count: number }[]
}

const { get, add, change } = endpointsIn(group)

/**
 * Sends a questionnaire to the selected patients, or to all that a query of the patient list finds. It commits in
 * steps: a cancelled batch keeps its sent questionnaires, and a repeated one skips these patients.
 */
export const sendQuestBatch = add('/quest/assignment/sendBatch', '批量发送问卷', 'quest:assignment:send', {
  cost: 'heavy',
  background: 'batch',
  bodyLimit: IDS_BYTES,
  body: {
    questionnaireId: recordId('问卷'),
    expiresAt: dateTime('有效期至'),
    note: NOTE,
    patientIds: longText('患者', { max: IDS_BYTES }),
    filter: json<Record<string, unknown>>('查询条件', { max: 20_000 }),
  },
  out: returns<BatchSent>(),
})

export interface HandedOver {
  link: string
  opened: OpenedFill
}

/** Opens a task for a patient whom staff have identified: no birth date is asked, and it works without open links. */
export const handOverQuest = change('/quest/assignment/handOver', '交给患者填写', 'quest:assignment:send', {
  confidential: true,
  body: { id: recordId('问卷任务') },
  out: returns<HandedOver>(),
})

export const PAPERS_MAX = 50

export interface QuestPaper {
  id: string
  patientId: string
  name: string
  patientNo: string
  title: string
  versionNo: number
  expiresAt: string
  content: FormContent
  /** of the patient's link; null while the operator keeps the page closed */
  path: string | null
}

export const questPapers = get('/quest/assignment/papers', '打印问卷', 'quest:assignment:send', {
  confidential: true,
  query: { ids: asChoice(text('问卷任务', { required: true, max: 2000 })) },
  out: returns<QuestPaper[]>(),
})
