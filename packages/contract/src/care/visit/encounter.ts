import {
  areaContract,
  bool,
  date,
  dateTime,
  decimal,
  dict,
  int,
  longText,
  ref,
  resource,
  text,
  type RowOf,
} from '@huxi/model'
import { duty } from './duty.ts'
import { bed, icd, ward } from './ward.ts'

const patientId = ref('患者', 'patient:patient', { required: true, search: 'eq' })
const encounterId = ref('就诊', 'visit:encounter', { search: 'eq', gone: 'clear', within: 'patientId' })

export const encounter = resource({
  name: 'visit:encounter',
  title: '就诊',
  owner: 'tenant',
  history: 'audited',
  keepDeleted: true,
  sort: { startAt: 'desc' },
  label: '{visitNo} {startAt}',
  fields: {
    /** typed as the hospital gave it, else from the fill rule `visit_no` */
    visitNo: text('就诊流水号', { max: 40, filled: true, search: 'eq' }),
    system: text('发号系统/院区', { max: 50, only: ['form'] }),
    patientId,
    kind: dict('就诊类型', 'encounter_kind', { required: true, search: 'eq' }),
    status: dict('状态', 'encounter_status', { search: 'eq', only: ['list'] }),
    /** of the current bed stay, written by moves; the ward remains after the visit */
    wardId: ref('病区', 'visit:ward', {
      search: 'eq',
      only: ['list'],
      sortedBy: { table: ward.table, columns: ['sort_no', 'name'] },
    }),
    bedId: ref('床位', 'visit:bed', { only: ['list'], sortedBy: { table: bed.table, columns: ['sort_no', 'bed_no'] } }),
    deptId: ref('科室', 'system:depart', { search: 'eq' }),
    doctorId: ref('医生', 'system:user', { search: 'eq' }),
    startAt: dateTime('开始时间', { required: true, search: 'range' }),
    endAt: dateTime('结束时间', { search: 'range', only: ['list'] }),
    plannedEndOn: date('计划出院日期', { search: 'range' }),
    chiefComplaint: text('主诉', { max: 200, only: ['form'], restrictable: true }),
    diagnosisText: text('主要诊断', { max: 200, restrictable: true }),
    dischargeWay: dict('离院方式', 'discharge_way', { search: 'eq' }),
    dischargePlace: text('离院去向', { max: 100, only: ['form'] }),
  },
  states: {
    field: 'status',
    initial: 'planned',
    frozen: ['cancelled'],
    moves: {
      begin: {
        label: '开始就诊',
        from: 'planned',
        to: 'in_progress',
        ask: { startAt: dateTime('开始时间'), bedId: ref('床位', 'visit:bed') },
        done: '已开始就诊',
      },
      transfer: {
        label: '转床',
        from: 'in_progress',
        to: 'in_progress',
        ask: { bedId: ref('新床位', 'visit:bed', { required: true }), at: dateTime('转床时间') },
      },
      finish: {
        label: '结束就诊',
        from: 'in_progress',
        to: 'finished',
        ask: {
          endAt: dateTime('结束时间'),
          dischargeWay: dict('离院方式', 'discharge_way'),
          dischargePlace: text('离院去向', { max: 100 }),
          diagnosisText: text('主要诊断', { max: 200 }),
        },
        done: '已结束就诊',
      },
      reopen: {
        label: '撤销结束',
        from: 'finished',
        to: 'in_progress',
        ask: { reason: text('原因', { required: true, max: 200 }) },
      },
      cancel: {
        label: '取消就诊',
        from: ['planned', 'in_progress'],
        to: 'cancelled',
        ask: { reason: text('原因', { required: true, max: 200 }) },
        danger: true,
      },
    },
  },
})
export type Encounter = RowOf<typeof encounter>

export const diagnosis = resource({
  name: 'visit:diagnosis',
  title: '诊断',
  owner: 'tenant',
  history: 'audited',
  keepDeleted: true,
  sort: { diagnosedOn: 'desc' },
  label: 'diagnosisText',
  verbs: { choices: false },
  fields: {
    patientId,
    encounterId,
    icdId: ref('诊断编码', 'visit:icd', { search: 'eq' }),
    diagnosisText: text('诊断', { max: 200, filled: true, search: 'like', restrictable: true }),
    certainty: dict('确诊程度', 'diagnosis_certainty', { required: true, initial: 'confirmed', search: 'eq' }),
    principal: bool('主要诊断', { initial: false }),
    diagnosedOn: date('诊断日期', { required: true, search: 'range', restrictable: true }),
    doctorId: ref('诊断医生', 'system:user'),
  },
})

