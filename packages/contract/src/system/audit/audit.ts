import { bool, endpointsIn, int, returns, text, type Page } from '@huxi/model'

const group = '审计记录'

export interface AuditLine {
  readonly label: string
  readonly text: string
  readonly before?: string
}

export interface AuditRecord {
  id: string
  chain: number
  seq: number
  at: string
  tenantId: number | null
  actor: string
  actor_dictText?: string
  ip: string
  agent: string
  requestId: string
  action: string
  action_dictText?: string
  object: string
  object_dictText?: string
  /** entries of the same call and action; more than 1 in a grouped list */
  entries?: number
  outcome: string
  outcome_dictText?: string
  lines: readonly AuditLine[]
}

export interface AuditProblem {
  chain: number
  seq: number
  reason: string
}

export interface AuditCheck {
  chains: number
  entries: number
  problems: AuditProblem[]
}

const access = 'audit:entry:list'
const day = (label: string) => text(label, { max: 19 })

const filters = {
  action: text('动作', { max: 500 }),
  actor: text('账号', { max: 100 }),
  object: text('对象', { max: 200 }),
  requestId: text('请求编号', { max: 200 }),
  outcome: text('结果', { max: 100 }),
  night: bool('夜间（22:00–06:00）'),
  at_begin: day('开始时间'),
  at_end: day('结束时间'),
}

const { get } = endpointsIn(group)

export const auditRecords = get('/sys/audit/list', '审计记录查询', access, {
  query: {
    pageNo: int('页码', { min: 0 }),
    pageSize: int('每页条数', { min: 1 }),
    before: text('只读此标记之后的记录', { max: 100 }),
    grouped: bool('同一次操作合并为一行'),
    ...filters,
  },
  out: returns<Page<AuditRecord>>(),
})

export interface UnusualDay {
  readonly day: string
  readonly alarms: number
  readonly refused: number
  readonly emergencies: number
  readonly night: number
}

export const UNUSUAL_DAYS = 30

export const unusualAccess = get('/sys/audit/unusual', '异常访问统计', access, { out: returns<UnusualDay[]>() })

export const verifyAudit = get('/sys/audit/verify', '审计记录校验', access, {
  background: 'verify',
  out: returns<AuditCheck>(),
})
