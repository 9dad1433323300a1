import {
  bool,
  date,
  decimal,
  dict,
  dicts,
  int,
  longText,
  person,
  ref,
  resource,
  READ_ONLY,
  type RowOf,
} from '@huxi/model'

const only = ['list'] as const

/** Copied from the patient on the quit date, so that statistics stay stable. */
const subject = {
  sex: dict('性别', 'patient_gender', { search: 'eq', only }),
  ageBand: {
    ...dict('年龄段', 'tobacco_age_band', { search: 'eq', only }),
    implies: { 'patient:patient': ['birthDate'] },
  },
  deptId: ref('所属科室', 'system:depart', { search: 'eq', only, gone: 'clear' }),
  area: {
    ...dict('所在省份', 'tobacco_area', { search: 'eq', only }),
    implies: { 'patient:patient': ['regionCode'] },
  },
} as const

export const quitAttempt = resource({
  name: 'tobacco:attempt',
  title: '戒烟尝试',
  owner: 'tenant',
  history: 'audited',
  keepDeleted: true,
  sort: { quitOn: 'desc' },
  label: 'quitOn',
  verbs: { choices: false, importExcel: false, importTemplate: false },
  fields: {
    patientId: ref('患者', 'patient:patient', { required: true, search: 'eq' }),
    quitOn: date('戒烟日', { required: true, search: 'range' }),
    method: dict('戒烟方法', 'quit_method', { required: true, initial: 'clinic', search: 'eq' }),
    medicines: dicts('戒烟药物', 'quit_medicine', { search: 'eq' }),
    /** absent when adding = that of the latest profile */
    perDay: {
      ...decimal('戒烟前每天支数', { min: 0, max: 150, scale: 1, restrictable: true }),
      implies: { 'tobacco:profile': ['cigsPerDay'] },
    },
    packPrice: decimal('每包价格（元）', { min: 0, max: 1000, scale: 1, only: ['form'] }),
    note: longText('备注', { max: 500, only: ['form'], restrictable: true }),
    status: dict('状态', 'quit_attempt_status', { search: 'eq', only }),
    endedOn: date('结束日期', { search: 'range', only }),
    reason: dict('复吸原因', 'quit_relapse', { search: 'eq', only }),
    days: int('戒烟天数', { only }),
    startedBy: person('登记人'),
    nth: dict('第几次尝试', 'quit_nth', { search: 'eq', only }),
    ...subject,
  },
  states: {
    field: 'status',
    initial: 'trying',
    frozen: ['relapsed', 'ended'],
    moves: {
      relapse: {
        label: '登记复吸',
        from: 'trying',
        to: 'relapsed',
        ask: {
          endedOn: date('复吸日期', { required: true }),
          reason: dict('复吸原因', 'quit_relapse', { required: true }),
        },
        confirm: '还没有做的随访取消；患者再次戒烟时请新建一次尝试。',
        done: '已登记复吸',
      },
      finish: {
        label: '结束随访',
        from: 'trying',
        to: 'ended',
        ask: { endedOn: date('结束日期', { required: true }) },
        confirm: '还没有做的随访取消。',
        done: '已结束',
      },
    },
  },
})
export type QuitAttempt = RowOf<typeof quitAttempt>

export const quitContact = resource({
  name: 'tobacco:contact',
  title: '戒烟随访',
  owner: 'tenant',
  history: 'audited',
  sort: { dueOn: 'asc' },
  label: 'dueOn',
  verbs: READ_ONLY,
  fields: {
    attemptId: ref('戒烟尝试', 'tobacco:attempt', { required: true, search: 'eq', gone: 'cascade', only }),
    patientId: ref('患者', 'patient:patient', { required: true, search: 'eq', only }),
    moment: dict('随访点', 'quit_moment', { required: true, search: 'eq', only }),
    dueOn: date('应随访日', { required: true, search: 'range', only }),
    windowFrom: date('窗口开始', { required: true, only }),
    windowTo: date('窗口结束', { required: true, search: 'range', only }),
    status: dict('状态', 'quit_contact_status', { search: 'eq', only }),
    doneOn: date('随访日期', { search: 'range', only }),
    outcome: dict('结果', 'quit_result', { search: 'eq', only }),
    smoked: dict('2 周后共吸', 'quit_smoked', { only }),
    lately: bool('近 7 天吸过', { only }),
    coPpm: decimal('呼出气 CO（ppm）', { scale: 0, only, restrictable: true }),
    weightKg: decimal('体重（kg）', { scale: 1, only, restrictable: true }),
    onMedicine: bool('仍在用药', { only }),
    withdrawal: longText('戒断症状', { max: 200, only, restrictable: true }),
    doneBy: person('随访人'),
    /** outcomes for rates; empty until they are known or the window has passed */
    point: dict('7 天时点结局', 'quit_final', { search: 'eq', only }),
    continuous: dict('持续戒烟结局', 'quit_final', { search: 'eq', only }),
    coBand: { ...dict('CO 判断', 'co_band', { search: 'eq', only }), implies: { 'tobacco:contact': ['coPpm'] } },
    ...subject,
  },
  states: {
    field: 'status',
    initial: 'pending',
    frozen: ['done', 'cancelled'],
    moves: {
      record: {
        label: '记录随访',
        from: ['pending', 'missed'],
        to: 'done',
        ask: {
          doneOn: date('随访日期', { required: true }),
          smoked: dict('戒烟 2 周后至今共吸', 'quit_smoked', { required: true }),
          lately: bool('近 7 天吸过烟', { required: true }),
          coPpm: decimal('呼出气 CO（ppm）', { min: 0, max: 200, scale: 0 }),
          weightKg: decimal('体重（kg）', { min: 20, max: 300, scale: 1 }),
          onMedicine: bool('仍在用戒烟药物'),
          withdrawal: longText('戒断症状', { max: 200 }),
        },
        done: '已记录随访',
      },
      miss: { label: '失访', from: 'pending', to: 'missed', internal: true },
      cancel: { label: '取消随访', from: ['pending', 'missed'], to: 'cancelled', internal: true },
    },
  },
})
export type QuitContact = RowOf<typeof quitContact>
