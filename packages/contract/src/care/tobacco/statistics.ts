import { statistic, type Definition } from '@huxi/model'
import { tobaccoProfile } from './tobacco.ts'

const definition: Definition = {
  numerator: '以最近一份烟草问卷为准的患者，一人计一次',
  excluded: '没有烟草问卷的患者，以及每位患者较早的问卷',
  period: '按评估日期',
}

const patients = {
  of: tobaccoProfile,
  unit: '人',
  dated: 'assessedOn',
  where: { newest: 'true' },
  counted: { of: 'rows' },
  filters: ['sex', 'ageBand', 'deptId', 'area'],
  access: 'tobacco:profile:stat',
  definition,
} as const

const CURRENT = 'current_daily,current_occasional'
const EVERY_STATUS = `never,former,${CURRENT}`

const smoking = {
  ...patients,
  counted: { of: 'rate', numerator: { status: CURRENT }, denominator: { status: EVERY_STATUS } },
  definition: { ...definition, numerator: '每日或偶尔吸烟的患者', denominator: '有烟草问卷的患者' },
} as const

const BANDS = 'mild,moderate,severe'

const scored = {
  ...patients,
  where: { newest: 'true', ftndBand: BANDS },
  definition: {
    ...definition,
    numerator: 'FTND 六题都已回答的患者',
    excluded: '缺任何一题、没有总分的问卷，以及每位患者较早的问卷',
  },
} as const

const amount = {
  ...patients,
  where: { newest: 'true', status: `former,${CURRENT}` },
  counted: { of: 'median', field: 'packYears' },
  unit: '包年',
  definition: {
    ...definition,
    numerator: '已戒烟和现在吸烟的患者累计包年的中位数',
    excluded: '从不吸烟的，以及没有填写吸烟经历的',
  },
} as const

const ANSWERED = 'abstinent,smoking'

const quitting = {
  ...patients,
  where: {},
  definition: {
    numerator: '首份吸烟问卷后 4–8 个月内最近一次自述已戒烟、且 CO 不高于 10 ppm（或未测）的患者',
    denominator: '首份问卷为每日或偶尔吸烟的患者，失访的按仍吸烟计（意向治疗）',
    excluded: '还没到 6 个月随访时间的患者，以及首份之后的问卷',
    period: '按首份吸烟问卷的评估日期',
  },
} as const

/** Intention to treat: patients lost to follow-up count as smoking. */
const intended = {
  ...quitting,
  counted: { of: 'rate', numerator: { quitOutcome: 'abstinent' }, denominator: { quitOutcome: `${ANSWERED},lost` } },
} as const

const complete = {
  ...quitting,
  counted: { of: 'rate', numerator: { quitOutcome: 'abstinent' }, denominator: { quitOutcome: ANSWERED } },
  definition: {
    ...quitting.definition,
    denominator: '其中完成 6 个月随访的患者（完整病例）',
    excluded: `失访的，${quitting.definition.excluded}`,
  },
} as const

