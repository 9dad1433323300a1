/** Attempts to quit and their outcomes at 1, 3, 6 and 12 months: intention to treat beside complete cases. */
import { statistic, type Definition } from '@huxi/model'
import { quitAttempt, quitContact } from './attempt.ts'

const access = 'tobacco:profile:stat'
const filters = ['sex', 'ageBand', 'deptId', 'area'] as const

const KNOWN = 'abstinent,smoking,relapsed'
const ALL = `${KNOWN},lost`

const EXCLUDED = '还没到随访时间、或窗口还没有结束而没有结果的随访'
const PERIOD = '按应随访日'
const EVERYBODY = '到了这一随访点的戒烟尝试，失访的按吸烟计（意向治疗）'
const ANSWERED = '其中有结果的：做了随访或登记了复吸（完整病例）'

const contacts = {
  of: quitContact,
  unit: '次',
  dated: 'dueOn',
  where: { moment: 'm1,m3,m6,m12' },
  by: 'moment',
  filters,
  access,
} as const

const definition = (numerator: string, denominator: string, excluded = EXCLUDED): Definition => ({
  numerator,
  denominator,
  excluded,
  period: PERIOD,
})

const POINT = '近 7 天没有吸烟、且 CO 不高于 10 ppm（或未测）的随访'
const CONTINUOUS = '戒烟 2 周后至今吸烟不超过 5 支、且 CO 不高于 10 ppm（或未测）的随访'
const LOST = `失访的，${EXCLUDED}`

const rate = (field: 'point' | 'continuous', among: string) =>
  ({
    counted: { of: 'rate', numerator: { [field]: 'abstinent' }, denominator: { [field]: among } },
  }) as const

const attempts = {
  of: quitAttempt,
  unit: '次',
  dated: 'quitOn',
  counted: { of: 'rows' },
  filters,
  access,
  definition: { numerator: '登记的戒烟尝试', period: '按戒烟日' },
} as const

export const quitStatistics = [
  statistic({
    ...contacts,
    ...rate('point', ALL),
    name: 'point',
    title: '7 天时点戒烟率（意向治疗），按随访点',
    definition: definition(POINT, EVERYBODY),
  }),
  statistic({
    ...contacts,
    ...rate('point', KNOWN),
    name: 'pointComplete',
    title: '7 天时点戒烟率（完整病例），按随访点',
    definition: definition(POINT, ANSWERED, LOST),
  }),
  statistic({
    ...contacts,
    ...rate('continuous', ALL),
    name: 'continuous',
    title: '持续戒烟率（意向治疗），按随访点',
    definition: definition(CONTINUOUS, EVERYBODY),
  }),
  statistic({
    ...contacts,
    ...rate('continuous', KNOWN),
    name: 'continuousComplete',
    title: '持续戒烟率（完整病例），按随访点',
    definition: definition(CONTINUOUS, ANSWERED, LOST),
  }),
  statistic({
    ...contacts,
    name: 'confirmed',
    title: 'CO 证实率，按随访点',
    counted: { of: 'rate', numerator: { coBand: 'abstinent' }, denominator: { point: 'abstinent' } },
    definition: definition('测过 CO 且不高于 10 ppm 的随访', '自述近 7 天没有吸烟、没有被 CO 否定的随访'),
  }),
] as const

export const attemptStatistics = [
  statistic({
    ...attempts,
    name: 'byNth',
    title: '戒烟尝试，按第几次',
    by: 'nth',
    definition: { numerator: '登记的戒烟尝试；“第 2 次”的数目就是至少尝试过 2 次的患者', period: '按戒烟日' },
  }),
  statistic({ ...attempts, name: 'byMethod', title: '戒烟方法', by: 'method' }),
  statistic({
    ...attempts,
    name: 'byReason',
    title: '复吸原因',
    by: 'reason',
    where: { status: 'relapsed' },
    definition: { numerator: '已登记复吸的戒烟尝试', period: '按戒烟日' },
  }),
  statistic({
    ...attempts,
    name: 'days',
    title: '戒烟天数中位数，按方法',
    unit: '天',
    by: 'method',
    counted: { of: 'median', field: 'days' },
    definition: { numerator: '已复吸或已结束的戒烟尝试，从戒烟日到结束日期的天数', period: '按戒烟日' },
  }),
] as const
