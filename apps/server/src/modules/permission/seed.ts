/**
 * The menu of the product: exactly the pages that work. A page line gives its buttons by what they do; codes follow from the page.
 * Rows have fixed ids, so that an upgrade adds what is new and leaves what an operator renamed or moved.
 */
import type { Ctx } from '../../engine/context.ts'
import { formatTime } from '../../platform/clock.ts'

interface Button {
  id: string
  name: string
  perms: string
  /** 1 shown only when held, 2 disabled unless held */
  type?: '1' | '2'
}
interface Entry {
  id: string
  name: string
  url: string
  component: string
  sort: number
  icon?: string
  perms?: string
  buttons?: readonly Button[]
  children?: readonly Entry[]
}

const VERBS = { add: '新增', edit: '编辑', delete: '删除', export: '导出', import: '导入' } as const
type Verb = keyof typeof VERBS

/** Buttons `<code>:<verb>`; `aliases` are the codes old clients know them by. */
const buttons = (code: string, verbs: readonly Verb[], aliases: { [V in Verb]?: string } = {}, noun = ''): Button[] =>
  verbs.map((verb) => ({
    id: `${code.replaceAll(':', '_')}_${verb}`,
    name: `${VERBS[verb]}${noun}`,
    perms: [`${code}:${verb}`, ...(aliases[verb] ? [aliases[verb]] : [])].join(','),
  }))

export const MENU: readonly Entry[] = [
  { id: 'home', name: '首页', url: '/dashboard/analysis', component: 'dashboard/Analysis', sort: 0, icon: 'home' },
  {
    id: 'system',
    name: '系统管理',
    url: '/isystem',
    component: 'layouts/RouteView',
    sort: 4,
    icon: 'setting',
    children: [
      {
        id: 'system_user',
        name: '用户管理',
        url: '/isystem/user',
        component: 'system/UserList',
        sort: 1.1,
        perms: 'system:user:list',
        buttons: [
          ...buttons('system:user', ['add', 'edit', 'delete', 'export', 'import'], {
            add: 'user:add',
            edit: 'user:edit',
          }),
          { id: 'system_user_reveal', name: '查看完整信息', perms: 'system:user:reveal' },
          { id: 'system_user_approve', name: '审核注册', perms: 'system:user:approve' },
          { id: 'system_user_freeze', name: '冻结、解冻', perms: 'system:user:freeze' },
          { id: 'system_user_changepwd', name: '重置密码', perms: 'system:user:changepwd' },
          { id: 'system_user_grant', name: '分配角色、部门、租户', perms: 'system:user:grant' },
          { id: 'system_user_sex', name: '表单性别可见', perms: 'user:sex' },
          { id: 'system_user_form_birthday', name: '生日可编辑', perms: 'user:form:birthday', type: '2' },
          { id: 'system_user_form_phone', name: '手机号可编辑', perms: 'user:form:phone', type: '2' },
        ],
      },
      {
        id: 'system_role',
        name: '角色管理',
        url: '/isystem/roleUserList',
        component: 'system/RoleUserList',
        sort: 1.2,
        perms: 'system:role:list',
        buttons: [
          ...buttons('system:role', ['add', 'edit', 'delete', 'export', 'import']),
          { id: 'system_role_grant', name: '菜单授权', perms: 'system:role:grant' },
        ],
      },
      {
        id: 'system_permission',
        name: '菜单管理',
        url: '/isystem/permission',
        component: 'system/PermissionList',
        sort: 1.3,
        perms: 'system:permission:list',
        buttons: buttons('system:permission', ['add', 'edit', 'delete']),
      },
      {
        id: 'system_tenant',
        name: '租户管理',
        url: '/isys/tenant',
        component: 'system/TenantList',
        sort: 1.31,
        perms: 'system:tenant:list',
        buttons: [
          ...buttons('system:tenant', ['add', 'edit', 'delete']),
          { id: 'system_tenant_reveal', name: '查看完整信息', perms: 'system:tenant:reveal' },
        ],
      },
      {
        id: 'system_depart',
        name: '部门管理',
        url: '/isystem/depart',
        component: 'system/DepartList',
        sort: 1.4,
        perms: 'system:depart:list',
        buttons: buttons('system:depart', ['add', 'edit', 'delete', 'export', 'import']),
      },
      {
        id: 'system_position',
        name: '职务管理',
        url: '/isystem/position',
        component: 'system/SysPositionList',
        sort: 2,
        perms: 'system:position:list',
        buttons: buttons('system:position', ['add', 'edit', 'delete', 'export', 'import']),
      },
      {
        id: 'system_dict',
        name: '数据字典',
        url: '/isystem/dict',
        component: 'system/DictList',
        sort: 5,
        perms: 'system:dict:list,system:dictItem:list',
        buttons: [
          ...buttons('system:dict', ['add', 'edit', 'delete', 'export', 'import']),
          ...buttons('system:dictItem', ['add', 'edit', 'delete', 'export', 'import'], {}, '字典项'),
        ],
      },
      {
        id: 'system_file',
        name: '文件管理',
        url: '/isystem/ossFile',
        component: 'system/OssFileList',
        sort: 6,
        perms: 'system:ossFile:list',
        buttons: [
          { id: 'system_file_upload', name: '上传', perms: 'system:ossFile:upload' },
          ...buttons('system:ossFile', ['delete']),
        ],
      },
    ],
  },
  {
    id: 'monitor',
    name: '系统监控',
    url: '/dashboard3',
    component: 'layouts/RouteView',
    sort: 6,
    icon: 'dashboard',
    children: [
      {
        id: 'monitor_online',
        name: '在线用户',
        url: '/isystem/online',
        component: 'system/SysUserOnlineList',
        sort: 1,
        perms: 'monitor:online:list',
        buttons: [{ id: 'monitor_online_edit', name: '强制下线', perms: 'monitor:online:edit' }],
      },
      {
        id: 'monitor_log',
        name: '日志管理',
        url: '/isystem/log',
        component: 'system/LogList',
        sort: 2,
        perms: 'system:log:list',
      },
      {
        id: 'monitor_data_log',
        name: '数据日志',
        url: '/isystem/dataLog',
        component: 'system/DataLogList',
        sort: 2.1,
        perms: 'system:dataLog:list',
      },
      {
        id: 'monitor_audit',
        name: '审计记录',
        url: '/isystem/audit',
        component: 'system/AuditList',
        sort: 2.2,
        perms: 'audit:entry:list',
      },
      {
        id: 'monitor_api_doc',
        name: '接口文档',
        url: '/monitor/apiDoc',
        component: 'monitor/ApiDoc',
        sort: 9,
        perms: 'monitor:apidoc:list',
      },
    ],
  },
]

