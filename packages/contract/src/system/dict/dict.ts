import {
  areaContract,
  dict as dictField,
  endpointsIn,
  int,
  longText,
  recordId,
  ref,
  resource,
  returns,
  type RowOf,
  text,
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

const { get, put, remove } = endpointsIn(dictionary.title)

export const dictItemsByCode = get('/sys/dict/getDictItems/:dictCode', '字典项', 'login', {
  params: { dictCode: perhapsCode },
  out: returns<DictModel[]>(),
})

/** Several dictionaries in one answer; unknown codes are absent. */
export const dictItemsOfCodes = get('/sys/dict/getDictItems', '几个字典的字典项', 'login', {
  query: { codes: longText('字典编码', { max: 8000 }) },
  out: returns<DictMap>(),
})

export const allDictItems = get('/sys/dict/queryAllDictItems', '全部字典项', 'login', {
  etag: true,
  out: returns<DictMap>(),
})

export const refreshDictCache = get('/sys/dict/refleshCache', '刷新字典缓存', 'login', {
  work: 'edit',
})

export const dictText = get('/sys/dict/getDictText/:dictCode/:key', '字典文本', 'login', {
  params: { dictCode, key: text('数据值', { required: true, max: 100 }) },
  out: returns<string | null>(),
})

export const loadDict = get('/sys/dict/loadDict/:dictCode', '表字典查询', 'login', {
  params: { dictCode },
  query: { keyword: text('关键字', { max: 100 }), pageSize: int('每页条数', { min: 1 }) },
  out: returns<DictModel[]>(),
})

/** Exact matches of the keyword first. */
export const loadDictOrdered = get(
  '/sys/dict/loadDictOrderByValue/:dictCode',
  '表字典查询（完全相同的在前）',
  'login',
  {
    params: { dictCode },
    query: { keyword: text('关键字', { max: 100 }), pageSize: int('每页条数', { min: 1 }) },
    out: returns<DictModel[]>(),
  },
)

export const queryTableData = get('/sys/dict/queryTableData', '表字典分页', 'login', {
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
export const loadTreeData = get('/sys/dict/loadTreeData', '树形表字典', 'login', {
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

export const loadDictItem = get('/sys/dict/loadDictItem/:dictCode', '表字典文本', 'login', {
  params: { dictCode },
  query: { key: text('数据值', { required: true, max: 8000 }), delNotExist: text('忽略不存在', { max: 5 }) },
  out: returns<string[]>(),
})

export const dictTreeList = get('/sys/dict/treeList', '字典目录', 'system:dict:list', {
  query: { dictName: text('字典名称', { max: 100 }) },
  out: returns<(Dictionary & { key: string; title: string; itemCount: number; foreign: boolean })[]>(),
})

export const deletedDicts = get('/sys/dict/deleteList', '字典回收站', 'system:dict:delete', {
  out: returns<Dictionary[]>(),
})

const id = text('编号', { required: true, max: 64 })

export const restoreDict = put('/sys/dict/back/:id', '还原字典', 'system:dict:delete', {
  params: { id },
})

export const purgeDict = remove('/sys/dict/deletePhysic/:id', '彻底删除字典', 'system:dict:delete', {
  params: { id },
})

export const dictItemCheck = endpointsIn(dictItem.title).get(
  '/sys/dictItem/dictItemCheck',
  '字典项查重',
  ['system:dictItem:add', 'system:dictItem:edit'],
  {
    query: {
      itemValue: text('数据值', { required: true, max: 100 }),
      dictId: recordId('字典'),
      id: text('编号', { max: 64 }),
    },
    out: returns<string>(),
  },
)

export const dictContract = areaContract([dictionary, 'internal', 'system/DictList'], [dictItem, 'internal'])
