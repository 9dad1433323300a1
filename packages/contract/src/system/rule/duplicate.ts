import { endpoint, longText, returns, text } from '@huxi/model'

/** Answers only for declared (table, field) pairs, compared literally; an empty value passes. */
export const duplicateCheck = endpoint({
  method: 'GET',
  path: '/sys/duplicate/check',
  title: '重复校验',
  group: '校验',
  access: 'login',
  query: {
    tableName: longText('表名', { required: true, max: 64 }),
    fieldName: longText('字段名', { required: true, max: 64 }),
    fieldVal: text('值', { max: 500 }),
    dataId: text('编号', { max: 64 }),
  },
  out: returns<string>(),
})