const ROOT = 0
const SUB = 1
const BUTTON = 2

const rowsOf = (entry: Entry, parentId: string | null): Row[] => [
  {
    id: entry.id,
    parent_id: parentId,
    name: entry.name,
    menu_type: parentId === null ? ROOT : SUB,
    url: entry.url,
    component: entry.component,
    perms: entry.perms ?? null,
    perms_type: null,
    sort_no: entry.sort,
    icon: entry.icon ?? null,
    is_leaf: !entry.children && !entry.buttons,
  },
  ...(entry.buttons ?? []).map((b, i) => ({
    id: b.id,
    parent_id: entry.id,
    name: b.name,
    menu_type: BUTTON,
    url: null,
    component: null,
    perms: b.perms,
    perms_type: b.type ?? '1',
    sort_no: i + 1,
    icon: null,
    is_leaf: true,
  })),
  ...(entry.children ?? []).flatMap((child) => rowsOf(child, entry.id)),
]

interface Row {
  id: string
  parent_id: string | null
  name: string
  menu_type: number
  url: string | null
  component: string | null
  perms: string | null
  perms_type: string | null
  sort_no: number
  icon: string | null
  is_leaf: boolean
}

/** Every row of the menu as the database keeps it. */
export const menuRows = (): Row[] => MENU.flatMap((entry) => rowsOf(entry, null))

/** Adds the rows that are missing. @returns their ids */
export const seedMenu = async (ctx: Ctx): Promise<string[]> => {
  const stamps = {
    component_name: null,
    redirect: null,
    status: '1',
    is_route: true,
    hidden: false,
    hide_tab: false,
    keep_alive: true,
    always_show: false,
    internal_or_external: false,
    description: null,
    built_in: true,
    rule_flag: 0,
    sys_org_code: null,
    create_by: 'system',
    create_time: formatTime(ctx.house.clock.now()),
    update_by: null,
    update_time: null,
    version: 1,
  }
  const added = await ctx.db
    .insertInto('sys_permission')
    .values(menuRows().map((row) => ({ ...row, ...stamps })) as never)
    .onConflict((c) => c.column('id').doNothing())
    .returning('id')
    .execute()
  return added.map((row) => row.id)
}
