import {
  areaContract,
  dateTime,
  dict,
  endpointsIn,
  int,
  json,
  longText,
  recordId,
  ref,
  resource,
  returns,
  type RowOf,
  text,
} from '@huxi/model'

const only = ['list'] as const
const reason = text('原因', { required: true, max: 200 })

export const handover = resource({
  name: 'visit:handover',
  title: '交班',
  owner: 'tenant',
  history: 'audited',
  sort: { endAt: 'desc' },
  label: '{startAt} 至 {endAt}',
  verbs: { add: false, importExcel: false, importTemplate: false, undo: false },
  fields: {
    wardId: ref('病区', 'visit:ward', { required: true, search: 'eq', only }),
    startAt: dateTime('本班开始', { required: true, only }),
    endAt: dateTime('本班结束', { required: true, search: 'range', only }),
    status: dict('状态', 'handover_status', { search: 'eq', only }),
    note: longText('病区事项', { max: 500, help: '设备、床位、人员等；患者的情况写在各床的交班内容中' }),
    giverId: ref('交班人', 'system:user', { search: 'eq', only }),
    givenAt: dateTime('交班签字时间', { only }),
    receiverId: ref('接班人', 'system:user', { search: 'eq', only }),
    receivedAt: dateTime('接班签字时间', { only }),
  },
  states: {
    field: 'status',
    initial: 'draft',
    frozen: ['given', 'received'],
    moves: {
      give: {
        label: '交班签字',
        from: 'draft',
        to: 'given',
        confirm: '签字后内容不能再修改，等待接班人签字。',
        done: '已签字，请接班人登录后签字',
      },
      sendBack: { label: '退回修改', from: 'given', to: 'draft', ask: { reason }, done: '已退回，可继续修改' },
      receive: {
        label: '接班签字',
        from: 'given',
        to: 'received',
        confirm: '签字表示已逐床核对交班内容。',
        done: '已接班',
      },
    },
  },
})
export type Handover = RowOf<typeof handover>

/** Sources of a text, hidden together with any of them. */
const sourceFields = {
  'visit:encounter': ['diagnosisText'],
  'visit:diagnosis': ['diagnosisText'],
  'visit:allergy': ['substance'],
  'assess:assessment': ['figures', 'urgent'],
  'fact:observation': ['value', 'observedAt'],
  'fact:lab': ['value', 'sampledAt'],
  'fact:medication': ['drug', 'dose', 'startDate', 'endDate'],
  'fact:exacerbation': ['onsetDate'],
  'label:flag': ['text'],
} as const
const part = (label: string) => ({ ...longText(label, { max: 1000, restrictable: true }), implies: sourceFields })

/** One patient of a handover; unedited parts are updated from the record until the handover is signed. */
export const handoverEntry = resource({
  name: 'visit:handoverEntry',
  title: '交班内容',
  owner: 'tenant',
  history: 'audited',
  sort: { sortNo: 'asc' },
  label: 'place',
  verbs: { importExcel: false, importTemplate: false, choices: false },
  fields: {
    patientId: ref('患者', 'patient:patient', { required: true, search: 'eq' }),
    handoverId: ref('交班', 'visit:handover', { required: true, search: 'eq', gone: 'cascade' }),
    encounterId: ref('就诊', 'visit:encounter', { gone: 'clear', only: [] }),
    sortNo: int('顺序', { only }),
    place: text('床位', { max: 100, only }),
    situation: part('现状（S）'),
    background: part('背景（B）'),
    assessment: part('评估（A）'),
    recommendation: part('建议（R）'),
    /** parts as the record last proposed them; one that differs was written by a person */
    proposal: {
      ...json<Readonly<Record<string, string | null>>>('建议内容', { only: [] }),
      implies: { 'visit:handoverEntry': ['situation', 'background', 'assessment', 'recommendation'] },
    },
  },
})
export type HandoverEntry = RowOf<typeof handoverEntry>

export const SBAR = ['situation', 'background', 'assessment', 'recommendation'] as const
export type SbarPart = (typeof SBAR)[number]

const { add, put } = endpointsIn(handover.title)

export const beginHandover = add('/visit/handover/begin', '开始交班', 'visit:handover:edit', {
  idempotencyKey: true,
  body: {
    wardId: ref('病区', 'visit:ward', { required: true }),
    startAt: dateTime('本班开始'),
    endAt: dateTime('本班结束'),
    note: handover.fields.note,
  },
  out: returns<{ id: string }>(),
})

export const refreshHandover = put('/visit/handover/refresh', '重新带入记录', 'visit:handover:edit', {
  body: { id: recordId('交班') },
  out: returns<{ changed: number }>(),
})

export const handoverContract = areaContract(
  [handover, 'internal', 'patient/HandoverList', 'patient/HandoverDetail'],
  [handoverEntry, 'sensitive'],
)
