import { dateTime, dict, named, person, resource, text, type RowOf } from '@huxi/model'

export const outreachSignature = resource({
  name: 'outreach:signature',
  title: '短信签名',
  owner: 'tenant',
  history: true,
  label: 'name',
  verbs: { importExcel: false, importTemplate: false },
  fields: {
    name: named(text('签名', { required: true, max: 20, unique: true, search: 'like' })),
    company: text('报备主体', { required: true, max: 60, search: 'like' }),
    note: text('说明', { max: 200 }),
    status: dict('报备状态', 'outreach_signature_status', { search: 'eq', only: ['list'] }),
    filedBy: person('提交报备人'),
    filedAt: dateTime('提交报备时间', { search: 'range', only: ['list'] }),
    decidedBy: person('结果登记人'),
    decidedAt: dateTime('结果登记时间', { only: ['list'] }),
    refuseReason: text('驳回原因', { max: 300, only: ['list'] }),
  },
  states: {
    field: 'status',
    initial: 'draft',
    frozen: ['filed', 'approved'],
    choosable: ['draft', 'filed', 'approved'],
    moves: {
      file: {
        label: '提交报备',
        from: ['draft', 'refused'],
        to: 'filed',
        confirm: '请先把签名和报备主体的材料交给短信服务商，再在这里登记。登记后不能修改。',
        done: '已登记为报备中',
      },
      approve: { label: '登记已报备', from: 'filed', to: 'approved', done: '已报备，可以用于发送' },
      refuse: {
        label: '登记驳回',
        from: ['filed', 'approved'],
        to: 'refused',
        ask: { reason: text('驳回原因', { required: true, max: 300 }) },
        confirm: '驳回后使用这个签名的短信不再发出，包括已在排队的。',
        danger: true,
        done: '已登记驳回，修改后可以重新提交报备',
      },
    },
  },
})
export type OutreachSignature = RowOf<typeof outreachSignature>
