import {
  areaContract,
  dict as dictField,
  endpoint,
  int,
  longText,
  ref,
  resource,
  returns,
  text,
  type RowOf,
} from '@huxi/model'

export const dictionary = resource({
  name: 'system:dict',
  title: '字典',
  table: 'sys_dict',
  path: '/sys/dict',
  owner: 'global',
  history: 'audited',
  keepDeleted: true,
  sort: { createTime: 'desc', dictCode: 'asc' },
  label: 'dictName',
  verbs: { add: '保存成功！', edit: '编辑成功!' },
  fields: {
    dictName: text('字典名称', { required: true, max: 100, search: 'like' }),
    dictCode: text('字典编码', { required: true, max: 100, unique: true, check: 'code', search: 'like' }),
    type: dictField('数据类型', 'dict_type', { numeric: true, initial: 0 }),
    description: text('描述', { max: 255 }),
  },
})
export type Dictionary = RowOf<typeof dictionary>

export const dictItem = resource({
  name: 'system:dictItem',
  title: '字典项',
  table: 'sys_dict_item',
  path: '/sys/dictItem',
  owner: 'global',
  history: 'audited',
  sort: { sortOrder: 'asc' },
  label: 'itemText',
  verbs: { add: '保存成功！', edit: '编辑成功!' },
  fields: {
    dictId: ref('字典', 'system:dict', { required: true, gone: 'cascade', search: 'eq', only: ['form'] }),
    itemText: text('名称', { required: true, max: 100, search: 'like' }),
    itemValue: text('数据值', { required: true, max: 100, check: 'dictValue', search: 'like' }),
    itemColor: dictField('颜色', 'dict_color'),
    description: text('描述', { max: 255 }),
    sortOrder: int('排序', { initial: 1, min: 0, max: 99_999 }),
    status: dictField('状态', 'dict_item_status', { numeric: true, initial: 1, search: 'eq' }),
  },
})
export type DictItem = RowOf<typeof dictItem>

export interface DictModel {
  value: string
  text: string
  title: string
  label: string
  color?: string
}
export type DictMap = Record<string, DictModel[]>

/** One node of a tree of choices, as older clients read it: `leaf`, not `isLeaf`. */
export interface TreeSelectNode {
  key: string
  title: string
  value: string | null
  code: string | null
  parentId: string | null
  icon: string | null
  leaf: boolean
  children: TreeSelectNode[] | null
}

/** Looked up literally: blanks count. */
const dictCode = longText('字典编码', { required: true, max: 500 })
const perhapsCode = longText('字典编码', { max: 500 })

export const dictItemsByCode = endpoint({
  method: 'GET',
  path: '/sys/dict/getDictItems/:dictCode',
  title: '字典项',
  group: dictionary.title,
  access: 'login',
  params: { dictCode: perhapsCode },
  out: returns<DictModel[]>(),
})

/** Several dictionaries in one answer; unknown codes are absent. */
export const dictItemsOfCodes = endpoint({
  method: 'GET',
  path: '/sys/dict/getDictItems',
  title: '几个字典的字典项',
  group: dictionary.title,
  access: 'login',
  query: { codes: longText('字典编码', { max: 8000 }) },
  out: returns<DictMap>(),
})

export const allDictItems = endpoint({
  method: 'GET',
  path: '/sys/dict/queryAllDictItems',
  etag: true,
  title: '全部字典项',
  group: dictionary.title,
  access: 'login',
  out: returns<DictMap>(),
})

export const refreshDictCache = endpoint({
  method: 'GET',
  work: 'edit',
  path: '/sys/dict/refleshCache',
  title: '刷新字典缓存',
  group: dictionary.title,
  access: 'login',
  out: returns<null>(),
})

export const dictText = endpoint({
  method: 'GET',
  path: '/sys/dict/getDictText/:dictCode/:key',
  title: '字典文本',
  group: dictionary.title,
  access: 'login',
  params: { dictCode, key: text('数据值', { required: true, max: 100 }) },
  out: returns<string | null>(),
})

export const loadDict = endpoint({
  method: 'GET',
  path: '/sys/dict/loadDict/:dictCode',
  title: '表字典查询',
  group: dictionary.title,
  access: 'login',
  params: { dictCode },
  query: { keyword: text('关键字', { max: 100 }), pageSize: int('每页条数', { min: 1 }) },
  out: returns<DictModel[]>(),
})

