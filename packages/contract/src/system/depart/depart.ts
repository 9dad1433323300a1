import {
  areaContract,
  dict,
  endpointsIn,
  int,
  longText,
  popup,
  recordId,
  refs,
  resource,
  returns,
  type RowOf,
  text,
  treeRef,
} from '@huxi/model'

export const depart = resource({
  name: 'system:depart',
  title: '部门',
  table: 'sys_depart',
  path: '/sys/sysDepart',
  owner: 'tenant',
  history: 'audited',
  sort: { departOrder: 'asc', orgCode: 'asc' },
  label: 'departName',
  // a department ends by deletion alone, which has its own right and rules
  verbs: { list: false, undoImport: false },
  fields: {
    parentId: treeRef('上级部门', 'system:depart', { only: ['form'] }),
    departName: text('部门名称', { required: true, max: 100, search: 'like' }),
    departNameEn: text('英文名', { max: 200 }),
    departNameAbbr: text('简称', { max: 100, only: ['form'] }),
    /** default: 公司 for roots, 部门 below */
    orgCategory: dict('机构类别', 'org_category', { filled: true }),
    orgCode: text('机构编码', { max: 64, filled: true, only: ['list'], search: 'eq' }),
    orgType: text('层级', { max: 10, only: [] }),
    departOrder: int('排序', { initial: 0, min: 0, max: 99_999 }),
    leader: popup('负责人', {
      max: 100,
      only: ['form'],
      popup: { report: 'report_user', column: 'username', fill: { realname: 'leaderName', phone: 'leaderPhone' } },
    }),
    leaderName: text('负责人姓名', { max: 100 }),
    leaderPhone: text('负责人电话', { max: 32, restrictable: true }),
    directorUserIds: refs('主管', 'system:user', { only: ['form'] }),
    mobile: text('电话', { max: 32 }),
    fax: text('传真', { max: 32 }),
    address: text('地址', { max: 100 }),
    description: text('描述', { max: 500 }),
    memo: longText('备注', { max: 500 }),
    status: dict('状态', 'depart_status', { initial: '1' }),
  },
})
export type Depart = RowOf<typeof depart>

export interface DepartTree extends Depart {
  key: string
  value: string
  title: string
  isLeaf: boolean
  children: DepartTree[] | null
}

export interface DepartId {
  key: string
  value: string
  title: string
  children: DepartId[]
}

const keyWord = text('关键字', { required: true, max: 100 })
const departId = recordId('部门')

const { get } = endpointsIn(depart.title)

export const departTree = get('/sys/sysDepart/queryTreeList', '部门树', 'login', {
  query: { ids: text('编号', { max: 32_500 }) },
  out: returns<DepartTree[]>(),
})

export const departChildren = get('/sys/sysDepart/queryDepartTreeSync', '下级部门', 'login', {
  query: {
    pid: text('上级部门', { max: 64 }),
    ids: text('编号', { max: 32_500 }),
    primaryKey: text('主键', { max: 20 }),
  },
  out: returns<DepartTree[]>(),
})

export const departIdTree = get('/sys/sysDepart/queryIdTree', '部门选择树', 'login', { out: returns<DepartId[]>() })

/** `message` carries the caller's userIdentity; `1` answers null. */
export const myDepartTree = get('/sys/sysDepart/queryMyDeptTreeList', '我负责的部门', 'login', {
  out: returns<DepartTree[] | null>(),
})

export const searchDeparts = get('/sys/sysDepart/searchBy', '搜索部门', 'login', {
  query: { keyWord, myDeptSearch: text('只看我的', { max: 1 }) },
  out: returns<DepartTree[]>(),
})

/** Ancestors of departments, by id or by code, to unfold a tree. */
export interface DepartParents {
  parentIds: string[]
  parentMap: Record<string, Depart>
}

export const departParents = get('/sys/sysDepart/queryAllParentId', '部门的各级上级', 'login', {
  query: { departId: text('部门', { max: 32_500 }), orgCode: text('机构编码', { max: 32_500 }) },
  out: returns<Record<string, DepartParents>>(),
})

export const departParentName = get('/sys/sysDepart/queryParentName', '上级部门的名称', 'login', {
  query: { departId },
  out: returns<string | null>(),
})

export const allDeparts = get('/sys/sysDepart/listAll', '全部部门', 'login', {
  aliases: ['/sys/sysDepart/list'],
  query: { id: text('编号', { max: 32_500 }) },
  out: returns<Depart[]>(),
})

export const departByCode = get('/sys/sysDepart/getDepartName', '按编码查询部门', 'login', {
  query: { orgCode: text('机构编码', { required: true, max: 64 }) },
  out: returns<Depart>(),
})

export const departImpact = get(
  '/sys/sysDepart/impact',
  '删除或移动部门的影响',
  ['system:depart:delete', 'system:depart:edit'],
  { query: { id: departId }, out: returns<{ departs: number; members: number; roles: number }>() },
)

export const departContract = areaContract([
  depart,
  { others: 'internal', columns: { leaderName: 'personal', leaderPhone: 'personal' } },
  'system/DepartList',
])
