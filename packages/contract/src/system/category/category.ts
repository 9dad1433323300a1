/** 分类字典: trees of categories whose codes carry their place, `B01A02` below `B01`. */
import {
  areaContract,
  bool,
  endpoint,
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

export const categoryRoots = endpoint({
  method: 'GET',
  path: `${category.path}/rootList`,
  title: '分类字典查询',
  group,
  access: READING,
  query: { pid },
  out: returns<Page<Category>>(),
})

export const categoryChildren = endpoint({
  method: 'GET',
  path: `${category.path}/childList`,
  title: '下级分类',
  group,
  access: READING,
  query: { pid: text('上级分类', { required: true, max: 64 }) },
  out: returns<Category[]>(),
})

export const categoryChildrenOf = endpoint({
  method: 'GET',
  path: `${category.path}/getChildListBatch`,
  title: '几个分类的下级',
  group,
  access: READING,
  query: { parentIds: longText('上级分类', { required: true, max: 32_500 }) },
  out: returns<Page<Category>>(),
})

export const categoryOne = endpoint({
  method: 'GET',
  path: `${category.path}/loadOne`,
  title: '按字段查询分类',
  group,
  access: 'login',
  query: { field: text('字段', { required: true, max: 64 }), val: text('值', { required: true, max: 100 }) },
  out: returns<Category>(),
})

export const categoryTreeRoot = endpoint({
  method: 'GET',
  path: `${category.path}/loadTreeRoot`,
  title: '分类树',
  group,
  access: 'login',
  query: { async: bool('只取一级'), pcode: text('上级编码', { max: 100 }) },
  out: returns<TreeSelectNode[]>(),
})

export const categoryTreeChildren = endpoint({
  method: 'GET',
  path: `${category.path}/loadTreeChildren`,
  title: '分类树的下级',
  group,
  access: 'login',
  query: { pid: text('上级分类', { required: true, max: 64 }) },
  out: returns<TreeSelectNode[]>(),
})

export const categoryTreeData = endpoint({
  method: 'GET',
  path: `${category.path}/loadTreeData`,
  title: '分类选择',
  group,
  access: 'login',
  query: { pid, pcode, condition: longText('条件', { max: 1000 }) },
  out: returns<TreeSelectNode[]>(),
})

export const categoryNames = endpoint({
  method: 'GET',
  path: `${category.path}/loadDictItem`,
  aliases: [`${category.path}/loadDictItem/`],
  title: '分类名称',
  group,
  access: 'login',
  query: { ids: longText('编号', { max: 32_500 }), delNotExist: text('忽略不存在', { max: 5 }) },
  out: returns<string[]>(),
})

export const categoryOptions = endpoint({
  method: 'GET',
  path: `${category.path}/loadAllData`,
  title: '分类选项',
  group,
  access: 'login',
  query: { code: text('编码', { max: 100 }) },
  out: returns<DictModel[]>(),
})

export const checkCategoryCode = endpoint({
  method: 'GET',
  path: `${category.path}/checkCode`,
  title: '校验分类编码',
  group,
  access: ['system:category:add', 'system:category:edit'],
  query: { pid, code: text('类型编码', { max: 100 }) },
  out: returns<null>(),
})

export const categoryImpact = endpoint({
  method: 'GET',
  path: `${category.path}/impact`,
  title: '删除分类的影响',
  group,
  access: 'system:category:delete',
  query: { ids: longText('编号', { required: true, max: 32_500 }) },
  out: returns<{ below: number }>(),
})

export const categoryContract = areaContract({
  resources: { sys_category: category },
  classes: { sys_category: 'internal' },
  pages: { sys_category: 'system/SysCategoryList' },
})