/** Exact matches of the keyword first. */
export const loadDictOrdered = endpoint({
  method: 'GET',
  path: '/sys/dict/loadDictOrderByValue/:dictCode',
  title: '表字典查询（完全相同的在前）',
  group: dictionary.title,
  access: 'login',
  params: { dictCode },
  query: { keyword: text('关键字', { max: 100 }), pageSize: int('每页条数', { min: 1 }) },
  out: returns<DictModel[]>(),
})

export const queryTableData = endpoint({
  method: 'GET',
  path: '/sys/dict/queryTableData',
  title: '表字典分页',
  group: dictionary.title,
  access: 'login',
  query: {
    table: longText('表名', { required: true, max: 64 }),
    text: longText('文本字段', { required: true, max: 64 }),
    code: longText('值字段', { required: true, max: 64 }),
    keyword: text('关键字', { max: 100 }),
    codeValue: longText('数据值', { max: 8000 }),
    pageNo: int('页码', { min: 0 }),
    pageSize: int('每页条数', { min: 1 }),
  },
  out: returns<DictModel[]>(),
})

/** One level of a table that is a tree. Children are counted, whatever column a client names. */
export const loadTreeData = endpoint({
  method: 'GET',
  path: '/sys/dict/loadTreeData',
  title: '树形表字典',
  group: dictionary.title,
  access: 'login',
  query: {
    pid: text('上级', { max: 64 }),
    pidField: longText('上级字段', { required: true, max: 64 }),
    tableName: longText('表名', { required: true, max: 64 }),
    text: longText('文本字段', { required: true, max: 64 }),
    code: longText('值字段', { required: true, max: 64 }),
    condition: longText('条件', { max: 1000 }),
  },
  out: returns<TreeSelectNode[]>(),
})

export const loadDictItem = endpoint({
  method: 'GET',
  path: '/sys/dict/loadDictItem/:dictCode',
  title: '表字典文本',
  group: dictionary.title,
  access: 'login',
  params: { dictCode },
  query: { key: text('数据值', { required: true, max: 8000 }), delNotExist: text('忽略不存在', { max: 5 }) },
  out: returns<string[]>(),
})

export const dictTreeList = endpoint({
  method: 'GET',
  path: '/sys/dict/treeList',
  title: '字典目录',
  group: dictionary.title,
  access: 'system:dict:list',
  query: { dictName: text('字典名称', { max: 100 }) },
  out: returns<(Dictionary & { key: string; title: string; itemCount: number; foreign: boolean })[]>(),
})

export const deletedDicts = endpoint({
  method: 'GET',
  path: '/sys/dict/deleteList',
  title: '字典回收站',
  group: dictionary.title,
  access: 'system:dict:delete',
  out: returns<Dictionary[]>(),
})

const id = text('编号', { required: true, max: 64 })

export const restoreDict = endpoint({
  method: 'PUT',
  work: 'edit',
  path: '/sys/dict/back/:id',
  title: '还原字典',
  group: dictionary.title,
  access: 'system:dict:delete',
  params: { id },
  out: returns<null>(),
})

export const purgeDict = endpoint({
  method: 'DELETE',
  work: 'delete',
  path: '/sys/dict/deletePhysic/:id',
  title: '彻底删除字典',
  group: dictionary.title,
  access: 'system:dict:delete',
  params: { id },
  out: returns<null>(),
})

export const dictItemCheck = endpoint({
  method: 'GET',
  path: '/sys/dictItem/dictItemCheck',
  title: '字典项查重',
  group: dictItem.title,
  access: ['system:dictItem:add', 'system:dictItem:edit'],
  query: {
    itemValue: text('数据值', { required: true, max: 100 }),
    dictId: text('字典', { required: true, max: 64 }),
    id: text('编号', { max: 64 }),
  },
  out: returns<string>(),
})

export const dictContract = areaContract({
  resources: { sys_dict: dictionary, sys_dict_item: dictItem },
  classes: { sys_dict: 'internal', sys_dict_item: 'internal' },
  pages: { sys_dict: 'system/DictList' },
})
