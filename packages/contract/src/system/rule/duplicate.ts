import { endpointsIn, longText, returns, text } from '@huxi/model'

const { get } = endpointsIn('校验')

/** Answers only for declared (table, field) pairs, compared literally; an empty value passes. */
export const duplicateCheck = get('/sys/duplicate/check', '重复校验', 'login', {
  query: {
    tableName: longText('表名', { required: true, max: 64 }),
    fieldName: longText('字段名', { required: true, max: 64 }),
    fieldVal: text('值', { max: 500 }),
    dataId: text('编号', { max: 64 }),
  },
  out: returns<string>(),
})
