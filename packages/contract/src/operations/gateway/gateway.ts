/** 路由网关: requests below `/gateway/<路由ID>` are passed on to services. */
import { areaContract, dict, endpoint, endpointsIn, json, resource, returns, text, type RowOf } from '@huxi/model'

export const LISTED_PREDICATES = {
  Path: '路径',
  Host: '主机',
  Method: '请求方法',
  After: '时间',
  Before: '时间',
  Between: '时间',
  RemoteAddr: '来源地址',
} as const

export const NAMED_PREDICATES = {
  Header: { key: 'header', label: 'Header名称' },
  Query: { key: 'param', label: '参数名' },
  Cookie: { key: 'name', label: 'Cookie名称' },
} as const

export const GATEWAY_FILTERS = {
  RequestRateLimiter: {
    title: '限流过滤器',
    args: {
      'key-resolver': '#{@ipKeyResolver}',
      'redis-rate-limiter.replenishRate': '20',
      'redis-rate-limiter.burstCapacity': '20',
    },
  },
} as const

export const KEY_RESOLVER = GATEWAY_FILTERS.RequestRateLimiter.args['key-resolver']

export interface GatewayPredicate {
  name: string
  args: string[] | { [key: string]: string }
}

export interface GatewayFilter {
  name: string
  title?: string
  args: { key: string; value: string }[]
}

const yesNo = (label: string) => dict(label, 'yn', { numeric: true, initial: 0 })

export const gatewayRoute = resource({
  name: 'system:gatewayRoute',
  title: '路由',
  table: 'sys_gateway_route',
  path: '/sys/gatewayRoute',
  owner: 'global',
  history: 'audited',
  keepDeleted: true,
  sort: { createTime: 'desc', routerId: 'asc' },
  label: 'name',
  verbs: {
    list: false,
    exportXls: false,
    importExcel: false,
    importTemplate: false,
    choices: false,
    add: '操作成功！',
    edit: '操作成功！',
    delete: '删除路由成功',
  },
  fields: {
    routerId: text('路由ID', { required: true, max: 50, unique: true, check: 'code', search: 'like' }),
    name: text('路由名称', { required: true, max: 50, search: 'like' }),
    uri: text('路由URI', { required: true, max: 200, search: 'like' }),
    perms: text('权限编码', { filled: true, max: 100, search: 'like' }),
    status: dict('路由状态', 'gateway_status', { numeric: true, initial: 1, search: 'eq' }),
    predicates: json<GatewayPredicate[]>('路由条件', { max: 4000 }),
    filters: json<GatewayFilter[]>('过滤器', { max: 4000 }),
    stripPrefix: yesNo('去掉前缀'),
    retryable: yesNo('失败重试'),
    persistable: yesNo('持久化'),
    showApi: yesNo('显示接口文档'),
  },
})
export type GatewayRoute = RowOf<typeof gatewayRoute>

const { path, title } = gatewayRoute

const { get, change } = endpointsIn(title)

export const gatewayRoutes = get(`${path}/list`, '路由查询', 'system:gatewayRoute:list', {
  out: returns<GatewayRoute[]>(),
})

/** The form of older clients sends a whole route; without id it is new, and its status may be a boolean. */
export const updateGatewayRoute = change(
  `${path}/updateAll`,
  '保存路由（旧版客户端）',
  ['system:gatewayRoute:add', 'system:gatewayRoute:edit'],
  { body: { router: json<Record<string, unknown>>('路由', { required: true }) } },
)

export const clearGatewayCache = get(`${path}/clearRedis`, '清除路由缓存', 'system:gatewayRoute:edit', {
  work: 'edit',
})

export const deletedGatewayRoutes = get(`${path}/deleteList`, '路由回收站', 'system:gatewayRoute:delete', {
  out: returns<GatewayRoute[]>(),
})

export const copyGatewayRoute = get(`${path}/copyRoute`, '复制路由', 'system:gatewayRoute:add', {
  work: 'add',
  query: { id: text('编号', { required: true, max: 64 }) },
})

export const gatewayCall = endpoint({
  method: ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE'],
  work: 'edit',
  raw: true,
  path: '/gateway/:route/*',
  aliases: ['/gateway/:route'],
  title: '经网关调用',
  group: title,
  access: 'login',
  params: { route: text('路由ID', { required: true, max: 50 }) },
  answers: 'file',
})

export const renewGatewayKey = change(`${path}/renewKey`, '更换路由的签名密钥', 'system:gatewayRoute:edit', {
  stepUp: true,
  confidential: true,
  body: { id: text('编号', { required: true, max: 64 }) },
  out: returns<{ key: string }>(),
})

export const gatewayContract = areaContract(
  [gatewayRoute, 'internal', 'system/SysGatewayRouteList'],
  ['sys_gateway_secret', 'sensitive'],
)
