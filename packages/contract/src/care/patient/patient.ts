/** Patients: identity, numbers and contacts. Clinical records refer to them by `patientId`. */
import {
  areaContract,
  bool,
  childOf,
  children,
  date,
  dateTime,
  dict,
  dicts,
  address,
  idNumber,
  int,
  longText,
  personName,
  phone,
  ref,
  resource,
  text,
  type RowOf,
} from '@huxi/model'

/** An identity document. A database constraint keeps its number unique by type within the tenant. */
export const patientIdentifier = resource({
  name: 'patient:identifier',
  title: '证件',
  keepDeleted: true,
  label: 'sortNo',
  ...childOf('patientId', '患者', 'patient:patient', {
    type: dict('证件类型', 'identifier_type', { required: true }),
    number: idNumber('证件号码', { required: true, restrictable: true }),
    expiresOn: date('有效期至', { restrictable: true }),
  }),
})

/** A number given by a hospital, unique by issuing system or campus. */
export const patientNumber = resource({
  name: 'patient:number',
  title: '就诊号',
  keepDeleted: true,
  label: 'value',
  ...childOf('patientId', '患者', 'patient:patient', {
    type: dict('号码类型', 'patient_number_type', { required: true }),
    value: text('号码', { required: true, max: 40, restrictable: true }),
    /** issuing system or campus; null = the hospital's only one */
    system: text('发号系统/院区', { max: 50 }),
  }),
})

export const patientContact = resource({
  name: 'patient:contact',
  title: '联系人',
  keepDeleted: true,
  label: 'sortNo',
  ...childOf('patientId', '患者', 'patient:patient', {
    name: personName('姓名', { required: true, max: 50, restrictable: true }),
    relation: dict('与患者关系', 'relation', { required: true }),
    phone: phone('电话', { restrictable: true }),
    phoneOwner: dict('电话归属', 'phone_owner'),
    guardian: bool('监护人', { initial: false }),
    mayHear: bool('可告知病情', { initial: false }),
  }),
})

export const patientTeam = resource({
  name: 'patient:team',
  title: '医疗团队',
  keepDeleted: true,
  label: 'sortNo',
  ...childOf('patientId', '患者', 'patient:patient', {
    userId: ref('成员', 'system:user', { required: true }),
    role: dict('分工', 'team_role', { required: true }),
    startOn: date('开始日期'),
    endOn: date('结束日期'),
  }),
})

export const patient = resource({
  name: 'patient:patient',
  title: '患者',
  table: 'patient',
  path: '/patient',
  owner: 'tenant',
  history: 'audited',
  keepDeleted: true,
  label: '{name}（{patientNo}）',
  fields: {
    /** from the fill rule `patient_no`, never typed, never reused */
    patientNo: text('患者编号', { required: true, max: 20, unique: true, search: 'eq', only: ['list'] }),
    name: personName('姓名', { required: true, max: 50, search: 'like', restrictable: true }),
    gender: dict('性别', 'patient_gender', { required: true, search: 'eq' }),
    birthDate: date('出生日期', { search: 'range', restrictable: true }),
    birthEstimated: bool('出生日期为估计', { initial: false, only: ['form'] }),
    ethnicGroup: dict('民族', 'ethnic_group', { only: ['form'] }),
    phone: phone('电话', { search: 'eq', restrictable: true }),
    regionCode: text('行政区划代码', { max: 6, check: 'region', only: ['form'], restrictable: true }),
    address: address('住址', { only: ['form'], restrictable: true }),
    careGroups: dicts('疾病分组', 'care_group', { search: 'eq' }),
    responsibleDoctorId: ref('责任医生', 'system:user', { search: 'eq' }),
    deptId: ref('所属科室', 'system:depart', { search: 'eq' }),
    source: dict('来源', 'patient_source', { initial: 'outpatient', search: 'eq' }),
    heightCm: int('身高（cm）', { min: 30, max: 250, only: ['form'], restrictable: true }),
    mismatchReason: text('与证件不一致的说明', { max: 200, only: ['form'], restrictable: true }),
    duplicateReason: text('仍要新建的原因', { max: 200, only: ['form'], restrictable: true }),
    note: longText('备注', { max: 500, only: ['form'], restrictable: true }),
    status: dict('状态', 'patient_status', { search: 'eq', only: ['list'] }),
    deceasedAt: dateTime('死亡时间', { only: ['list'], restrictable: true }),
    mergedInto: ref('合并至', 'patient:patient', { only: ['list'] }),
    /** 限制处理 since: visible and writable for the responsible staff alone */
    restrictedAt: dateTime('限制处理自', { only: [] }),
    identifiers: children('证件', patientIdentifier, { by: 'patientId', order: 'sortNo', max: 20 }),
    numbers: children('就诊号', patientNumber, { by: 'patientId', order: 'sortNo', max: 50 }),
    contacts: children('联系人', patientContact, { by: 'patientId', order: 'sortNo', max: 20 }),
    team: children('医疗团队', patientTeam, { by: 'patientId', order: 'sortNo', max: 30 }),
  },
  states: {
    field: 'status',
    initial: 'active',
    frozen: ['merged', 'erased'],
    byServer: ['merged', 'erased'],
    instead: { merged: '请在合并后保留的档案中修改；合并有误的，请先撤销合并' },
    choosable: ['active', 'deceased'],
    moves: {
      decease: {
        label: '登记死亡',
        from: 'active',
        to: 'deceased',
        ask: { deceasedAt: dateTime('死亡时间', { required: true }) },
        confirm: '登记后立即停止对该患者的全部随访任务和消息。',
        danger: true,
        done: '已登记死亡',
      },
      revive: {
        label: '撤销死亡登记',
        from: 'deceased',
        to: 'active',
        ask: { reason: text('原因', { required: true, max: 200 }) },
        done: '已撤销死亡登记',
      },
    },
  },
})
export type Patient = RowOf<typeof patient>

export const patientContract = areaContract(
  [
    patient,
    {
      others: 'personal',
      columns: { careGroups: 'sensitive', deceasedAt: 'sensitive', note: 'sensitive', heightCm: 'sensitive' },
    },
    'patient/PatientList',
  ],
  [patientIdentifier, 'sensitive'],
  [patientNumber, 'personal'],
  [patientContact, 'personal'],
  [patientTeam, 'internal'],
  ['sys_serial', 'internal'],
  ['sys_serial_block', 'internal'],
)
