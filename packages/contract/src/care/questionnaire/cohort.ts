import { date, dict, endpointsIn, recordId, returns } from '@huxi/model'
import { questResponse } from './response.ts'

export const COHORT_MIN = 5

interface CohortGroup {
  readonly key: string | null
  readonly text: string
  /** null with all the others = too few patients */
  readonly pairs: number | null
  readonly firstMedian: number | null
  readonly lastMedian: number | null
  readonly changeMedian: number | null
  readonly improved: number | null
  readonly worsened: number | null
}

export const COHORT_PARTS = ['pairs', 'improved', 'worsened', 'single', 'unlike', 'unscored'] as const

/** Asks the list of responses for the rows behind a number, as JSON in `cohort`. */
export interface CohortRows {
  readonly questionnaireId: string
  readonly from: string
  readonly to: string
  readonly by: string
  readonly part: (typeof COHORT_PARTS)[number]
  readonly key: string | null
}

export interface QuestCohort {
  readonly mcid: string | null
  readonly groups: readonly CohortGroup[]
  readonly excluded: readonly {
    readonly part: 'single' | 'unlike' | 'unscored'
    readonly why: string
    readonly count: number
  }[]
}
export type QuestCohortGroup = CohortGroup

const asked = {
  questionnaireId: recordId('问卷'),
  from: date('开始日期', { required: true }),
  to: date('结束日期', { required: true }),
  by: dict('分组', 'quest_cohort_by', { required: true }),
}

const { get } = endpointsIn(questResponse.title)

export const cohortQuest = get('/quest/response/cohort', '问卷队列对比', 'quest:response:compare', {
  work: 'query',
  cost: 'heavy',
  query: asked,
  out: returns<QuestCohort>(),
})

export const cohortSheet = get('/quest/response/cohort/exportXls', '导出问卷队列对比', 'quest:response:export', {
  work: 'export',
  cost: 'heavy',
  answers: 'file',
  query: asked,
})
