import { endpoint, json, returns, text } from '@huxi/model'
import { onlineForm } from './form.ts'

const base = '/online/cgform'
const { title: group } = onlineForm

const id = text('表单', { required: true, max: 64 })

type Given = Record<string, unknown>

interface OlderWritten {
  id: string
  leftOut: string[]
}

export const olderAddForm = endpoint({
  method: 'POST',
  work: 'add',
  path: `${base}/api/addAll`,
  title: '新增表单及其字段（旧版）',
  group,
  access: 'online:form:add',
  body: {
    head: json<Given>('表单', { required: true }),
    fields: json<readonly Given[]>('字段', { required: true }),
    indexs: json<readonly Given[]>('索引'),
  },
  out: returns<OlderWritten>(),
})

export const olderFields = endpoint({
  method: 'GET',
  path: `${base}/field/listByHeadId`,
  title: '表单的字段（旧版）',
  group,
  access: 'online:form:list',
  query: { headId: id },
  out: returns<Given[]>(),
})

export const olderPublish = endpoint({
  method: 'POST',
  work: 'edit',
  path: `${base}/api/doDbSynch/:id/:way`,
  title: '发布表单（旧版）',
  group,
  access: 'online:form:publish',
  params: { id, way: text('方式', { required: true, max: 10 }) },
  out: returns<null>(),
})

export const olderEditForm = endpoint({
  method: 'PUT',
  work: 'edit',
  path: `${base}/api/editAll`,
  title: '修改表单及其字段（旧版）',
  group,
  access: 'online:form:edit',
  body: {
    head: json<Given>('表单', { required: true }),
    fields: json<readonly Given[]>('字段', { required: true }),
    indexs: json<readonly Given[]>('索引'),
    deleteFieldIds: json<readonly string[]>('删除的字段'),
    deleteIndexIds: json<readonly string[]>('删除的索引'),
  },
  out: returns<OlderWritten>(),
})

export const olderIndexes = endpoint({
  method: 'GET',
  path: `${base}/index/listByHeadId`,
  title: '表单的索引（旧版）',
  group,
  access: 'online:form:list',
  query: { headId: id },
  out: returns<Given[]>(),
})

const buttons = (path: string, title: string) =>
  endpoint({
    method: 'GET',
    path: `${base}/button/${path}/:id`,
    title: `${title}（旧版）`,
    group,
    access: 'online:form:list',
    params: { id },
    out: returns<Given[]>(),
  })

export const olderButtons = buttons('list', '表单的自定义按钮，总为空')
export const olderBuiltIn = buttons('builtInList', '表单的内置按钮')

export const olderFreeName = endpoint({
  method: 'GET',
  path: `${base}/api/checkOnlyTable`,
  title: '表单编码是否可用（旧版）',
  group,
  access: 'online:form:list',
  query: { tbname: text('表名', { required: true, max: 64 }), id: text('表单', { max: 64 }) },
  out: returns<null>(),
})

export const olderRemove = endpoint({
  method: 'DELETE',
  work: 'delete',
  path: `${base}/head/removeRecord`,
  title: '移除表单（旧版）',
  group,
  access: 'online:form:delete',
  query: { id },
  out: returns<null>(),
})

export const olderCopy = endpoint({
  method: 'POST',
  work: 'add',
  path: `${base}/head/copyOnlineTable/:id`,
  title: '复制表单（旧版）',
  group,
  access: 'online:form:add',
  params: { id },
  query: { tableName: text('表名', { required: true, max: 64 }) },
  out: returns<OlderWritten>(),
})
