/** 权限申请: requests for a role or a menu row. A person who gives roles grants or refuses them; a grant ends by itself. */
import {
  areaContract,
  date,
  dateTime,
  dict,
  endpointsIn,
  int,
  longText,
  type Page,
  person,
  READ_ONLY,
  recordId,
  ref,
  resource,
  returns,
  type RowOf,
  text,
  treeRef,
} from '@huxi/model'

export const ACCESS_DAYS = 180
export const ACCESS_WAITING = 10

const only = ['list'] as const
const wanted = text('申请内容', { required: true, max: 200 })
const reason = longText('申请理由', { required: true, max: 200 })

/** Written by asking and by its moves. A grant counts while its state is granted and its last day is not over. */
export const accessRequest = resource({
  name: 'system:access',
  title: '权限申请',
  table: 'sys_access_request',
  path: '/sys/access',
  owner: 'tenant',
  history: 'audited',
  label: 'wanted',
  verbs: { ...READ_ONLY, exportXls: false },
  fields: {
    userId: ref('申请人', 'system:user', { required: true, search: 'eq', only, gone: 'cascade' }),
    /** an address, a code or free text; the decider looks it up */
    wanted: { ...wanted, search: 'like', only },
    reason: { ...reason, only },
    wishedOn: date('希望用到', { required: true, only }),
    status: dict('状态', 'access_status', { search: 'eq', only }),
    permissionId: ref('授予的菜单或按钮', 'system:permission', { only, gone: 'clear' }),
    roleId: ref('授予的角色', 'system:role', { only, gone: 'clear' }),
    untilOn: date('授权至', { search: 'range', only }),
    decidedBy: person('审批人'),
    decidedAt: dateTime('审批时间', { only }),
    remark: longText('审批意见', { max: 200, only }),
    dataScope: dict('数据范围', 'data_scope', { only: [] }),
  },
  states: {
    field: 'status',
    initial: 'waiting',
    moves: {
      grant: {
        label: '批准',
        from: 'waiting',
        to: 'granted',
        ask: {
          permissionId: treeRef('授予的菜单或按钮', 'system:permission'),
          roleId: ref('授予的角色', 'system:role'),
          untilOn: date('授权至', { required: true }),
          remark: longText('审批意见', { max: 200 }),
        },
        confirm: '菜单（按钮）和角色选择一项。批准后立即生效，到期自动收回。',
        done: '已批准',
      },
      refuse: {
        label: '驳回',
        from: 'waiting',
        to: 'refused',
        ask: { remark: longText('驳回理由', { required: true, max: 200 }) },
        danger: true,
        done: '已驳回',
      },
      revoke: {
        label: '提前收回',
        from: 'granted',
        to: 'revoked',
        ask: { remark: longText('收回原因', { required: true, max: 200 }) },
        confirm: '立即收回，申请人会收到通知。',
        danger: true,
        done: '已收回',
      },
      withdraw: { label: '撤回', from: 'waiting', to: 'withdrawn', internal: true },
      end: { label: '到期', from: 'granted', to: 'ended', internal: true },
    },
  },
})
export type AccessRequest = RowOf<typeof accessRequest>

export interface AccessRow extends AccessRequest {
  suggestedPermissionId: string | null
  suggestedRoleId: string | null
}

const { title: group } = accessRequest

const { get, add, put } = endpointsIn(group)

/** The answer does not reveal whether the requested thing exists. */
export const askAccess = add('/sys/access/ask', '申请权限', 'login', {
  idempotencyKey: true,
  body: { wanted, reason, wishedOn: date('希望用到', { required: true }) },
})

export const ownAccess = get('/sys/access/mine', '我的权限申请', 'login', {
  query: { pageNo: int('页码', { min: 0 }), pageSize: int('每页条数', { min: 1 }) },
  out: returns<Page<AccessRequest>>(),
})

export const withdrawAccess = put('/sys/access/withdraw', '撤回权限申请', 'login', {
  body: { id: recordId('权限申请') },
})

export const accessContract = areaContract([accessRequest, 'internal', 'system/AccessList'])