export const allergy = resource({
  name: 'visit:allergy',
  title: '过敏史',
  owner: 'tenant',
  history: 'audited',
  keepDeleted: true,
  label: 'substance',
  verbs: { choices: false },
  fields: {
    patientId,
    substance: text('过敏原', { required: true, max: 100, search: 'like', restrictable: true }),
    kind: dict('类别', 'allergy_kind', { required: true, search: 'eq' }),
    reaction: text('反应', { max: 200, restrictable: true }),
    severity: dict('严重程度', 'allergy_severity', { search: 'eq' }),
    certainty: dict('确认程度', 'allergy_certainty', { initial: 'suspected' }),
    since: date('发现日期', { restrictable: true }),
  },
})

export const vaccination = resource({
  name: 'visit:vaccination',
  title: '接种记录',
  owner: 'tenant',
  history: true,
  keepDeleted: true,
  sort: { givenOn: 'desc' },
  label: 'givenOn',
  verbs: { choices: false },
  fields: {
    patientId,
    vaccine: dict('疫苗', 'vaccine', { required: true, search: 'eq' }),
    givenOn: date('接种日期', { required: true, search: 'range', restrictable: true }),
    product: text('产品', { max: 100, restrictable: true }),
    lotNo: text('批号', { max: 50, restrictable: true }),
    place: text('接种单位', { max: 100, restrictable: true }),
  },
})

export const oxygenTherapy = resource({
  name: 'visit:oxygen',
  title: '氧疗与无创通气',
  owner: 'tenant',
  history: true,
  keepDeleted: true,
  sort: { startOn: 'desc' },
  label: 'startOn',
  verbs: { choices: false },
  fields: {
    patientId,
    kind: dict('方式', 'oxygen_kind', { required: true, search: 'eq' }),
    startOn: date('开始日期', { required: true, search: 'range', restrictable: true }),
    endOn: date('结束日期', { restrictable: true }),
    hoursPerDay: decimal('每日时长（h）', { min: 0, max: 24, scale: 1, restrictable: true }),
    flow: decimal('流量（L/min）', { min: 0, max: 60, scale: 1, restrictable: true }),
    targetLow: int('目标 SpO₂ 下限（%）', { min: 50, max: 100, restrictable: true }),
    targetHigh: int('目标 SpO₂ 上限（%）', { min: 50, max: 100, restrictable: true }),
    device: text('设备', { max: 100, restrictable: true }),
    /** an order for confirmed hypercapnic respiratory failure: from then on NEWS2 uses its SpO₂ scale 2 */
    scale2: bool('高碳酸血症呼衰，NEWS2 用 2 号血氧评分表', { initial: false }),
    orderedBy: ref('医嘱人', 'system:user', { only: ['list'] }),
    orderedAt: dateTime('医嘱时间', { only: ['list'] }),
    note: longText('备注', { max: 500, only: ['form'], restrictable: true }),
  },
})

export const inhalerCheck = resource({
  name: 'visit:inhalerCheck',
  title: '吸入技术评估',
  owner: 'tenant',
  history: true,
  keepDeleted: true,
  sort: { checkedOn: 'desc' },
  label: 'device',
  verbs: { choices: false },
  fields: {
    patientId,
    encounterId,
    device: text('装置', { required: true, max: 100, restrictable: true }),
    checkedOn: date('评估日期', { required: true, search: 'range', restrictable: true }),
    stepsRight: int('正确步骤数', { required: true, min: 0, max: 50, restrictable: true }),
    stepsAll: int('总步骤数', { required: true, min: 1, max: 50, restrictable: true }),
    checkedBy: ref('评估人', 'system:user'),
    advice: text('指导内容', { max: 200, restrictable: true }),
  },
})

export const visitContract = areaContract(
  [ward, 'internal', 'patient/WardList'],
  [bed, 'internal'],
  [duty, 'internal', 'patient/DutyList'],
  [icd, 'internal', 'patient/IcdList'],
  [encounter, 'sensitive', 'patient/EncounterList', 'patient/EncounterDetail'],
  [diagnosis, 'sensitive'],
  [allergy, 'sensitive'],
  [vaccination, 'sensitive'],
  [oxygenTherapy, 'sensitive'],
  [inhalerCheck, 'sensitive'],
  ['visit_bed_stay', 'sensitive'],
  ['visit_shown_writer', 'sensitive'],
)