export const tobaccoStatistics = [
  statistic({ ...intended, name: 'quit', title: '6 个月戒烟率（意向治疗）' }),
  statistic({ ...complete, name: 'quitComplete', title: '6 个月戒烟率（完整病例）' }),
  statistic({ ...patients, name: 'total', title: '已评估患者' }),
  statistic({ ...smoking, name: 'smoking', title: '现在吸烟率' }),
  statistic({ ...amount, name: 'packYears', title: '累计包年中位数' }),
  statistic({
    ...scored,
    name: 'severe',
    title: '重度尼古丁依赖占比',
    where: { newest: 'true' },
    counted: { of: 'rate', numerator: { ftndBand: 'severe' }, denominator: { ftndBand: BANDS } },
    definition: { ...scored.definition, numerator: 'FTND ≥7 分的患者', denominator: 'FTND 六题都已回答的患者' },
  }),
  statistic({ ...intended, name: 'quitBySex', title: '6 个月戒烟率（意向治疗），按性别', by: 'sex' }),
  statistic({ ...complete, name: 'quitCompleteBySex', title: '6 个月戒烟率（完整病例），按性别', by: 'sex' }),
  statistic({ ...intended, name: 'quitByAge', title: '6 个月戒烟率（意向治疗），按年龄段', by: 'ageBand' }),
  statistic({ ...complete, name: 'quitCompleteByAge', title: '6 个月戒烟率（完整病例），按年龄段', by: 'ageBand' }),
  statistic({ ...intended, name: 'quitByDept', title: '6 个月戒烟率（意向治疗），按科室', by: 'deptId' }),
  statistic({ ...complete, name: 'quitCompleteByDept', title: '6 个月戒烟率（完整病例），按科室', by: 'deptId' }),
  statistic({ ...intended, name: 'quitByArea', title: '6 个月戒烟率（意向治疗），按省份', by: 'area' }),
  statistic({ ...complete, name: 'quitCompleteByArea', title: '6 个月戒烟率（完整病例），按省份', by: 'area' }),
  statistic({ ...intended, name: 'quitByFtnd', title: '6 个月戒烟率（意向治疗），按 FTND 分级', by: 'ftndBand' }),
  statistic({
    ...complete,
    name: 'quitCompleteByFtnd',
    title: '6 个月戒烟率（完整病例），按 FTND 分级',
    by: 'ftndBand',
  }),
  statistic({ ...patients, name: 'byStatus', title: '按吸烟状态', by: 'status' }),
  statistic({ ...scored, name: 'byFtnd', title: 'FTND 分级', by: 'ftndBand' }),
  statistic({
    ...scored,
    name: 'byHsi',
    title: 'HSI 程度',
    by: 'hsiBand',
    where: { newest: 'true', hsiBand: 'low,medium,high' },
    definition: {
      ...definition,
      numerator: 'FTND 第 1、4 题都已回答的患者',
      excluded: '缺其中一题的问卷，以及每位患者较早的问卷',
    },
  }),
  statistic({
    ...patients,
    name: 'byPackYears',
    title: '累计包年分布',
    by: 'packBand',
    where: amount.where,
    definition: { ...amount.definition, numerator: '已戒烟和现在吸烟的患者' },
  }),
  statistic({ ...patients, name: 'byStage', title: '按戒烟阶段', by: 'stage' }),
  statistic({
    ...patients,
    name: 'byStageMove',
    title: '两次评估之间的阶段变化',
    by: 'stageMove',
    where: { newest: 'true', stageMove: 'forward,same,back' },
    definition: {
      ...definition,
      numerator: '最近一份问卷与上一份填了阶段的问卷相比；进入复吸算后退',
      excluded: '只有一份填了阶段的问卷的患者',
    },
  }),
  statistic({
    ...patients,
    name: 'secondHand',
    title: '二手烟暴露率，按吸烟状态',
    by: 'status',
    where: { newest: 'true' },
    counted: { of: 'rate', numerator: { secondHand: 'exposed' }, denominator: { secondHand: 'exposed,none' } },
    definition: {
      ...definition,
      numerator: '家中或工作场所每周至少 1 天有二手烟的患者',
      denominator: '回答了二手烟的患者',
      excluded: '没有回答二手烟的，以及每位患者较早的问卷',
    },
  }),
  statistic({ ...smoking, name: 'smokingBySex', title: '现在吸烟率，按性别', by: 'sex' }),
  statistic({ ...smoking, name: 'smokingByAge', title: '现在吸烟率，按年龄段', by: 'ageBand' }),
  statistic({ ...smoking, name: 'smokingByDept', title: '现在吸烟率，按科室', by: 'deptId' }),
  statistic({ ...smoking, name: 'smokingByArea', title: '现在吸烟率，按省份', by: 'area' }),
  statistic({ ...amount, name: 'packYearsByAge', title: '累计包年中位数，按年龄段', by: 'ageBand' }),
] as const
