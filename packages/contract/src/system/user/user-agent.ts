/** 代理人: the agent handles the to-dos of an absent person with rights of their own; no right is transferred. */
import {
  areaContract,
  asChoice,
  dateTime,
  dict,
  endpointsIn,
  recordId,
  resource,
  returns,
  type RowOf,
  text,
} from '@huxi/model'

const ACCOUNT = 'sys_user,realname,username'
const SET = '代理人设置成功！'

export const userAgent = resource({
  name: 'system:agent',
  title: '代理人',
  table: 'sys_user_agent',
  path: '/sys/sysUserAgent',
  owner: 'tenant',
  history: 'audited',
  sort: { startTime: 'desc' },
  label: '{startTime} 至 {endTime}',
  verbs: { add: SET, edit: '代理人设置成功!', importExcel: '文件导入成功！数据行数：{n}', choices: false },
  fields: {
    userName: dict('用户', ACCOUNT, { required: true, search: 'eq' }),
    agentUserName: dict('代理人', ACCOUNT, { required: true, search: 'eq' }),
    startTime: dateTime('开始时间', { required: true, search: 'range' }),
    endTime: dateTime('结束时间', { required: true, search: 'range' }),
    status: dict('状态', 'valid_status', { initial: '1', search: 'eq' }),
    note: text('说明', { max: 200 }),
  },
})
export type UserAgent = RowOf<typeof userAgent>

export const agentOfUser = endpointsIn(userAgent.title).get(
  '/sys/sysUserAgent/queryByUserName',
  '按用户查询代理人',
  'system:agent:list',
  { query: { userName: text('用户', { required: true, max: 100 }) }, out: returns<UserAgent>() },
)

/** Agents of the caller, and persons the caller is agent of, without past ones. */
export interface OwnAgents {
  mine: UserAgent[]
  forMe: UserAgent[]
}

const { title: group, path } = userAgent

const { get, add, put } = endpointsIn(group)

export const ownAgents = get(`${path}/mine`, '我的代理人', 'login', { out: returns<OwnAgents>() })

export interface AgentCandidate {
  username: string
  realname: string
  departs: string
}

export const agentCandidates = get(`${path}/candidates`, '可选的代理人', 'login', {
  query: { keyword: text('姓名或用户名', { required: true, max: 100 }) },
  out: returns<AgentCandidate[]>(),
})

export const setOwnAgent = add(`${path}/setMine`, '设置我的代理人', 'login', {
  idempotencyKey: true,
  body: {
    agentUserName: asChoice(text('代理人', { required: true, max: 100 })),
    startTime: userAgent.fields.startTime,
    endTime: userAgent.fields.endTime,
    note: userAgent.fields.note,
  },
})

/** Ends an agent of the caller now; a future one becomes void. */
export const endOwnAgent = put(`${path}/endMine`, '结束我的代理人', 'login', {
  body: { id: recordId('代理人') },
})

export const userAgentContract = areaContract([userAgent, 'internal', 'system/SysUserAgentList'])
