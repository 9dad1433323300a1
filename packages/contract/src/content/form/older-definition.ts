import { endpointsIn, json, recordId, returns, text } from '@huxi/model'
import { onlineForm } from './form.ts'

const base = '/online/cgform'
const { title: group } = onlineForm

const id = recordId('表单')

type Given = Record<string, unknown>

interface OlderWritten {
  id: string
  leftOut: string[]
}

const { get, add, change, put, remove } = endpointsIn(group)

export const olderAddForm = add(`${base}/api/addAll`, '新增表单及其字段（旧版）', 'online:form:add', {
  body: {
    head: json<Given>('表单', { required: true }),
    fields: json<readonly Given[]>('字段', { required: true }),
    indexs: json<readonly Given[]>('索引'),
  },
  out: returns<OlderWritten>(),
})

export const olderFields = get(`${base}/field/listByHeadId`, '表单的字段（旧版）', 'online:form:list', {
  query: { headId: id },
  out: returns<Given[]>(),
})

export const olderPublish = change(`${base}/api/doDbSynch/:id/:way`, '发布表单（旧版）', 'online:form:publish', {
  params: { id, way: text('方式', { required: true, max: 10 }) },
})

export const olderEditForm = put(`${base}/api/editAll`, '修改表单及其字段（旧版）', 'online:form:edit', {
  body: {
    head: json<Given>('表单', { required: true }),
    fields: json<readonly Given[]>('字段', { required: true }),
    indexs: json<readonly Given[]>('索引'),
    deleteFieldIds: json<readonly string[]>('删除的字段'),
    deleteIndexIds: json<readonly string[]>('删除的索引'),
  },
  out: returns<OlderWritten>(),
})

export const olderIndexes = get(`${base}/index/listByHeadId`, '表单的索引（旧版）', 'online:form:list', {
  query: { headId: id },
  out: returns<Given[]>(),
})

const buttons = (path: string, title: string) =>
  get(`${base}/button/${path}/:id`, `${title}（旧版）`, 'online:form:list', { params: { id }, out: returns<Given[]>() })

export const olderButtons = buttons('list', '表单的自定义按钮，总为空')
export const olderBuiltIn = buttons('builtInList', '表单的内置按钮')

export const olderFreeName = get(`${base}/api/checkOnlyTable`, '表单编码是否可用（旧版）', 'online:form:list', {
  query: { tbname: text('表名', { required: true, max: 64 }), id: text('表单', { max: 64 }) },
})

export const olderRemove = remove(`${base}/head/removeRecord`, '移除表单（旧版）', 'online:form:delete', {
  query: { id },
})

export const olderCopy = add(`${base}/head/copyOnlineTable/:id`, '复制表单（旧版）', 'online:form:add', {
  params: { id },
  query: { tableName: text('表名', { required: true, max: 64 }) },
  out: returns<OlderWritten>(),
})
