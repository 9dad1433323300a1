/** 标签规则: a condition that gives a label, tried before it is enabled; a run asks before it changes many labels. */
import {
  dateTime,
  dict,
  endpointsIn,
  int,
  json,
  longText,
  named,
  READ_ONLY,
  recordId,
  ref,
  resource,
  returns,
  type RowOf,
  text,
} from '@huxi/model'
import type { Condition } from './condition.ts'

export const SHARE_FROM = 10
export const MOST_CHANGED = 0.2

export const labelRule = resource({
  name: 'label:rule',
  title: '标签规则',
  owner: 'tenant',
  history: true,
  label: 'name',
  // a condition is edited on its page, not in a cell
  verbs: { importExcel: false, importTemplate: false },
  fields: {
    name: named(text('规则名称', { required: true, max: 40, unique: true, search: 'like' })),
    labelId: ref('标签', 'label:label', { required: true, search: 'eq' }),
    condition: json<Condition>('条件', { required: true, only: ['form'] }),
    /** patients who hold the label of this rule are flagged as well */
    flagKind: dict('警示类别', 'flag_kind', { only: ['form'] }),
    flagSeverity: dict('警示严重程度', 'flag_severity', { only: ['form'] }),
    note: longText('说明', { max: 200, only: ['form'] }),
    sentence: longText('条件说明', { only: ['list'] }),
    edition: int('版本', { only: ['list'] }),
    triedEdition: int('试运行版本', { only: ['list'] }),
    lastRunAt: dateTime('末次运行', { only: ['list'] }),
    status: dict('状态', 'label_rule_status', { search: 'eq', only: ['list'] }),
  },
  states: {
    field: 'status',
    initial: 'draft',
    moves: {
      start: {
        label: '启用规则',
        from: ['draft', 'off'],
        to: 'on',
        confirm: '启用后每天夜间自动运行，按条件添加和结束标签。',
        done: '已启用，可以点“立即运行”',
      },
      stop: {
        label: '停用规则',
        from: 'on',
        to: 'off',
        confirm: '停用后不再运行，由这条规则添加的标签随即结束。',
        danger: true,
        done: '已停用，由它添加的标签已结束',
      },
    },
  },
})
export type LabelRule = RowOf<typeof labelRule>

const only = ['list'] as const

export const labelRun = resource({
  name: 'label:run',
  title: '规则运行记录',
  owner: 'tenant',
  sort: { ranAt: 'desc' },
  label: 'ranAt',
  verbs: READ_ONLY,
  fields: {
    ranAt: dateTime('运行时间', { required: true, search: 'range', only }),
    ruleId: ref('规则', 'label:rule', { required: true, search: 'eq', gone: 'cascade', only }),
    edition: int('规则版本', { required: true, only }),
    trigger: dict('触发方式', 'label_run_trigger', { required: true, search: 'eq', only }),
    outcome: dict('结果', 'label_run_outcome', { required: true, search: 'eq', only }),
    matched: int('符合条件', { required: true, only }),
    added: int('新增', { required: true, only }),
    removed: int('结束', { required: true, only }),
    suppressed: int('手工移除未加', { required: true, only }),
    before: int('运行前持有', { required: true, only }),
    note: text('说明', { only }),
  },
})
export type LabelRun = RowOf<typeof labelRun>

export interface RunCounts {
  readonly matched: number
  readonly added: number
  readonly removed: number
  readonly suppressed: number
  readonly before: number
}

export interface RunSample {
  readonly id: string
  readonly name: string
  readonly patientNo: string
  readonly change: 'added' | 'removed' | 'kept'
  readonly why: readonly string[]
}

export interface TrialAnswer extends RunCounts {
  readonly id: string
  readonly rounded: boolean
  readonly sentence: string
  readonly samples: readonly RunSample[]
}

const id = recordId('规则')
const { add, change, query } = endpointsIn(labelRule.title)
const access = 'label:rule:run'

export const tryRule = query('/label/rule/try', '试运行', [access, 'label:rule:try'], {
  cost: 'heavy',
  body: { id },
  out: returns<TrialAnswer>(),
})

export interface RunAnswer extends RunCounts {
  readonly asks: boolean
}

export const runRule = change('/label/rule/run', '立即运行', access, {
  cost: 'heavy',
  body: { id, agreed: text('确认', { max: 5 }) },
  out: returns<RunAnswer>(),
})

/** Adds missing starter rules as drafts, with their labels. */
export const addStarterRules = add('/label/rule/starter', '添加常用规则', 'label:rule:add', {
  out: returns<{ added: number }>(),
})
