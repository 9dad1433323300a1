/** 角色首页: the start page of a role. */
import { asChoice, bool, dict, endpointsIn, int, resource, returns, type RowOf, text } from '@huxi/model'

export const roleHome = resource({
  name: 'system:roleindex',
  title: '角色首页',
  table: 'sys_role_index',
  path: '/sys/sysRoleIndex',
  owner: 'tenant',
  history: true,
  sort: { priority: 'asc' },
  label: 'url',
  verbs: { edit: '编辑成功!', delete: '删除成功!', deleteBatch: '批量删除成功！', choices: false },
  fields: {
    /** null = default for users whose roles have none */
    roleCode: dict('角色', 'sys_role,role_name,role_code', { search: 'eq' }),
    url: asChoice(text('首页', { required: true, max: 100 })),
    /** of that page; older clients draw it in place of 首页 */
    component: text('前端组件', { filled: true, max: 255, only: ['form'] }),
    isRoute: bool('是否路由菜单', { wire: 'route', filled: true, initial: true, only: ['form'] }),
    /** the lowest priority of several roles decides */
    priority: int('优先级', { filled: true, initial: 0, min: 0, max: 9999 }),
    status: dict('状态', 'valid_status', { filled: true, initial: '1', search: 'eq' }),
  },
})
export type RoleHome = RowOf<typeof roleHome> & { pageTitle?: string | null }

export interface StartPage {
  url: string
  component: string | null
  route: boolean
}

const { title: group, path } = roleHome

const { get, put } = endpointsIn(group)

export const roleHomeByCode = get(`${path}/queryByCode`, '按角色查询首页', 'system:roleindex:list', {
  query: { roleCode: text('角色', { required: true, max: 100 }) },
  out: returns<RoleHome>(),
})

export interface StartChoice {
  url: string
  title: string
}

const SET_DEFAULT = 'system:permission:setDefIndex'

export const defaultHome = get(`${path}/queryDefIndex`, '默认首页', 'system:roleindex:list', {
  out: returns<StartPage>(),
})

export const startPages = get(`${path}/pages`, '可作为首页的页面', 'system:roleindex:list', {
  out: returns<StartChoice[]>(),
})

/** Older clients send it as a body or as a query. */
const asked = {
  url: text('首页', { max: 100 }),
  component: text('前端组件', { max: 255 }),
  isRoute: bool('是否路由菜单'),
}

export const setDefaultHome = put(`${path}/updateDefIndex`, '设置默认首页', SET_DEFAULT, {
  partial: true,
  query: asked,
  body: asked,
})
