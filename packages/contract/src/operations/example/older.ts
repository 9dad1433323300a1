/** Calls by which older clients fill their sample pages: users, roles, services and menus in their shapes. */
import { endpointsIn, int, returns, text } from '@huxi/model'
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

const { get, add, put } = endpointsIn('示例')

const paging = {
  id: text('编号', { max: 64 }),
  pageNo: int('页码', { min: 1, initial: 1 }),
  pageSize: int('每页条数', { min: 1, max: 100, initial: 10 }),
}

export const sampleUsers = get('/api/user', '示例：用户', 'system:user:list', {
  aliases: ['/mock/api/user'],
  query: paging,
  out: returns<SamplePage<SampleUser>>(),
})

export const sampleRoles = get('/api/role', '示例：角色', 'system:role:list', {
  aliases: ['/mock/api/role'],
  query: paging,
  out: returns<SamplePage<SampleRole>>(),
})

export const sampleServices = get('/api/service', '示例：服务', 'example:loan:list', {
  aliases: ['/mock/api/service'],
  query: { ...paging, no: text('规则编号', { max: 64 }), status: int('使用状态', { min: 0, max: 1 }) },
  out: returns<SamplePage<SampleService>>(),
})

const described = text('描述', { required: true, max: loan.fields.device.max ?? 100 })
const callNo = int('服务调用次数', { min: 0, max: 99 })

/** Sample pages send `id: 0`; the server assigns the id. */
export const addSampleService = add('/api/service', '示例：新增服务', 'example:loan:add', {
  aliases: ['/mock/api/service'],
  body: { description: described, callNo },
  out: returns<SampleService>(),
})

export const editSampleService = put('/api/service', '示例：修改服务', 'example:loan:edit', {
  aliases: ['/mock/api/service'],
  partial: true,
  body: {
    id: text('编号', { required: true, max: 64 }),
    description: described,
    callNo,
    status: int('使用状态', { min: 0, max: 1 }),
  },
  out: returns<SampleService>(),
})

export const samplePermissions = get('/api/permission', '示例：权限', 'system:permission:list', {
  aliases: ['/mock/api/permission'],
  query: paging,
  out: returns<SamplePage<SamplePermission>>(),
})

export const allSamplePermissions = get('/api/permission/no-pager', '示例：全部权限', 'system:permission:list', {
  aliases: ['/mock/api/permission/no-pager'],
  out: returns<SamplePermission[]>(),
})

export const sampleProjects = get('/api/list/search/projects', '示例：项目', 'login', {
  aliases: ['/mock/api/list/search/projects'],
  out: returns<{ data: SampleProject[] }>(),
})

export const sampleActivity = get('/api/workplace/activity', '示例：我的动态', 'login', {
  aliases: ['/mock/api/workplace/activity'],
  out: returns<SampleActivity[]>(),
})

export const sampleTeams = get('/api/workplace/teams', '示例：我的部门', 'login', {
  aliases: ['/mock/api/workplace/teams'],
  out: returns<SampleTeam[]>(),
})

export const sampleRadar = get('/api/workplace/radar', '示例：操作对比', 'login', {
  aliases: ['/mock/api/workplace/radar'],
  out: returns<SampleRadar[]>(),
})
