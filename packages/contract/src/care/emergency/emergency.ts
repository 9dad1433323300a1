/** 紧急查看: opens the record of an invisible patient with a reason for twelve hours; the responsible doctor is notified. */
import {
  areaContract,
  date,
  dateTime,
  dict,
  endpointsIn,
  longText,
  person,
  personName,
  ref,
  resource,
  returns,
  text,
  type RowOf,
  READ_ONLY,
} from '@huxi/model'
import { patientRead } from './read.ts'

export const EMERGENCY_HOURS = 12
export const EMERGENCY_REASON_MIN = 5

export const emergency = resource({
  name: 'patient:emergency',
  title: '紧急查看',
  owner: 'tenant',
  history: 'audited',
  sort: { openedAt: 'desc' },
  label: 'openedAt',
  verbs: { ...READ_ONLY, exportXls: false },
  fields: {
    patientId: ref('患者', 'patient:patient', { required: true, search: 'eq', only: ['list'] }),
    userId: ref('查看人', 'system:user', { required: true, search: 'eq', only: ['list'] }),
    occasion: dict('原因', 'emergency_occasion', { required: true, search: 'eq', only: ['list'] }),
    reason: longText('情况说明', { required: true, max: 200, only: ['list'] }),
    openedAt: dateTime('查看时间', { required: true, search: 'range', only: ['list'] }),
    /** end of the access; ending it early sets it to now */
    untilAt: dateTime('有效期至', { required: true, search: 'range', only: ['list'] }),
    endedBy: person('提前结束人'),
    status: dict('状态', 'emergency_status', { search: 'eq', only: ['list'] }),
    readBy: person('已阅人'),
    readAt: dateTime('已阅时间', { only: ['list'] }),
  },
  states: {
    field: 'status',
    initial: 'unread',
    moves: {
      acknowledge: { label: '已阅', from: 'unread', to: 'read', batch: true, done: '已标记为已阅' },
    },
  },
})
export type Emergency = RowOf<typeof emergency>

const { add, put } = endpointsIn(emergency.title)

/**
 * Opens one patient: by a complete document or hospital number, or by name, birth date and ward. No match and several
 * matches get the same answer; a patient visible to the caller needs no access.
 */
export const openEmergency = add('/patient/emergency/open', '紧急查看', 'patient:emergency:use', {
  confidential: true,
  body: {
    number: text('证件号码或就诊号', { max: 60 }),
    name: personName('姓名', { max: 50 }),
    birthDate: date('出生日期'),
    wardId: ref('所在病区', 'visit:ward'),
    bedNo: text('床号', { max: 20 }),
    occasion: dict('原因', 'emergency_occasion', { required: true }),
    reason: longText('情况说明', { required: true, max: 200 }),
  },
  out: returns<{ patientId: string; until: string | null }>(),
})

/** Ends access at once: the caller's own by patient, or any by its id. */
export const endEmergency = put(
  '/patient/emergency/end',
  '结束紧急查看',
  ['patient:emergency:use', 'patient:emergency:end'],
  { body: { id: text('紧急查看', { max: 64 }), patientId: text('患者', { max: 64 }) } },
)

export const emergencyContract = areaContract(
  [emergency, { others: 'internal', columns: { reason: 'sensitive' } }, 'patient/EmergencyList'],
  [patientRead, { others: 'internal', columns: { reason: 'sensitive' } }, 'patient/ReadList'],
)
