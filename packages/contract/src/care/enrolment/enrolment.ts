/** 纳入管理: a patient in a programme. Assessment and treatment do not depend on it. */
import { areaContract, date, dict, ref, resource, text, type RowOf } from '@huxi/model'

const reason = text('原因', { required: true, max: 200 })

export const enrolment = resource({
  name: 'patient:enrolment',
  title: '纳入管理',
  owner: 'tenant',
  history: 'audited',
  keepDeleted: true,
  label: 'enrolNo',
  fields: {
    enrolNo: text('管理编号', { required: true, max: 20, unique: true, search: 'eq', only: ['list'] }),
    patientId: ref('患者', 'patient:patient', { required: true, search: 'eq' }),
    programme: dict('管理项目', 'programme', { required: true, search: 'eq' }),
    doctorId: ref('管理医生', 'system:user', { search: 'eq' }),
    centre: text('社区卫生服务中心', { max: 100 }),
    familyDoctor: text('家庭医生', { max: 50 }),
    startDate: date('纳入日期', { search: 'range', only: ['list'] }),
    status: dict('状态', 'enrolment_status', { search: 'eq', only: ['list'] }),
    closeReason: dict('结案原因', 'enrolment_close', { search: 'eq', only: ['list'] }),
    closedOn: date('结案日期', { only: ['list'] }),
  },
  states: {
    field: 'status',
    initial: 'draft',
    frozen: ['closed'],
    moves: {
      submit: { label: '提交签署', from: 'draft', to: 'pending_consent', done: '已提交，等待签署知情同意' },
      activate: { label: '开始管理', from: 'pending_consent', to: 'active', done: '已开始管理' },
      suspend: { label: '暂停', from: 'active', to: 'suspended', ask: { reason } },
      resume: { label: '恢复', from: 'suspended', to: 'active' },
      close: {
        label: '结案',
        from: ['draft', 'pending_consent', 'active', 'suspended'],
        to: 'closed',
        ask: {
          closeReason: dict('结案原因', 'enrolment_close', { required: true }),
          reason: text('说明', { max: 200 }),
        },
        confirm: '结案后不再产生随访任务和常规消息。',
        danger: true,
      },
    },
  },
})
export type Enrolment = RowOf<typeof enrolment>

export const enrolmentContract = areaContract([enrolment, 'sensitive', 'patient/EnrolmentList'])
