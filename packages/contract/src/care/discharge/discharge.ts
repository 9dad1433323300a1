import {
  areaContract,
  date,
  dateTime,
  dict,
  dicts,
  endpointsIn,
  type Field,
  int,
  json,
  recordId,
  ref,
  resource,
  returns,
  type RowOf,
  text,
} from '@huxi/model'
import { referral } from './referral.ts'

const patientId = ref('患者', 'patient:patient', { required: true, search: 'eq' })
const wardId = ref('病区', 'visit:ward', { search: 'eq', only: ['list'] })
const reason = text('原因', { required: true, max: 200 })

const item = (label: string) => dict(label, 'discharge_item', { required: true, initial: 'open' })
const note = (label: string) => text(label, { max: 500, only: ['form'], restrictable: true })
const containing = <F extends Field>(field: F, implies: NonNullable<Field['implies']>): F => ({
  ...field,
  implies,
})
const PROPOSED_NOTES = [
  'inhalerNote',
  'drugsNote',
  'smokingNote',
  'influenzaNote',
  'pneumococcalNote',
  'covidNote',
  'rsvNote',
  'oxygenNote',
] as const
const vaccineNote = (label: string) => containing(note(label), { 'visit:vaccination': ['givenOn', 'product'] })

export type Ticks = Partial<Record<DischargeItem, { userId: string; name: string; at: string }>>

/** One for each visit, created by `startDischarge` or by the end of a stay, prefilled from the record. */
export const dischargeList = resource({
  name: 'visit:discharge',
  title: '出院清单',
  owner: 'tenant',
  history: 'audited',
  label: 'startedOn',
  verbs: { add: false, delete: false, deleteBatch: false, importExcel: false, importTemplate: false, choices: false },
  fields: {
    patientId: { ...patientId, only: ['list'] as const },
    encounterId: ref('就诊', 'visit:encounter', { required: true, search: 'eq', gone: 'cascade', only: ['list'] }),
    wardId,
    startedOn: date('开始日期', { required: true, search: 'range', only: ['list'] }),
    status: dict('状态', 'discharge_status', { search: 'eq', only: ['list'] }),
    inhaler: item('吸入技术'),
    inhalerNote: containing(note('吸入技术说明'), {
      'visit:inhalerCheck': ['checkedOn', 'device', 'stepsAll', 'stepsRight'],
    }),
    drugs: item('用药讲解'),
    drugsNote: containing(note('用药讲解说明'), { 'fact:medication': ['drug', 'startDate', 'endDate'] }),
    smoking: item('戒烟'),
    smokingNote: containing(note('戒烟说明'), { 'fact:observation': ['observedAt', 'value'] }),
    influenza: item('流感疫苗'),
    influenzaNote: vaccineNote('流感疫苗说明'),
    pneumococcal: item('肺炎球菌疫苗'),
    pneumococcalNote: vaccineNote('肺炎球菌疫苗说明'),
    covid: item('新冠疫苗'),
    covidNote: vaccineNote('新冠疫苗说明'),
    rsv: item('RSV 疫苗'),
    rsvNote: vaccineNote('RSV 疫苗说明'),
    oxygen: item('氧疗'),
    oxygenNote: containing(note('氧疗说明'), { 'visit:oxygen': ['flow', 'hoursPerDay', 'startOn', 'endOn'] }),
    revisit: item('复诊'),
    revisitOn: date('复诊日期'),
    revisitNote: note('复诊说明'),
    education: item('健康教育'),
    educationNote: note('健康教育说明'),
    followDays: dicts('出院后随访', 'followup_day', { only: ['form'] }),
    ownerId: ref('随访负责人', 'system:user', { only: ['form'] }),
    completedAt: dateTime('完成时间', { only: ['list'] }),
    /** the last proposal of the record; a line that differs was filled in by a person */
    proposal: containing(json('建议', { only: [] }), { 'visit:discharge': PROPOSED_NOTES }),
    ticks: json<Ticks>('确认记录', { only: [] }),
  },
  states: {
    field: 'status',
    initial: 'open',
    frozen: ['done'],
    moves: {
      complete: { label: '完成清单', from: 'open', to: 'done', done: '已完成出院清单，随访任务已生成' },
      reopen: {
        label: '撤销完成',
        from: 'done',
        to: 'open',
        ask: { reason },
        confirm: '尚未进行的随访任务将一并取消。',
      },
    },
  },
})
export type DischargeList = RowOf<typeof dischargeList>

