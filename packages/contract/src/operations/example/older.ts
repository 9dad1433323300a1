/** Calls by which older clients fill their sample pages: users, roles, services and menus in their shapes. */
import { endpoint, int, returns, text } from '@huxi/model'
import { loan } from './loan.ts'

export interface SamplePage<Row> {
  data: Row[]
  pageNo: number
  pageSize: number
  totalPage: number
  totalCount: number
}

export interface SampleAction {
  action: string
  describe: string
  defaultCheck: boolean
}

export interface SampleUser {
  id: string
  name: string
  username: string
  /** 1 normal, 2 off */
  status: 1 | 2
  createTime: string | null
}

export interface SampleRole {
  id: string
  name: string
  describe: string
  status: 1 | 2
  createTime: string | null
  permissions: {
    roleId: string
    permissionId: string
    permissionName: string
    actionEntitySet: SampleAction[]
  }[]
}

/** A loan as a service: `status` 1 while it runs. */
export interface SampleService {
  key: string
  id: string
  no: string
  description: string
  callNo: number
  status: 0 | 1
  updatedAt: string | null
  editable: boolean
}

export interface SamplePermission {
  id: string
  name: string
  describe: string
  status: 1 | 2
  actionData: string
}

/** A loan as a project: `status` 1 while it runs. */
export interface SampleProject {
  id: string
  title: string
  cover: string
  description: string
  status: 0 | 1
  updatedAt: string | null
}

export interface SampleActivity {
  id: string
  user: { nickname: string; avatar: string }
  project: { name: string; action: string; event: string }
  time: string
}

export interface SampleTeam {
  id: string
  name: string
  avatar: string
}

/** Operations of 30 days per person, scaled so that the largest value of a line is 80. */
export interface SampleRadar {
  item: string
  个人: number
  团队: number
  部门: number
}

const group = '示例'
const aliases = (path: string) => ({ path, aliases: [`/mock${path}`] })
const paging = {
  id: text('编号', { max: 64 }),
  pageNo: int('页码', { min: 1, initial: 1 }),
  pageSize: int('每页条数', { min: 1, max: 100, initial: 10 }),
}

export const sampleUsers = endpoint({
  method: 'GET',
  ...aliases('/api/user'),
  title: '示例：用户',
  group,
  access: 'system:user:list',
  query: paging,
  out: returns<SamplePage<SampleUser>>(),
})

export const sampleRoles = endpoint({
  method: 'GET',
  ...aliases('/api/role'),
  title: '示例：角色',
  group,
  access: 'system:role:list',
  query: paging,
  out: returns<SamplePage<SampleRole>>(),
})

export const sampleServices = endpoint({
  method: 'GET',
  ...aliases('/api/service'),
  title: '示例：服务',
  group,
  access: 'example:loan:list',
  query: { ...paging, no: text('规则编号', { max: 64 }), status: int('使用状态', { min: 0, max: 1 }) },
  out: returns<SamplePage<SampleService>>(),
})

const described = text('描述', { required: true, max: loan.fields.device.max ?? 100 })
const callNo = int('服务调用次数', { min: 0, max: 99 })

/** Sample pages send `id: 0`; the server assigns the id. */
export const addSampleService = endpoint({
  method: 'POST',
  work: 'add',
  ...aliases('/api/service'),
  title: '示例：新增服务',
  group,
  access: 'example:loan:add',
  body: { description: described, callNo },
  out: returns<SampleService>(),
})

export const editSampleService = endpoint({
  method: 'PUT',
  work: 'edit',
  ...aliases('/api/service'),
  title: '示例：修改服务',
  group,
  access: 'example:loan:edit',
  partial: true,
  body: {
    id: text('编号', { required: true, max: 64 }),
    description: described,
    callNo,
    status: int('使用状态', { min: 0, max: 1 }),
  },
  out: returns<SampleService>(),
})

export const samplePermissions = endpoint({
  method: 'GET',
  ...aliases('/api/permission'),
  title: '示例：权限',
  group,
  access: 'system:permission:list',
  query: paging,
  out: returns<SamplePage<SamplePermission>>(),
})

export const allSamplePermissions = endpoint({
  method: 'GET',
  ...aliases('/api/permission/no-pager'),
  title: '示例：全部权限',
  group,
  access: 'system:permission:list',
  out: returns<SamplePermission[]>(),
})

export const sampleProjects = endpoint({
  method: 'GET',
  ...aliases('/api/list/search/projects'),
  title: '示例：项目',
  group,
  access: 'login',
  out: returns<{ data: SampleProject[] }>(),
})

export const sampleActivity = endpoint({
  method: 'GET',
  ...aliases('/api/workplace/activity'),
  title: '示例：我的动态',
  group,
  access: 'login',
  out: returns<SampleActivity[]>(),
})

export const sampleTeams = endpoint({
  method: 'GET',
  ...aliases('/api/workplace/teams'),
  title: '示例：我的部门',
  group,
  access: 'login',
  out: returns<SampleTeam[]>(),
})

export const sampleRadar = endpoint({
  method: 'GET',
  ...aliases('/api/workplace/radar'),
  title: '示例：操作对比',
  group,
  access: 'login',
  out: returns<SampleRadar[]>(),
})
