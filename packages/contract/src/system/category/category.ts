/** 分类字典: trees of categories whose codes carry their place, `B01A02` below `B01`. */
import {
  asChoice,
  areaContract,
  bool,
  endpointsIn,
  longText,
  resource,
  returns,
  text,
  treeRef,
  type Page,
  type RowOf,
} from '@huxi/model'
import type { DictModel, TreeSelectNode } from '../dict/dict.ts'

export const category = resource({
  name: 'system:category',
  title: '分类字典',
  table: 'sys_category',
  path: '/sys/category',
  owner: 'tenant',
  history: 'audited',
  sort: { code: 'asc' },
  label: 'name',
  verbs: { list: false },
  fields: {
    name: text('类型名称', { required: true, max: 100, search: 'like' }),
    /** derived from the parent; an import may state it for a new row */
    code: text('类型编码', { filled: true, max: 100, unique: true, search: 'like' }),
    pid: treeRef('上级分类', 'system:category', { only: ['form'] }),
    /** stored with the row, so that a level of the tree is one lookup */
    hasChild: text('是否有子节点(1:有)', { max: 3, only: ['list'] }),
  },
})
export type Category = RowOf<typeof category>

/** Parent of the first level, as older clients call it. */
export const ROOT = '0'

const READING = 'system:category:list'
const group = category.title
const pid = text('上级分类', { max: 64 })
const pcode = text('上级编码', { max: 100 })

const { get } = endpointsIn(group)

export const categoryRoots = get(`${category.path}/rootList`, '分类字典查询', READING, {
  query: { pid },
  out: returns<Page<Category>>(),
})

export const categoryChildren = get(`${category.path}/childList`, '下级分类', READING, {
  query: { pid: text('上级分类', { required: true, max: 64 }) },
  out: returns<Category[]>(),
})

export const categoryChildrenOf = get(`${category.path}/getChildListBatch`, '几个分类的下级', READING, {
  query: { parentIds: asChoice(longText('上级分类', { required: true, max: 32_500 })) },
  out: returns<Page<Category>>(),
})

export const categoryOne = get(`${category.path}/loadOne`, '按字段查询分类', 'login', {
  query: { field: text('字段', { required: true, max: 64 }), val: text('值', { required: true, max: 100 }) },
  out: returns<Category>(),
})

export const categoryTreeRoot = get(`${category.path}/loadTreeRoot`, '分类树', 'login', {
  query: { async: bool('只取一级'), pcode: text('上级编码', { max: 100 }) },
  out: returns<TreeSelectNode[]>(),
})

export const categoryTreeChildren = get(`${category.path}/loadTreeChildren`, '分类树的下级', 'login', {
  query: { pid: text('上级分类', { required: true, max: 64 }) },
  out: returns<TreeSelectNode[]>(),
})

export const categoryTreeData = get(`${category.path}/loadTreeData`, '分类选择', 'login', {
  query: { pid, pcode, condition: longText('条件', { max: 1000 }) },
  out: returns<TreeSelectNode[]>(),
})

export const categoryNames = get(`${category.path}/loadDictItem`, '分类名称', 'login', {
  aliases: [`${category.path}/loadDictItem/`],
  query: { ids: longText('编号', { max: 32_500 }), delNotExist: text('忽略不存在', { max: 5 }) },
  out: returns<string[]>(),
})

export const categoryOptions = get(`${category.path}/loadAllData`, '分类选项', 'login', {
  query: { code: text('编码', { max: 100 }) },
  out: returns<DictModel[]>(),
})

export const checkCategoryCode = get(
  `${category.path}/checkCode`,
  '校验分类编码',
  ['system:category:add', 'system:category:edit'],
  { query: { pid, code: text('类型编码', { max: 100 }) } },
)

export const categoryImpact = get(`${category.path}/impact`, '删除分类的影响', 'system:category:delete', {
  query: { ids: longText('编号', { required: true, max: 32_500 }) },
  out: returns<{ below: number }>(),
})

export const categoryContract = areaContract([category, 'internal', 'system/SysCategoryList'])
