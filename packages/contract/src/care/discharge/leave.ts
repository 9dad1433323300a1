import { asChoice, date, dateTime, dict, endpointsIn, int, recordId, returns, text } from '@huxi/model'
import { dischargeList, type DischargeItem } from './discharge.ts'

const group = dischargeList.title
const id = recordId('出院清单')

export interface DischargeLine {
  item: DischargeItem
  label: string
  state: string
  /** absent where a rule hides it */
  note?: string | null
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

const { get, change, put } = endpointsIn(group)

export const dischargeSheet = get('/visit/discharge/sheet', '出院清单与就诊', 'visit:discharge:list', {
  query: { id },
  reads: { of: 'visit:discharge', by: 'id' },
  out: returns<DischargeSheet>(),
})

/** Sets lines of a checklist; each keeps who set it and when. */
export const tickDischarge = put('/visit/discharge/tick', '确认出院清单项', 'visit:discharge:edit', {
  body: {
    id,
    version: int('版本', { required: true }),
    items: asChoice(text('清单项', { required: true, max: 200 })),
    state: dict('状态', 'discharge_item', { required: true }),
    note: text('说明', { max: 500 }),
    revisitOn: date('复诊日期'),
  },
  out: returns<{ version: number }>(),
})

/** 办理出院: the visit ends and its checklist is complete, both or neither. Death needs no checklist. */
export const leaveHospital = change('/visit/discharge/leave', '办理出院', 'visit:encounter:finish', {
  idempotencyKey: true,
  body: {
    encounterId: recordId('就诊'),
    dischargeWay: dict('离院方式', 'discharge_way', { required: true }),
    endAt: dateTime('出院时间'),
    dischargePlace: text('离院去向', { max: 100 }),
    diagnosisText: text('出院诊断', { max: 200 }),
  },
})
