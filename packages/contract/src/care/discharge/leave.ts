import { date, dateTime, dict, endpoint, int, returns, text } from '@huxi/model'
import { dischargeList, type DischargeItem } from './discharge.ts'

const group = dischargeList.title
const id = text('出院清单', { required: true, max: 64 })

export interface DischargeLine {
  item: DischargeItem
  label: string
  state: string
  /** absent where a rule hides it */
  note?: string | null
  /** null = unset */
  by: string | null
  at: string | null
}

export interface DischargeSheet {
  id: string
  version: number
  status: string
  patientId: string
  encounterId: string
  visitStatus: string
  startAt: string | null
  diagnosisText: string | null
  revisitOn: string | null
  lines: DischargeLine[]
}

export const dischargeSheet = endpoint({
  method: 'GET',
  path: '/visit/discharge/sheet',
  title: '出院清单与就诊',
  group,
  access: 'visit:discharge:list',
  query: { id },
  reads: { of: 'visit:discharge', by: 'id' },
  out: returns<DischargeSheet>(),
})

/** Sets lines of a checklist; each keeps who set it and when. */
export const tickDischarge = endpoint({
  method: 'PUT',
  work: 'edit',
  path: '/visit/discharge/tick',
  title: '确认出院清单项',
  group,
  access: 'visit:discharge:edit',
  body: {
    id,
    version: int('版本', { required: true }),
    items: text('清单项', { required: true, max: 200 }),
    state: dict('状态', 'discharge_item', { required: true }),
    note: text('说明', { max: 500 }),
    revisitOn: date('复诊日期'),
  },
  out: returns<{ version: number }>(),
})

/** 办理出院: the visit ends and its checklist is complete, both or neither. Death needs no checklist. */
export const leaveHospital = endpoint({
  method: 'POST',
  work: 'edit',
  path: '/visit/discharge/leave',
  title: '办理出院',
  group,
  access: 'visit:encounter:finish',
  idempotencyKey: true,
  body: {
    encounterId: text('就诊', { required: true, max: 64 }),
    dischargeWay: dict('离院方式', 'discharge_way', { required: true }),
    endAt: dateTime('出院时间'),
    dischargePlace: text('离院去向', { max: 100 }),
    diagnosisText: text('出院诊断', { max: 200 }),
  },
  out: returns<null>(),
})