export const DISCHARGE_ITEMS = [
  'inhaler',
  'drugs',
  'smoking',
  'influenza',
  'pneumococcal',
  'covid',
  'rsv',
  'oxygen',
  'revisit',
  'education',
] as const
export type DischargeItem = (typeof DISCHARGE_ITEMS)[number]

/** States the record proposes, for a person to confirm as 已完成 or 不适用: no line is ticked by itself. */
export const PROPOSED: readonly string[] = ['proposed_done', 'proposed_na']

const { get, add, put } = endpointsIn(dischargeList.title)

/** Begins the list of a visit, before or after its end; one that is there already is answered as it is. */
export const startDischarge = add('/visit/discharge/start', '开始出院清单', 'visit:discharge:edit', {
  body: { encounterId: recordId('就诊') },
  out: returns<{ id: string }>(),
})

export interface DischargeChange {
  readonly label: string
  readonly before: string | null
  readonly after: string | null
}

const refreshed = recordId('出院清单')

export const dischargeChanges = get('/visit/discharge/refresh', '查看重新带入的变化', 'visit:discharge:edit', {
  query: { id: refreshed },
  reads: { of: 'visit:discharge', by: 'id' },
  out: returns<{ version: number; changes: DischargeChange[] }>(),
})

export const refreshDischarge = put('/visit/discharge/refresh', '重新带入出院清单', 'visit:discharge:edit', {
  body: { id: refreshed, version: int('版本', { required: true }) },
})

const outcome = dict('随访结果', 'followup_outcome', { search: 'eq', only: ['list'] })

export const followup = resource({
  name: 'visit:followup',
  title: '出院随访',
  owner: 'tenant',
  history: 'audited',
  sort: { plannedOn: 'desc' },
  label: 'plannedOn',
  verbs: { importExcel: false, importTemplate: false, choices: false },
  fields: {
    patientId,
    encounterId: ref('就诊', 'visit:encounter', { search: 'eq', gone: 'clear', within: 'patientId' }),
    wardId,
    plannedOn: date('计划日期', { required: true, search: 'range' }),
    dayNo: int('出院后天数', { only: ['list'] }),
    status: dict('状态', 'followup_status', { search: 'eq', only: ['list'] }),
    ownerId: ref('负责人', 'system:user', { search: 'eq' }),
    outcome,
    symptoms: dicts('症状', 'followup_symptom', { only: ['list'] }),
    adherence: dict('用药依从性', 'followup_adherence', { only: ['list'] }),
    tries: int('联系次数', { only: ['list'] }),
    lastTriedAt: dateTime('最近联系', { only: ['list'] }),
    doneAt: dateTime('完成时间', { search: 'range', only: ['list'] }),
    note: text('说明', { max: 500, restrictable: true }),
  },
  states: {
    field: 'status',
    initial: 'waiting',
    frozen: ['done', 'cancelled'],
    moves: {
      complete: {
        label: '登记结果',
        from: 'waiting',
        to: 'done',
        ask: {
          outcome: dict('随访结果', 'followup_outcome', { required: true }),
          symptoms: dicts('症状', 'followup_symptom'),
          adherence: dict('用药依从性', 'followup_adherence'),
          note: text('说明', { max: 500 }),
          deceasedAt: dateTime('死亡时间'),
        },
        done: '已登记随访结果',
      },
      retry: {
        label: '未接通',
        from: 'waiting',
        to: 'waiting',
        ask: { plannedOn: date('下次随访日期', { required: true }), note: text('说明', { max: 500 }) },
        done: '已记下，改期再联系',
      },
      cancel: { label: '取消随访', from: 'waiting', to: 'cancelled', ask: { reason }, danger: true },
      reopen: { label: '撤销', from: ['done', 'cancelled'], to: 'waiting', ask: { reason } },
    },
  },
})
export type Followup = RowOf<typeof followup>

export const dischargeContract = areaContract(
  [dischargeList, 'sensitive', 'patient/DischargeList'],
  [followup, 'sensitive', 'patient/FollowupList'],
  [referral, 'sensitive', 'patient/ReferralList', 'patient/ReferralDetail'],
)
