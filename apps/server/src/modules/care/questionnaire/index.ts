import {
  cohortQuest,
  cohortSheet,
  compareQuest,
  compareSheet,
  currentWording,
  fillQuest,
  finishFill,
  handOverQuest,
  openFill,
  questAnsweredStatistics,
  questAssignment,
  questionnaire,
  questionnaireContract,
  questLink,
  questOffers,
  questPapers,
  questResponse,
  questSentStatistics,
  questSheet,
  questVersion,
  resumeFill,
  saveFill,
  sendQuest,
  sendQuestBatch,
} from '@huxi/contract'
import { reply } from '../../../engine/core/answer.ts'
import { area } from '../../../engine/core/area.ts'
import { handle } from '../../../engine/core/handle.ts'
import { serve } from '../../../engine/verbs/serve.ts'
import { statistics } from '../../../engine/verbs/statistics.ts'
import { MINUTE_MS } from '../../../platform/config/clock.ts'
import { selfHarm } from './alarm.ts'
import { assignmentHooks, expireTasks, linkOf, send } from './assignment.ts'
import { sendBatch, sentText } from './batch.ts'
import { handOver, papersOf } from './deliver.ts'
import { offersOf, versionHooks } from './definition.ts'
import { cohort } from './cohort.ts'
import { questionnaireDictionaries } from './dictionaries.ts'
import { writeExamples } from './examples.ts'
import { finish, open, resume, save } from './phone.ts'
import { cohortAsSheet, compareAsSheet } from './sheets.ts'
import { wordsOf } from './wording.ts'
import { compare, fill, responseHooks, sheetOf } from './response.ts'

export { askedLately } from './again.ts'
export { linkOf, send as sendQuestionnaire, withdrawTasks } from './assignment.ts'
export { latestScores, type LatestScore } from './scores.ts'
export { dropQuestionnaires, seedQuestionnaires } from './seed.ts'
export { wordsOf } from './wording.ts'

const DEFINE = ['quest:questionnaire:*', 'quest:version:*']
const CARE = ['quest:questionnaire:list', 'quest:version:list', 'quest:assignment:*', 'quest:response:*']

const definitions = { id: 'quest_questionnaire', url: '/patient/questionnaire' }
const responses = { id: 'quest_response', url: '/patient/response' }

export const questionnaireArea = area({
  name: 'questionnaire',
  contract: questionnaireContract,
  menu: [
    {
      of: [questionnaire, questVersion],
      name: '问卷管理',
      under: 'patient_setting_group',
      url: definitions.url,
      sort: 4,
    },
    {
      id: 'quest_version_editor',
      name: '问卷版本',
      under: definitions.id,
      url: `${definitions.url}/version/:id`,
      component: 'patient/QuestionnaireEditor',
      sort: 98,
      hidden: true,
    },
    {
      of: [questAssignment],
      under: 'patient_followup_group',
      url: '/patient/questionnaireTask',
      sort: 5,
      buttons: [{ name: '发送问卷', perms: 'quest:assignment:send' }],
    },
    {
      id: 'quest_board',
      name: '问卷工作台',
      under: 'patient_followup_group',
      url: '/patient/questionnaireBoard',
      component: 'patient/QuestionnaireBoard',
      perms: 'quest:assignment:board',
      sort: 4,
    },
    {
      id: 'quest_assignment_print',
      name: '打印问卷',
      under: 'quest_assignment',
      url: '/patient/questionnaireTask/print',
      component: 'patient/QuestionnairePrint',
      sort: 98,
      hidden: true,
    },
    {
      of: [questResponse],
      under: 'patient_clinic_group',
      url: responses.url,
      sort: 4,
      buttons: [{ name: '填写问卷', perms: 'quest:response:add' }],
    },
    {
      id: 'quest_response_fill',
      name: '填写问卷',
      under: responses.id,
      url: `${responses.url}/fill/:id`,
      component: 'patient/QuestionnaireFill',
      sort: 98,
      hidden: true,
    },
    {
      id: 'quest_compare',
      name: '问卷对比',
      under: 'patient_clinic_group',
      url: '/patient/questionnaireCompare',
      component: 'patient/QuestionnaireCompare',
      perms: 'quest:response:compare',
      sort: 5,
    },
    {
      id: 'quest_stat',
      name: '问卷统计',
      under: 'patient_followup_group',
      url: '/patient/questionnaireStat',
      component: 'patient/QuestionnaireStat',
      perms: 'quest:response:stat',
      sort: 6,
    },
  ],
  grants: { doctor: CARE, nurse: CARE, operator: DEFINE, sysadmin: DEFINE },
  dictionaries: questionnaireDictionaries,
  notices: [selfHarm],
  examples: writeExamples,
  routes: [
    ...serve(questionnaire),
    ...serve(questVersion, versionHooks),
    ...serve(questAssignment, assignmentHooks),
    ...serve(questResponse, responseHooks),
    ...statistics(questAssignment, questSentStatistics),
    ...statistics(questResponse, questAnsweredStatistics),
    handle(questOffers, offersOf),
    handle(currentWording, (ctx, { questionnaire: code }) => wordsOf(ctx, code)),
    handle(sendQuest, (ctx, given, { once }) => once(ctx, async (tx) => reply('问卷已发送', await send(tx, given)))),
    handle(sendQuestBatch, async (ctx, given) => {
      const result = await sendBatch(ctx, given)
      return reply(sentText(result), result)
    }),
    handle(handOverQuest, handOver),
    handle(questPapers, papersOf),
    handle(questLink, (ctx, { id }) => linkOf(ctx, id)),
    handle(questSheet, sheetOf),
    handle(fillQuest, async (ctx, given) => reply('问卷已保存', await fill(ctx, given))),
    handle(compareQuest, compare),
    handle(cohortQuest, cohort),
    handle(compareSheet, compareAsSheet),
    handle(cohortSheet, cohortAsSheet),
    handle(openFill, open),
    handle(resumeFill, resume),
    handle(saveFill, save),
    handle(finishFill, finish),
  ],
  jobs: (services) => [
    {
      name: 'questionnaire:expire',
      title: '问卷任务到期',
      hint: '把过了有效期的问卷任务转为已过期，已作答的部分保存为未完成的记录',
      when: '0 20 * * * ?',
      limitMs: 5 * MINUTE_MS,
      run: () => expireTasks(services),
    },
  ],
})
