import { statistic, type Definition } from '@huxi/model'
import { questAssignment } from './assignment.ts'
import { questResponse } from './response.ts'

const EVERY_STATE = 'sent,opened,done,withdrawn,expired'

const sentDefinition: Definition = {
  numerator: '发送的问卷任务，每份计一次',
  excluded: '医护直接填写、没有任务的问卷',
  period: '按发送时间',
}

const sent = {
  of: questAssignment,
  unit: '份',
  dated: 'sentAt',
  counted: { of: 'rows' },
  filters: ['questionnaireId', 'deptId'],
  access: 'quest:response:stat',
  definition: sentDefinition,
} as const

const finished = {
  ...sent,
  counted: { of: 'rate', numerator: { status: 'done' }, denominator: { status: EVERY_STATE } },
  definition: { ...sentDefinition, numerator: '已完成的问卷任务', denominator: '发送的问卷任务' },
} as const

export const questSentStatistics = [
  statistic({ ...sent, name: 'sent', title: '已发送' }),
  statistic({
    ...sent,
    name: 'opened',
    title: '患者打开过',
    where: { openedAt_begin: '2000-01-01 00:00:00' },
    definition: {
      ...sentDefinition,
      numerator: '患者打开过的问卷任务',
      excluded: '医护录入而患者没有打开的',
    },
  }),
  statistic({ ...finished, name: 'finished', title: '完成率' }),
  statistic({ ...sent, name: 'sentByMonth', title: '每月发送', by: 'status', per: 'month' }),
  statistic({ ...finished, name: 'finishedByDept', title: '完成率，按科室', by: 'deptId' }),
  statistic({ ...finished, name: 'finishedByQuest', title: '完成率，按问卷', by: 'questionnaireId' }),
] as const

const answeredDefinition: Definition = {
  numerator: '有效的问卷记录，每次填写计一次',
  excluded: '已更正的和录入错误的',
  period: '按完成时间',
}

const answered = {
  of: questResponse,
  unit: '份',
  dated: 'completedAt',
  where: { status: 'completed', complete: 'true' },
  counted: { of: 'rows' },
  filters: ['questionnaireId', 'deptId', 'filledBy'],
  access: 'quest:response:stat',
  definition: { ...answeredDefinition, excluded: '没有填完的、已更正的和录入错误的' },
} as const

const stopped = {
  ...answered,
  where: { status: 'completed', complete: 'false' },
  definition: {
    ...answeredDefinition,
    numerator: '撤回或过期时没有填完的问卷',
    excluded: '填完的、已更正的和录入错误的',
  },
} as const

export const questAnsweredStatistics = [
  statistic({ ...answered, name: 'answered', title: '已填完' }),
  statistic({
    ...answered,
    name: 'seconds',
    title: '用时中位数',
    unit: '秒',
    counted: { of: 'median', field: 'seconds' },
    definition: {
      ...answered.definition,
      numerator: '从打开到提交的秒数的中位数',
      excluded: '没有记下开始时间的，以及没有填完的',
    },
  }),
  statistic({ ...stopped, name: 'stopped', title: '没有填完' }),
  statistic({ ...answered, name: 'byBand', title: '得分程度分布', by: 'band' }),
  statistic({ ...answered, name: 'bandByMonth', title: '各月得分程度', by: 'band', per: 'month' }),
  statistic({ ...answered, name: 'byFiller', title: '按填写人', by: 'filledBy' }),
  statistic({ ...answered, name: 'byDept', title: '按科室', by: 'deptId' }),
  statistic({ ...stopped, name: 'stoppedAt', title: '停在哪一题', by: 'stoppedAt' }),
] as const
