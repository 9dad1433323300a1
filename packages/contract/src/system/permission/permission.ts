import {
  areaContract,
  asChoice,
  bool,
  decimal,
  dict,
  endpointsIn,
  type FieldRules,
  int,
  recordId,
  resource,
  returns,
  type RowOf,
  text,
  treeRef,
} from '@huxi/model'

/** Menu rows: 0 root menu, 1 sub menu, 2 button. */
export const permission = resource({
  name: 'system:permission',
  title: '菜单',
  table: 'sys_permission',
  path: '/sys/permission',
  owner: 'global',
  history: 'audited',
  sort: { sortNo: 'asc' },
  label: 'name',
  verbs: { list: false, exportXls: false, add: '添加成功！', edit: '修改成功！' },
  fields: {
    parentId: treeRef('上级菜单', 'system:permission'),
    name: text('菜单名称', { required: true, max: 100, search: 'like' }),
    menuType: dict('菜单类型', 'menu_type', { required: true, numeric: true, search: 'eq' }),
    url: text('访问路径', { max: 255 }),
    component: text('前端组件', { max: 255 }),
    componentName: text('组件名称', { max: 100, only: ['form'] }),
    redirect: text('默认跳转地址', { max: 255, only: ['form'] }),
    perms: text('授权标识', { max: 255, check: 'permission' }),
    permsType: dict('授权策略', 'perms_type', { only: ['form'] }),
    sortNo: decimal('排序', { initial: 1, min: 0, max: 999_999 }),
    icon: text('图标', { max: 100, only: ['form'] }),
    status: dict('状态', 'valid_status', { initial: '1' }),
    isRoute: bool('是否路由菜单', { wire: 'route', initial: true, only: ['form'] }),
    hidden: bool('隐藏路由', { initial: false, only: ['form'] }),
    hideTab: bool('隐藏标签页', { initial: false, only: ['form'] }),
    keepAlive: bool('缓存路由', { initial: false, only: ['form'] }),
    alwaysShow: bool('聚合子路由', { initial: false, only: ['form'] }),
    internalOrExternal: bool('外部打开', { initial: false, only: ['form'] }),
    ownWindow: bool('旧客户端新窗口打开', { initial: false, only: ['form'] }),
    description: text('描述', { max: 255, only: ['form'] }),
    isLeaf: bool('叶子节点', { only: [] }),
    ruleFlag: int('有数据规则', { required: true, only: [] }),
    /** rows of the product: shown and granted, never deleted or repurposed */
    builtIn: bool('内置', { only: ['list'] }),
  },
})
export type Permission = RowOf<typeof permission>

export interface PermissionTree extends Omit<Permission, 'isRoute'> {
  key: string
  title: string
  leaf: boolean
  route: boolean
  children: PermissionTree[] | null
}

export interface MenuMeta {
  title: string
  keepAlive: boolean
  internalOrExternal: boolean
  icon?: string
  componentName?: string
  url?: string
  hideMenu?: boolean
  hideTab?: boolean
  /** older clients lack the page and open it in a window of its own */
  ownWindow?: boolean
  /** of a hidden page: id of the menu entry it belongs to */
  listId?: string
}

export interface MenuNode {
  id: string
  path: string
  component: string
  /** '1' generates a route, '0' only a link */
  route: '0' | '1'
  name: string
  meta: MenuMeta
  redirect?: string | null
  hidden?: true
  alwaysShow?: true
  children?: MenuNode[]
}

export interface AuthEntry {
  action: string
  type: string | null
  describe: string
}
/** A button of the product; status '0' switches the check off. */
export interface AllAuthEntry extends AuthEntry {
  status: string | null
}

export interface UserPermission {
  menu: MenuNode[]
  auth: AuthEntry[]
  allAuth: AllAuthEntry[]
  sysSafeMode: boolean
  rules: string[]
  /** data scopes of the caller by resource; absent = unlimited */
  scopes?: Readonly<Record<string, readonly string[]>>
  fields?: Readonly<Record<string, FieldRules>>
  home?: string
}

export interface MenuTreeNode {
  key: string
  value: string
  title: string | null
  slotTitle: string
  label: string | null
  icon: string | null
  parentId: string | null
  isLeaf: boolean
  ruleFlag: number | null
  scopedSlots: { title: string } | null
  menuType: number
  grantable?: boolean
  perms?: string | null
  url?: string | null
  children: MenuTreeNode[]
}
export interface MenuChoices {
  treeList: MenuTreeNode[]
  ids: string[]
}

const parentId = recordId('上级菜单')
const roleId = recordId('角色')

const { get, change } = endpointsIn(permission.title)

export const permissionCodes = get('/sys/permission/getPermCode', '我的权限码', 'login', {
  out: returns<{ codeList: string[]; auth: AuthEntry[]; allAuth: AllAuthEntry[]; sysSafeMode: boolean }>(),
})

export const permissionTree = get('/sys/permission/list', '菜单查询', 'system:permission:list', {
  query: { name: text('菜单名称', { max: 100 }) },
  out: returns<PermissionTree[]>(),
})

export const rootMenus = get('/sys/permission/getSystemMenuList', '一级菜单', 'system:permission:list', {
  out: returns<PermissionTree[]>(),
})

export const subMenus = get('/sys/permission/getSystemSubmenu', '下级菜单', 'system:permission:list', {
  query: { parentId },
  out: returns<PermissionTree[]>(),
})

export const subMenusBatch = get(
  '/sys/permission/getSystemSubmenuBatch',
  '批量查询下级菜单',
  'system:permission:list',
  {
    query: { parentIds: asChoice(text('上级菜单', { required: true, max: 32_500 })) },
    out: returns<Record<string, PermissionTree[]>>(),
  },
)

export const permissionChoices = get('/sys/permission/queryTreeList', '上级菜单选择树', 'system:permission:list', {
  out: returns<MenuChoices>(),
})

/** Server calls protected by permission codes, in words. Codes without calls are absent. */
export const protectedWork = get('/sys/permission/protects', '授权标识保护的操作', 'system:permission:list', {
  etag: true,
  out: returns<Readonly<Record<string, readonly string[]>>>(),
})

export const permissionLevel = get('/sys/permission/queryListAsync', '下级菜单选择', 'system:permission:list', {
  query: { pid: text('上级菜单', { max: 64 }) },
  out: returns<MenuTreeNode[]>(),
})

export const checkPermission = get(
  '/sys/permission/checkPermDuplication',
  '菜单路径查重',
  ['system:permission:add', 'system:permission:edit'],
  {
    query: {
      id: text('编号', { max: 64 }),
      url: text('访问路径', { required: true, max: 255 }),
      alwaysShow: bool('聚合子路由'),
    },
  },
)

export const permissionImpact = get('/sys/permission/impact', '删除菜单的影响', 'system:permission:delete', {
  query: { id: text('编号', { required: true, max: 64 }) },
  out: returns<{ menus: number; roles: number }>(),
})

export const rolePermissions = get('/sys/permission/queryRolePermission', '角色的菜单', 'system:role:list', {
  query: { roleId },
  out: returns<string[]>(),
})

export const saveRolePermissions = change('/sys/permission/saveRolePermission', '角色授权', 'system:role:grant', {
  stepUp: true,
  body: {
    roleId,
    permissionIds: text('菜单', { max: 100_000 }),
    lastpermissionIds: text('原菜单', { max: 100_000 }),
  },
})

export const permissionContract = areaContract(
  [permission, 'internal', 'system/PermissionList'],
  ['sys_permission_data_rule', 'internal'],
)
