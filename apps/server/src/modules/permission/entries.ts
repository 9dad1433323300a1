/** The menu of the product: exactly the pages that work. A page line gives its buttons by what they do; codes follow from the page. */

interface Button {
  id: string
  name: string
  perms: string
  /** 1 shown only when held, 2 disabled unless held */
  type?: '1' | '2'
}
export interface Entry {
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
    id: 'assess',
    name: '评估管理',
    url: '/assessment',
    component: 'layouts/RouteView',
    sort: 3,
    icon: 'experiment',
    children: [
      {
        id: 'assess_results',
        name: '评估结果',
        url: '/assessment/result',
        component: 'assessment/assessmentResult',
        sort: 1,
        perms: 'assess:result:list',
        buttons: [
          ...buttons('assess:result', ['add', 'export']),
          { id: 'assess_handoff_use', name: '接收交接', perms: 'assess:handoff:use' },
        ],
      },
      {
        id: 'assess_copd',
        name: '慢阻肺预后评估',
        url: '/assessment/copd',
        component: 'assessment/copd',
        sort: 2,
        perms: 'assess:result:copd',
      },
      {
        id: 'assess_hcqycjxjz',
        name: '呼出气急性加重',
        url: '/assessment/hcqycjxjz',
        component: 'assessment/hcqycjxjz',
        sort: 3,
        perms: 'assess:result:hcqycjxjz',
      },
      {
        id: 'assess_gssxxbbx',
        name: '高嗜酸性粒细胞表型',
        url: '/assessment/gssxxbbx',
        component: 'assessment/gssxxbbx',
        sort: 4,
        perms: 'assess:result:gssxxbbx',
      },
      {
        id: 'assess_cat',
        name: 'CAT 问卷',
        url: '/assessment/catQuestionnaire',
        component: 'assessment/catQuestionnaire',
        sort: 5,
        perms: 'assess:result:cat',
      },
      {
        id: 'assess_model',
        name: '评估模型',
        url: '/assessment/model',
        component: 'assessment/AssessModelList',
        sort: 9,
        perms: 'assess:model:list',
      },
    ],
  },
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
          { id: 'system_clinical_grant', name: '授予临床权限（不含使用）', perms: 'system:clinical:grant' },
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
        component: 'modules/oss/OSSFileList',
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
