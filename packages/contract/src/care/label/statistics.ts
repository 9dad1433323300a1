import { areaContract, endpointsIn, returns, statistic, type Definition } from '@huxi/model'
import { patientFlag } from './flag.ts'
import { label, patientLabel } from './label.ts'
import { labelRule, labelRun } from './rule.ts'

const definition: Definition = {
  numerator: '添加到患者的标签，每位患者的每个标签由每个来源各计一次',
  excluded: '没有权限查看的限制可见标签',
  period: '按开始日期',
}

const given = {
  of: patientLabel,
  unit: '个',
  dated: 'validFrom',
  counted: { of: 'rows' },
  filters: ['labelId', 'source'],
  access: 'label:patientLabel:stat',
  definition,
} as const

const ended = {
  ...given,
  dated: 'endedOn',
  definition: { ...definition, numerator: '手工移除或由规则结束的标签', period: '按结束日期' },
} as const

export const labelStatistics = [
  statistic({ ...given, name: 'given', title: '添加' }),
  statistic({ ...ended, name: 'ended', title: '移除和结束' }),
  statistic({ ...given, name: 'givenOverTime', title: '每周添加', by: 'labelId', per: 'week' }),
  statistic({ ...ended, name: 'endedOverTime', title: '每周移除和结束', by: 'labelId', per: 'week' }),
  statistic({ ...given, name: 'bySource', title: '按来源', by: 'source' }),
] as const

export interface LabelUse {
  readonly labelId: string
  readonly name: string
  readonly color: string
  /** absent while it is counted */
  readonly holders: number | null
  readonly neverUsed: boolean
  readonly rules: readonly {
    readonly id: string
    readonly name: string
    readonly status: string
    readonly lastRunAt: string | null
    readonly runs: number
  }[]
}

export interface LabelOverview {
  readonly labels: readonly LabelUse[]
  readonly overlaps: readonly { readonly one: string; readonly other: string; readonly patients: number }[]
  readonly asOf: string | null
}

export const OVERLAP_MAX = 10

const { get } = endpointsIn(patientLabel.title)

export const labelOverview = get('/label/patientLabel/overview', '标签使用情况', 'label:patientLabel:stat', {
  cost: 'heavy',
  out: returns<LabelOverview>(),
})

export const labelContract = areaContract(
  [label, { others: 'internal', columns: { name: 'sensitive', note: 'sensitive' } }, 'label/LabelList'],
  [patientLabel, 'sensitive', 'patient/PatientLabelList'],
  [
    labelRule,
    {
      others: 'internal',
      columns: { name: 'sensitive', condition: 'sensitive', sentence: 'sensitive', note: 'sensitive' },
    },
    'label/LabelRuleList',
  ],
  [labelRun, { others: 'internal', columns: { note: 'sensitive' } }],
  [patientFlag, 'sensitive', 'patient/FlagList'],
  ['label_due', 'internal'],
  ['label_count', 'internal'],
)
