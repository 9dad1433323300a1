/** 标签: groups patients for lists and messages. Restricted labels are visible with their own right alone. */
import {
  asChoice,
  bool,
  date,
  dict,
  endpointsIn,
  int,
  json,
  longText,
  named,
  ref,
  resource,
  returns,
  type RowOf,
  text,
} from '@huxi/model'

export const RESTRICTED_LABELS = 'label:restricted:use'

const only = ['list'] as const

export const label = resource({
  name: 'label:label',
  title: '标签',
  owner: 'tenant',
  history: true,
  label: 'name',
  fields: {
    name: named(text('标签名称', { required: true, max: 20, unique: true, search: 'like' })),
    category: dict('类别', 'label_category', { required: true, search: 'eq' }),
    color: dict('颜色', 'label_color', { required: true, initial: 'blue' }),
    restricted: bool('限制可见', { initial: false, search: 'eq' }),
    /** a patient holds one label of a group: that of the smallest priority */
    exclusiveGroup: text('互斥组', { max: 20, search: 'eq' }),
    priority: int('组内优先级', { min: 1, max: 99 }),
    note: longText('说明', { max: 200 }),
  },
})
export type Label = RowOf<typeof label>

export interface Evidence {
  readonly resource: string
  readonly id: string
  readonly text: string
}

export const patientLabel = resource({
  name: 'label:patientLabel',
  title: '患者标签',
  table: 'label_patient',
  owner: 'tenant',
  history: 'audited',
  label: 'validFrom',
  verbs: { delete: false, deleteBatch: false, choices: false, undo: false, restoreFields: false },
  fields: {
    patientId: ref('患者', 'patient:patient', { required: true, search: 'eq' }),
    labelId: ref('标签', 'label:label', { required: true, search: 'eq' }),
    validFrom: date('开始日期', { search: 'range' }),
    validTo: date('有效期至'),
    note: text('说明', { max: 200, restrictable: true }),
    source: dict('来源', 'label_source', { search: 'eq', only }),
    ruleId: ref('规则', 'label:rule', { only }),
    ruleEdition: int('规则版本', { only: [] }),
    evidence: json<Evidence[]>('依据', { only: [] }),
    /** equal for equal evidence: a manually removed label returns only with new evidence */
    evidenceKey: text('依据标识', { only: [] }),
    endedOn: date('结束日期', { search: 'range', only }),
    endReason: text('结束原因', { max: 200, only, restrictable: true }),
    status: dict('状态', 'label_state', { search: 'eq', only }),
  },
  states: {
    field: 'status',
    initial: 'active',
    frozen: ['removed', 'ended'],
    instead: { removed: '如仍需要，请重新添加', ended: '如仍需要，请重新添加' },
    moves: {
      remove: {
        label: '移除标签',
        from: 'active',
        to: 'removed',
        ask: { reason: text('原因', { max: 200 }) },
        confirm: '由规则添加的标签移除后，在依据发生变化之前，规则不会再次添加。',
        batch: true,
        done: '已移除标签',
      },
      end: {
        label: '结束标签',
        from: 'active',
        to: 'ended',
        ask: { reason: text('原因', { max: 200 }) },
        batch: true,
        internal: true,
      },
    },
  },
})
export type PatientLabel = RowOf<typeof patientLabel>

export interface LabelTag {
  readonly id: string
  readonly labelId: string
  readonly name: string
  readonly color: string
  readonly category: string
  readonly restricted: boolean
  readonly source: string
  readonly validFrom: string | null
  readonly validTo: string | null
  /** without text and row where the caller may not read it */
  readonly evidence: readonly {
    readonly text: string
    readonly resource: string | null
    readonly id: string | null
  }[]
}

const { get, add } = endpointsIn(patientLabel.title)

const given = {
  labelId: ref('标签', 'label:label', { required: true }),
  validFrom: date('开始日期'),
  validTo: date('有效期至'),
  note: text('说明', { max: 200 }),
}

export const labelTags = get('/label/patientLabel/tags', '患者的标签', 'label:patientLabel:list', {
  query: { patientIds: asChoice(text('患者', { required: true, max: 20_000 })) },
  out: returns<{ patientId: string; tags: LabelTag[] }[]>(),
})

export const giveLabel = add('/label/patientLabel/give', '添加标签', 'label:patientLabel:give', {
  body: {
    patientIds: asChoice(text('患者', { required: true, max: 20_000 })),
    ...given,
  },
  out: returns<{ ids: string[]; held: number }>(),
})

export const giveLabelToAll = add('/label/patientLabel/giveAll', '为筛选结果添加标签', 'label:patientLabel:give', {
  background: 'batch',
  cost: 'heavy',
  body: {
    asked: text('筛选条件', { required: true, max: 20_000 }),
    ...given,
  },
  out: returns<{ given: number; held: number }>(),
})

export const labelHolders = endpointsIn(label.title).get('/label/label/holders', '标签持有人数', 'label:label:list', {
  out: returns<{ labelId: string; holders: number }[]>(),
})
