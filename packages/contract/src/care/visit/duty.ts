/** A user on duty sees the patients of the ward as long as the shift runs. */
import { dateTime, ref, resource, text, type RowOf } from '@huxi/model'

export const duty = resource({
  name: 'visit:duty',
  title: '值班',
  owner: 'tenant',
  history: true,
  sort: { startAt: 'desc' },
  label: '{startAt} 至 {endAt}',
  verbs: { choices: false },
  fields: {
    wardId: ref('病区', 'visit:ward', { required: true, search: 'eq' }),
    userId: ref('值班人员', 'system:user', { required: true, search: 'eq' }),
    startAt: dateTime('开始时间', { required: true, search: 'range' }),
    endAt: dateTime('结束时间', { required: true, search: 'range' }),
    note: text('备注', { max: 100 }),
  },
})
export type Duty = RowOf<typeof duty>
