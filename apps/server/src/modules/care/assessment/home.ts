import { URGENT_NAMES } from '@huxi/clinical/urgent'
import { assessment, waitingHandoffs } from '@huxi/contract'
import type { Figure } from '../../../engine/core/area.ts'
import { listFigure } from '../../../engine/verbs/figures.ts'
import { waitingFor } from './handoff.ts'
import { useFigures } from './use.ts'

const figurePlace = { group: 'waiting', page: 'assessment/AssessmentList' } as const
const assessments = { ...figurePlace, of: assessment, unit: '次', tone: 'danger' } as const

export const assessmentFigures: readonly Figure[] = [
  listFigure({
    ...assessments,
    key: 'high',
    title: '高风险待处理',
    hint: `只计 ${URGENT_NAMES}`,
    query: () => ({ waiting: 'true' }),
  }),
  {
    ...figurePlace,
    key: 'handoffs',
    title: '待接收的评估交接',
    unit: '份',
    may: [waitingHandoffs.access as string],
    query: () => ({ do: 'receive' }),
    rows: waitingFor,
  },
  listFigure({
    ...assessments,
    key: 'highToday',
    title: '今日高风险评估',
    query: ({ day }) => ({ level: 'high', status: 'completed', performedAt_begin: day, performedAt_end: day }),
  }),
  useFigures,
]
