/** 安全提示: an implausible or harmful entry needs a reason; the reason is kept with the record. */
import {
  areaContract,
  date,
  dict,
  endpointsIn,
  longText,
  person,
  ref,
  resource,
  returns,
  statistic,
  text,
  READ_ONLY,
  type Definition,
  type RowOf,
} from '@huxi/model'

export const SAFETY_RULES = {
  allergy: '过敏药物',
  duplicate_drug: '重复用药',
  oxygen: '氧疗参数',
  death: '死亡时间',
  age: '年龄不符',
  duplicate_test: '重复检查',
  programme: '管理项目',
  population: '适用人群',
  unit: '单位',
  body: '体重指数',
} as const
export type SafetyRule = keyof typeof SAFETY_RULES

/** Content of answer 428: the client asks for a reason and sends the request again. */
export interface SafetyQuestion {
  readonly warnings: readonly string[]
}

export const REASON_MIN = 2
export const REASON_MAX = 200

/** Fields whose values a warning repeats. */
const REPEATED = {
  'visit:allergy': ['substance', 'reaction'],
  'fact:medication': ['drug', 'startDate', 'endDate'],
  'visit:oxygen': ['flow', 'targetHigh'],
  'fact:lab': ['value'],
  'fact:observation': ['value'],
  'patient:patient': ['birthDate', 'deceasedAt', 'heightCm'],
} as const

/** Written with the confirmed entry; `savedBy` is the account that gave the reason. */
export const safetyOverride = resource({
  name: 'safety:override',
  title: '安全提示记录',
  owner: 'tenant',
  history: true,
  label: 'recordOf',
  verbs: READ_ONLY,
  fields: {
    patientId: ref('患者', 'patient:patient', { required: true, search: 'eq', only: ['list'] }),
    rule: dict('提示', 'safety_rule', { required: true, search: 'eq', only: ['list'] }),
    warning: { ...longText('提示内容', { required: true, max: 500, only: ['list'] }), implies: REPEATED },
    reason: longText('仍要保存的原因', { required: true, max: REASON_MAX, only: ['list'] }),
    savedBy: person('保存人', { required: true, search: 'eq' }),
    recordOf: text('记录类别', { required: true, max: 60, only: ['list'] }),
    recordId: text('记录编号', { required: true, max: 64, search: 'eq', only: ['list'] }),
  },
})
export type SafetyOverride = RowOf<typeof safetyOverride>

const definition: Definition = {
  numerator: '填写原因后仍然保存的安全提示，一条提示计一次',
  excluded: '看到提示后没有保存的',
  period: '按保存时间',
}

const overrides = {
  of: safetyOverride,
  unit: '次',
  dated: 'createTime',
  counted: { of: 'rows' },
  filters: ['rule', 'savedBy'],
  access: 'safety:override:stat',
  definition,
} as const

export const overrideStatistics = [
  statistic({ ...overrides, name: 'total', title: '仍要保存' }),
  statistic({ ...overrides, name: 'byRule', title: '按提示', by: 'rule' }),
  statistic({ ...overrides, name: 'byPeriod', title: '各时段', by: 'rule', per: 'fitting' }),
  statistic({ ...overrides, name: 'byUser', title: '按保存人', by: 'savedBy' }),
] as const

export interface AskingRate {
  readonly rule: string
  readonly shown: number
  readonly overridden: number
}

const day = (label: string) => date(label, { required: true })

const { get } = endpointsIn(safetyOverride.title)

/** 提示次数与保存率: warnings that are nearly always overridden indicate alarm fatigue. */
export const askingRates = get('/safety/override/rate', '安全提示的显示与保留', 'safety:override:stat', {
  query: { from: day('开始日期'), to: day('结束日期') },
  out: returns<AskingRate[]>(),
})

export const safetyContract = areaContract([safetyOverride, 'sensitive', 'safety/OverrideList'])
