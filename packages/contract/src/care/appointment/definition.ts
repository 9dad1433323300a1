/** 预约定义: clinics, their services, the weekly template and the days that differ from it. */
import { bool, date, dict, endpointsIn, int, named, ref, resource, returns, text, time, type RowOf } from '@huxi/model'

/** Days from today for which slots exist; no service is bookable further ahead. */
export const SLOT_DAYS = 60

export const clinic = resource({
  name: 'appointment:clinic',
  title: '门诊',
  owner: 'tenant',
  history: true,
  sort: { sortNo: 'asc', name: 'asc' },
  label: 'name',
  fields: {
    name: named(text('门诊名称', { required: true, max: 50, unique: true, search: 'like' })),
    deptId: ref('所属科室', 'system:depart', { search: 'eq' }),
    place: text('地点', { max: 100 }),
    phone: text('预约电话', { max: 30 }),
    /** absent = open on public holidays */
    holidayRule: dict('法定节假日', 'appointment_holiday_rule', { initial: 'closed', search: 'eq' }),
    sortNo: int('排序', { initial: 0, min: 0, max: 9999 }),
    displayNo: int('叫号屏编号', { only: [] }),
    status: dict('状态', 'valid_status', { initial: '1', search: 'eq' }),
  },
})

export const clinicService = resource({
  name: 'appointment:service',
  title: '预约服务',
  owner: 'tenant',
  history: true,
  sort: { name: 'asc' },
  label: 'name',
  fields: {
    name: named(text('服务名称', { required: true, max: 50, unique: true, search: 'like' })),
    minutes: int('每个时段（分钟）', { required: true, min: 5, max: 480, initial: 30 }),
    capacity: int('每个时段可约人数', { required: true, min: 1, max: 99, initial: 1 }),
    aheadDays: int('可提前预约（天）', { required: true, min: 1, max: SLOT_DAYS, initial: 30 }),
    noticeHours: int('至少提前（小时）', { initial: 0, min: 0, max: 720 }),
    cancelHours: int('患者取消截止（提前小时）', { initial: 0, min: 0, max: 720 }),
    preparation: text('就诊准备', { max: 200 }),
    questionnaireId: ref('就诊前需填问卷', 'quest:questionnaire', { search: 'eq' }),
    /** on `/booking`, while PUBLIC_BOOKING is on */
    online: bool('可网上预约', { initial: false, search: 'eq' }),
    status: dict('状态', 'valid_status', { initial: '1', search: 'eq' }),
  },
})

/** Open hours of one weekday, cut into slots; `24:00` is the end of the day. */
export const clinicTemplate = resource({
  name: 'appointment:template',
  title: '每周排班',
  owner: 'tenant',
  history: true,
  sort: { weekday: 'asc', startTime: 'asc' },
  label: '{startTime}–{endTime}',
  verbs: { choices: false },
  fields: {
    clinicId: ref('门诊', 'appointment:clinic', { required: true, search: 'eq' }),
    serviceId: ref('预约服务', 'appointment:service', { required: true, search: 'eq' }),
    staffId: ref('出诊人员', 'system:user', { search: 'eq' }),
    weekday: dict('星期', 'appointment_weekday', { required: true, search: 'eq' }),
    startTime: time('开始时刻', { required: true, search: 'range' }),
    endTime: time('结束时刻', { required: true, endOfDay: true }),
    capacity: int('每个时段可约人数', { min: 1, max: 99 }),
    validFrom: date('生效日期', { required: true, search: 'range' }),
    validTo: date('失效日期', { search: 'range' }),
  },
})
export type ClinicTemplate = RowOf<typeof clinicTemplate>

export const clinicException = resource({
  name: 'appointment:exception',
  title: '停诊与调整',
  owner: 'tenant',
  history: true,
  sort: { fromOn: 'desc' },
  label: '{fromOn} 至 {toOn}',
  verbs: { choices: false },
  fields: {
    kind: dict('类别', 'appointment_exception_kind', { required: true, search: 'eq' }),
    clinicId: ref('门诊', 'appointment:clinic', { required: true, search: 'eq' }),
    /** absent = every service; extra hours name one */
    serviceId: ref('预约服务', 'appointment:service', { search: 'eq' }),
    staffId: ref('出诊人员', 'system:user', { search: 'eq' }),
    fromOn: date('开始日期', { required: true, search: 'range' }),
    toOn: date('结束日期', { required: true, search: 'range' }),
    startTime: time('开始时刻'),
    endTime: time('结束时刻', { endOfDay: true }),
    /** of extra or changed hours; absent in extra hours = capacity of the service */
    capacity: int('每个时段可约人数', { min: 1, max: 99 }),
    reason: text('原因', { required: true, max: 100 }),
  },
})
export type ClinicException = RowOf<typeof clinicException>

/** Public holidays and their working weekends; imported rows may be corrected. */
export const holiday = resource({
  name: 'appointment:holiday',
  title: '节假日',
  owner: 'tenant',
  history: true,
  sort: { day: 'desc' },
  label: '{day}',
  verbs: { choices: false },
  fields: {
    day: date('日期', { required: true, unique: true, search: 'range' }),
    name: text('名称', { required: true, max: 30, search: 'like' }),
    kind: dict('类别', 'appointment_day_kind', { required: true, search: 'eq' }),
    asWeekday: dict('按周几开诊', 'appointment_weekday'),
  },
})

export type Holiday = RowOf<typeof holiday>

const { add } = endpointsIn(holiday.title)

/** Adds the official days of one year; days that are registered already stay as they are. */
export const loadHolidays = add('/appointment/holiday/load', '导入法定节假日', 'appointment:holiday:add', {
  body: { year: int('年份', { required: true, min: 2000, max: 2100 }) },
  out: returns<{ added: number; kept: number }>(),
})
