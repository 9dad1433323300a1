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
  filters: ['sex', 'ageBand', 'deptId'],
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

export const tobaccoStatistics = [
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
  statistic({ ...patients, name: 'byStatus', title: '按吸烟状态', by: 'status' }),
  statistic({ ...scored, name: 'byFtnd', title: 'FTND 分级', by: 'ftndBand' }),
  statistic({ ...patients, name: 'byStage', title: '按戒烟阶段', by: 'stage' }),
  statistic({ ...smoking, name: 'smokingBySex', title: '现在吸烟率，按性别', by: 'sex' }),
  statistic({ ...smoking, name: 'smokingByAge', title: '现在吸烟率，按年龄段', by: 'ageBand' }),
  statistic({ ...smoking, name: 'smokingByDept', title: '现在吸烟率，按科室', by: 'deptId' }),
  statistic({ ...amount, name: 'packYearsByAge', title: '累计包年中位数，按年龄段', by: 'ageBand' }),
] as const
