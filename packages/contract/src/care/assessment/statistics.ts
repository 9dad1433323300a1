import { statistic, type Definition } from '@huxi/model'
import { assessResult } from './result.ts'

const definition: Definition = {
  numerator: '已保存的评估结果，一次评估中每个模型各计一份',
  excluded: '已作废和已被修正的评估，未保存的试算，以及公开评估工具上的匿名计算',
  period: '按评估时间',
}

const graded = {
  counted: { of: 'rate', numerator: { level: 'high' }, denominator: { level: 'low,medium,high' } },
  definition: { ...definition, numerator: '风险等级为“高”的结果', denominator: '已分级（低、中、高）的结果' },
} as const

const results = {
  of: assessResult,
  unit: '份',
  dated: 'performedAt',
  where: { standing: 'completed' },
  counted: { of: 'rows' },
  filters: ['deptId', 'modelCode', 'source', 'context', 'performedBy'],
  definition,
} as const

export const assessStatistics = [
  statistic({ ...results, name: 'total', title: '评估结果' }),
  statistic({ ...results, ...graded, name: 'highRisk', title: '高风险占比' }),
  statistic({
    ...results,
    name: 'complete',
    title: '信息完整率',
    counted: { of: 'rate', numerator: { status: 'ok' }, denominator: { status: 'ok,incomplete' } },
    definition: { ...definition, numerator: '信息完整、已算出的结果', denominator: '全部已保存的结果' },
  }),
  statistic({ ...results, name: 'byPeriod', title: '各时段风险等级', by: 'level', per: 'fitting' }),
  statistic({ ...results, name: 'byModel', title: '按评估模型', by: 'modelCode' }),
  statistic({ ...results, name: 'byLevel', title: '按风险等级', by: 'level' }),
  statistic({ ...results, name: 'byDepart', title: '按科室', by: 'deptId' }),
  statistic({ ...results, ...graded, name: 'highRiskByDepart', title: '各科室高风险占比', by: 'deptId' }),
  statistic({ ...results, name: 'bySource', title: '按来源', by: 'source' }),
] as const
