import { dict, text } from '@huxi/model'

/** Ends the alarm of a value or a result; the deed stays with the record. */
export const acknowledge = {
  label: '确认处理',
  from: 'waiting',
  to: 'done',
  batch: true,
  confirm: '确认后不再提醒其他人。',
  ask: {
    deed: dict('处理措施', 'assess_deed', { required: true }),
    note: text('处理说明', { max: 200, help: '选择“其他”时必填' }),
  },
  done: '已确认',
} as const
