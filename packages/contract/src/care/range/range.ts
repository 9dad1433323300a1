import type { RangeFlag, ReferenceRange } from '@huxi/clinical/reference-range'
import {
  areaContract,
  dateTime,
  decimal,
  dict,
  endpointsIn,
  int,
  person,
  READ_ONLY,
  recordId,
  ref,
  resource,
  returns,
  type RowOf,
  text,
  verbEndpoint,
} from '@huxi/model'
import { acknowledge } from './acknowledge.ts'

const OLDEST = 150
const limit = { min: -1000, max: 1_000_000, scale: 3 } as const

/** Sex, age and unit select the row of a value; rows of one code do not overlap. */
export const referenceRange = resource({
  name: 'range:reference',
  title: '参考范围',
  owner: 'tenant',
  history: 'audited',
  sort: { code: 'asc' },
  label: 'source',
  verbs: { choices: false },
  fields: {
    code: dict('项目', 'range_code', { required: true, search: 'eq' }),
    low: decimal('参考下限', { ...limit, help: '低于下限标记 ↓；没有下限请留空' }),
    high: decimal('参考上限', { ...limit, help: '高于上限标记 ↑；没有上限请留空' }),
    criticalLow: decimal('危急低限', { ...limit, help: '低于此值标记 ↓↓ 并提醒医生；没有请留空' }),
    criticalHigh: decimal('危急高限', { ...limit, help: '高于此值标记 ↑↑ 并提醒医生；没有请留空' }),
    unit: dict('单位', 'range_unit', { required: true }),
    sex: dict('性别', 'range_sex', { required: true, initial: 'any', search: 'eq' }),
    ageFrom: int('年龄从（岁）', { required: true, min: 0, max: OLDEST, initial: 18 }),
    ageTo: int('年龄到（岁）', { min: 1, max: OLDEST, help: '到这个年龄为止，不含这个年龄；没有上限请留空' }),
    source: text('来源', { required: true, max: 200, search: 'like' }),
  },
})
export type ReferenceRangeRow = RowOf<typeof referenceRange>

/** Fields whose values a line of the register repeats. */
const VALUES = { 'fact:lab': ['value'], 'fact:observation': ['value'], 'fact:feno': ['ppb'] } as const
const TIMES = { 'fact:lab': ['sampledAt'], 'fact:observation': ['observedAt'], 'fact:feno': ['testedAt'] } as const

export const criticalValue = resource({
  name: 'range:critical',
  title: '危急值',
  owner: 'tenant',
  history: true,
  label: '{item} {result}',
  verbs: READ_ONLY,
  fields: {
    patientId: ref('患者', 'patient:patient', { required: true, search: 'eq', only: ['list'] }),
    item: text('项目', { required: true, max: 50, search: 'like', only: ['list'] }),
    result: { ...text('结果', { required: true, max: 60, only: ['list'] }), implies: VALUES },
    flag: { ...dict('判断', 'range_flag', { required: true, search: 'eq', only: ['list'] }), implies: VALUES },
    reference: { ...text('参考范围', { max: 60, only: ['list'] }), implies: VALUES },
    takenAt: {
      ...dateTime('采样或测量时间', { required: true, search: 'range', only: ['list'] }),
      implies: TIMES,
    },
    /** written by moves only */
    attention: dict('处理状态', 'critical_attention', { search: 'eq', only: ['list'] }),
    acknowledgedAt: dateTime('确认时间', { only: ['list'] }),
    acknowledgedBy: person('确认人'),
    deed: dict('处理措施', 'assess_deed', { search: 'eq', only: ['list'] }),
    deedNote: text('处理说明', { max: 200, only: ['list'] }),
    /** resource and id of the record with the value */
    recordOf: text('记录类别', { required: true, max: 60, only: [] }),
    recordId: text('记录编号', { required: true, max: 64, only: [] }),
  },
  states: {
    field: 'attention',
    initial: 'waiting',
    moves: {
      /** the value was corrected or deleted before its confirmation */
      withdraw: { label: '不再提醒', from: 'waiting', to: 'withdrawn', batch: true, internal: true },
      acknowledge,
    },
  },
})
export type CriticalValue = RowOf<typeof criticalValue>

export const criticalPage = verbEndpoint(criticalValue, 'list')

export type OwnRange = ReferenceRange & { readonly source: string }

const { get } = endpointsIn(referenceRange.title)

/** Ranges that apply to a patient today, for values being typed, and codes with ranges of adults alone. */
export const rangesOf = get('/range/reference/of', '适用的参考范围', 'patient:patient:list', {
  query: { patientId: recordId('患者') },
  reads: { of: 'patient:patient', by: 'patientId' },
  out: returns<{ ranges: OwnRange[]; adultCodes: string[] }>(),
})

export interface Judged {
  readonly flag: RangeFlag | null
  /** as it was applied: 3.1–8 mmol/L */
  readonly reference: string | null
}

export const rangeContract = areaContract(
  [referenceRange, 'internal', 'patient/RangeList'],
  [criticalValue, 'sensitive', 'patient/CriticalList'],
)
