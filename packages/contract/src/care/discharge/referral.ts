import { dateTime, dict, longText, ref, resource, text, type RowOf } from '@huxi/model'

const answer = (label: string) => longText(label, { required: true, max: 1000 })

export const referral = resource({
  name: 'visit:referral',
  title: '转诊',
  owner: 'tenant',
  history: 'audited',
  label: 'toPlace',
  verbs: { importExcel: false, importTemplate: false, choices: false },
  fields: {
    patientId: ref('患者', 'patient:patient', { required: true, search: 'eq' }),
    encounterId: ref('就诊', 'visit:encounter', { search: 'eq', gone: 'clear', within: 'patientId' }),
    direction: dict('方向', 'referral_direction', { required: true, search: 'eq' }),
    toPlace: text('转往机构', { required: true, max: 100, search: 'like' }),
    toDept: text('转往科室', { max: 100 }),
    reason: longText('转诊原因', { required: true, max: 1000, restrictable: true }),
    /** ids of assessments of the patient, comma-joined; their results become words when it is sent */
    attached: text('附评估', { max: 1000, only: ['form'] }),
    results: {
      ...longText('所附结果', { max: 4000, only: [], restrictable: true }),
      implies: { 'assess:assessment': ['figures'] },
    },
    status: dict('状态', 'referral_status', { search: 'eq', only: ['list'] }),
    doctorId: ref('转诊医生', 'system:user', { search: 'eq' }),
    sentAt: dateTime('发出时间', { search: 'range', only: ['list'] }),
    answeredAt: dateTime('接收时间', { only: ['list'] }),
    reply: longText('回复', { max: 1000, only: [], restrictable: true }),
    repliedAt: dateTime('回复时间', { only: ['list'] }),
  },
  states: {
    field: 'status',
    initial: 'draft',
    frozen: ['sent', 'accepted', 'refused', 'replied'],
    moves: {
      send: {
        label: '发出',
        from: 'draft',
        to: 'sent',
        confirm: '发出后不能再修改，所附评估的结果将写入转诊单。',
        done: '已发出',
      },
      accept: { label: '登记接收', from: 'sent', to: 'accepted', done: '已登记接收' },
      refuse: {
        label: '登记拒绝',
        from: 'sent',
        to: 'refused',
        ask: { reply: answer('拒绝原因') },
        done: '已登记拒绝',
      },
      answer: {
        label: '登记回复',
        from: ['accepted', 'refused'],
        to: 'replied',
        ask: { reply: answer('回复') },
        done: '已登记回复',
      },
      recall: {
        label: '撤回',
        from: 'sent',
        to: 'draft',
        ask: { reason: text('原因', { required: true, max: 200 }) },
        done: '已撤回到草稿',
      },
    },
  },
})
export type Referral = RowOf<typeof referral>
