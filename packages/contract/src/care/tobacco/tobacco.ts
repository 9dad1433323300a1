import {
  areaContract,
  bool,
  childOf,
  children,
  date,
  decimal,
  dict,
  int,
  longText,
  person,
  ref,
  resource,
  type RowOf,
} from '@huxi/model'
import { quitAttempt, quitContact } from './attempt.ts'

export const tobaccoSegment = resource({
  name: 'tobacco:segment',
  title: '吸烟经历',
  keepDeleted: true,
  label: 'sortNo',
  ...childOf('profileId', '烟草问卷', 'tobacco:profile', {
    kind: dict('烟草制品', 'tobacco_kind', { required: true, initial: 'cigarette' }),
    fromAge: int('从几岁', { required: true, min: 5, max: 110, restrictable: true }),
    toAge: int('到几岁', { required: true, min: 5, max: 110, restrictable: true }),
    /** of other products times a day; they are listed, not converted */
    cigsPerDay: decimal('每天支数', { required: true, min: 0, max: 150, scale: 1, restrictable: true }),
  }),
})

const points = (label: string, code: string) => dict(label, code, { numeric: true, only: ['form'] })
const perWeek = (label: string) => int(label, { min: 0, max: 7, only: ['form'], restrictable: true })
const outOfTen = (label: string) => int(label, { min: 0, max: 10, only: ['form'], restrictable: true })

/** Hiding the birth date of a patient hides the age, and hiding a number hides its band. */
const BIRTH = { 'patient:patient': ['birthDate'] } as const
const AMOUNT = { 'tobacco:segment': ['fromAge', 'toAge', 'cigsPerDay'] } as const
const ANSWERED = ['ageStarted', 'cigsPerDay', 'coPpm', 'ftndTotal'] as const

const own = (...fields: readonly string[]) => ({ 'tobacco:profile': fields })
const band = (label: string, code: string) => dict(label, code, { search: 'eq', only: ['list'] })

export const tobaccoProfile = resource({
  name: 'tobacco:profile',
  title: '烟草问卷',
  owner: 'tenant',
  history: 'audited',
  keepDeleted: true,
  sort: { assessedOn: 'desc' },
  label: 'assessedOn',
  verbs: { choices: false },
  fields: {
    patientId: ref('患者', 'patient:patient', { required: true, search: 'eq' }),
    encounterId: ref('就诊', 'visit:encounter', { gone: 'clear', within: 'patientId', only: ['form'] }),
    assessedOn: date('评估日期', { required: true, search: 'range' }),
    status: dict('吸烟状态', 'tobacco_status', { required: true, search: 'eq' }),
    ageStarted: int('开始吸烟年龄', { min: 5, max: 110, only: ['form'], restrictable: true }),
    cigsPerDay: decimal('当前每天支数', { min: 0, max: 150, scale: 1, restrictable: true }),
    segments: children('吸烟经历', tobaccoSegment, { by: 'profileId', order: 'sortNo', max: 20 }),
    packYears: {
      ...decimal('累计包年', { scale: 1, only: ['list'], restrictable: true }),
      implies: { ...AMOUNT, ...own('smokingIndex') },
    },
    smokingIndex: {
      ...decimal('吸烟指数（支·年）', { scale: 0, only: ['list'], restrictable: true }),
      implies: { ...AMOUNT, ...own('packYears') },
    },
    ftndWake: points('1. 早晨醒来后多久吸第一支烟', 'ftnd_wake'),
    ftndRefrain: points('2. 在禁烟场所是否难以忍住不吸', 'ftnd_yes_no'),
    ftndHardest: points('3. 最不愿放弃的是哪一支', 'ftnd_hardest'),
    ftndPerDay: points('4. 每天吸烟支数', 'ftnd_per_day'),
    ftndMorning: points('5. 醒后第一个小时是否比其他时间吸得更多', 'ftnd_yes_no'),
    ftndIll: points('6. 生病卧床时是否仍吸烟', 'ftnd_yes_no'),
    ftndTotal: int('FTND（分）', { only: ['list'], restrictable: true }),
    ftndBand: { ...band('尼古丁依赖', 'ftnd_band'), implies: own('ftndTotal') },
    hsi: int('HSI（分）', { only: ['list'], restrictable: true }),
    hsiBand: { ...band('HSI 程度', 'hsi_band'), implies: own('hsi') },
    stage: dict('戒烟阶段', 'quit_stage', { search: 'eq' }),
    importance: outOfTen('戒烟重要性（0–10）'),
    confidence: outOfTen('戒烟信心（0–10）'),
    coPpm: decimal('呼出气 CO（ppm）', { min: 0, max: 200, scale: 0, restrictable: true }),
    coBand: { ...band('CO 判断', 'co_band'), implies: own('coPpm') },
    secondHandHome: perWeek('家中二手烟（天/周）'),
    secondHandWork: perWeek('工作场所二手烟（天/周）'),
    note: longText('备注', { max: 500, only: ['form'], restrictable: true }),
    doubts: {
      ...longText('待核对', { max: 1000, only: ['list'], restrictable: true }),
      implies: { ...BIRTH, ...AMOUNT, ...own(...ANSWERED) },
    },
    newest: bool('最近一份', { search: 'eq', only: ['list'] }),
    /** six months after the first profile as a smoker; empty on other profiles */
    quitOutcome: dict('6 个月戒烟结局', 'quit_outcome', { search: 'eq', only: ['list'] }),
    /** copied from the patient on that day, so that statistics stay stable */
    sex: dict('性别', 'patient_gender', { search: 'eq', only: ['list'] }),
    age: { ...int('评估时年龄', { only: ['list'], restrictable: true }), implies: BIRTH },
    ageBand: { ...band('年龄段', 'tobacco_age_band'), implies: BIRTH },
    deptId: ref('所属科室', 'system:depart', { search: 'eq', only: ['list'], gone: 'clear' }),
    area: { ...band('所在省份', 'tobacco_area'), implies: { 'patient:patient': ['regionCode'] } },
    stageMove: dict('阶段变化', 'stage_move', { search: 'eq', only: ['list'] }),
    packBand: { ...band('包年分组', 'pack_band'), implies: { ...AMOUNT, ...own('packYears', 'smokingIndex') } },
    secondHand: { ...band('二手烟', 'second_hand'), implies: own('secondHandHome', 'secondHandWork') },
    assessedBy: person('评估人', { search: 'eq' }),
  },
})
export type TobaccoProfile = RowOf<typeof tobaccoProfile>

export const FTND_FIELDS = ['ftndWake', 'ftndRefrain', 'ftndHardest', 'ftndPerDay', 'ftndMorning', 'ftndIll'] as const

export const tobaccoContract = areaContract(
  [tobaccoProfile, 'sensitive', 'patient/TobaccoList', 'patient/TobaccoDetail'],
  [tobaccoSegment, 'sensitive'],
  [quitAttempt, 'sensitive', 'patient/QuitAttemptList', 'patient/QuitAttemptDetail'],
  [quitContact, 'sensitive', 'patient/QuitContactList'],
)
