/** 警示: a safety message about a patient, shown wherever the patient is chosen or cared for. */
import { date, dateTime, dict, person, ref, resource, text, type RowOf } from '@huxi/model'

export const patientFlag = resource({
  name: 'label:flag',
  title: '警示',
  owner: 'tenant',
  history: 'audited',
  keepDeleted: true,
  label: 'text',
  verbs: { choices: false },
  fields: {
    patientId: ref('患者', 'patient:patient', { required: true, search: 'eq' }),
    kind: dict('类别', 'flag_kind', { required: true, search: 'eq' }),
    severity: dict('严重程度', 'flag_severity', { required: true, search: 'eq' }),
    text: text('内容', { required: true, max: 100, search: 'like', restrictable: true }),
    startOn: date('开始日期', { required: true, search: 'range', restrictable: true }),
    endOn: date('结束日期', { restrictable: true }),
    status: dict('状态', 'flag_status', { search: 'eq', only: ['list'] }),
    source: dict('来源', 'label_source', { search: 'eq', only: ['list'] }),
    /** label of the patient that raised the flag; the flag ends with it */
    patientLabelId: text('患者标签', { only: [] }),
    acknowledgedAt: dateTime('确认时间', { only: ['list'] }),
    acknowledgedBy: person('确认人'),
    endReason: text('解除原因', { max: 200, only: ['list'], restrictable: true }),
  },
  states: {
    field: 'status',
    initial: 'open',
    frozen: ['ended'],
    instead: { ended: '如仍需要，请新增一条警示' },
    moves: {
      acknowledge: { label: '确认警示', from: 'open', to: 'seen', batch: true, done: '已确认警示' },
      end: {
        label: '解除警示',
        from: ['open', 'seen'],
        to: 'ended',
        ask: { reason: text('解除原因', { required: true, max: 200 }) },
        confirm: '解除后不再显示在档案、床卡和患者选择中。',
        danger: true,
        done: '已解除警示',
      },
      close: {
        label: '警示结束',
        from: ['open', 'seen'],
        to: 'ended',
        ask: { reason: text('解除原因', { required: true, max: 200 }) },
        batch: true,
        internal: true,
      },
    },
  },
})
export type PatientFlag = RowOf<typeof patientFlag>

export interface FlagMark {
  readonly id: string
  readonly text: string
  readonly tone: 'red' | 'orange' | 'blue'
  readonly isolation?: boolean
}
