import { bool, date, dateTime, dict, email, ref, resource, text, type RowOf } from '@huxi/model'

export const outreachContact = resource({
  name: 'outreach:contact',
  title: '接收方式',
  owner: 'tenant',
  history: 'audited',
  label: 'agreedOn',
  verbs: { choices: false, importExcel: false, importTemplate: false },
  fields: {
    patientId: ref('患者', 'patient:patient', { required: true, search: 'eq', gone: 'cascade' }),
    channel: dict('通道', 'outreach_reach', { required: true, initial: 'email', search: 'eq' }),
    address: email('邮箱', { max: 100, restrictable: true }),
    userId: ref('绑定账号', 'system:user', { search: 'eq' }),
    agreedOn: date('登记日期', { required: true, search: 'range' }),
    note: text('备注', { max: 100, restrictable: true }),
    status: dict('状态', 'outreach_contact_status', { search: 'eq', only: ['list'] }),
    checked: bool('已核对', { search: 'eq', only: ['list'] }),
    givenBy: text('登记人', { max: 64, only: [] }),
    endedAt: dateTime('退订时间', { search: 'range', only: ['list'] }),
  },
  states: {
    field: 'status',
    initial: 'active',
    frozen: ['unsubscribed'],
    moves: {
      check: {
        label: '核对',
        from: 'active',
        to: 'active',
        batch: true,
        confirm: '请先与患者本人核对。核对后，消息会发到这里。',
        done: '已核对',
      },
      unsubscribe: {
        label: '登记退订',
        from: 'active',
        to: 'unsubscribed',
        ask: { reason: text('原因', { required: true, max: 200 }) },
        confirm: '退订后不再用这一方式给患者发消息，已在排队的也不再发出。',
        danger: true,
        done: '已登记退订',
      },
      resume: {
        label: '恢复接收',
        from: 'unsubscribed',
        to: 'active',
        ask: { reason: text('原因', { required: true, max: 200 }) },
        done: '已恢复接收',
      },
    },
  },
})
export type OutreachContact = RowOf<typeof outreachContact>
