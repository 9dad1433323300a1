/** 个人信息请求: requests of a person about personal data — copy, correction, erasure, end of a restriction — and their outcome. */
import {
  address,
  areaContract,
  date,
  dateTime,
  dict,
  endpointsIn,
  json,
  longText,
  person,
  personName,
  recordId,
  ref,
  resource,
  returns,
  type RowOf,
  text,
} from '@huxi/model'

const only = ['list'] as const
const reason = text('原因', { required: true, max: 200 })
/** of a kind excluded from logs and history */
const patientNo = address('患者编号（输入以确认）', { required: true, max: 40 })
const note = text('处理说明', { required: true, max: 200 })

export const privacyRequest = resource({
  name: 'patient:privacy',
  title: '个人信息请求',
  table: 'privacy_request',
  owner: 'tenant',
  history: 'audited',
  sort: { receivedOn: 'desc' },
  label: 'requestNo',
  verbs: {
    delete: false,
    deleteBatch: false,
    importExcel: false,
    importTemplate: false,
    undo: false,
    choices: false,
  },
  fields: {
    requestNo: text('请求编号', { required: true, max: 20, unique: true, search: 'eq', only }),
    kind: dict('请求事项', 'privacy_kind', { required: true, search: 'eq' }),
    patientId: ref('患者', 'patient:patient', { required: true, search: 'eq' }),
    askedBy: dict('提出人', 'consent_signer', { required: true, initial: 'self' }),
    askerName: personName('提出人姓名', { max: 50, restrictable: true }),
    relation: dict('与患者关系', 'relation', { only: ['form'] }),
    verifiedBy: dict('身份核验方式', 'privacy_proof', { required: true }),
    receivedOn: date('收到日期', { required: true, search: 'range' }),
    dueOn: date('答复期限', { required: true, search: 'range', only }),
    content: longText('请求内容', { max: 500, restrictable: true }),
    status: dict('状态', 'privacy_status', { search: 'eq', only }),
    decidedAt: dateTime('办结时间', { only }),
    decidedBy: person('办理人'),
    outcome: text('处理结果', { max: 500, only, restrictable: true }),
    keptUntil: date('保存至', { only }),
    fileAt: dateTime('副本生成时间', { only: [] }),
    /** of an erasure: keyed digest and row counts, without identity */
    proof: json<ErasureProof>('删除凭证', { only: [] }),
  },
  states: {
    field: 'status',
    initial: 'pending',
    frozen: ['done', 'refused', 'cancelled'],
    moves: {
      take: { label: '受理', from: 'pending', to: 'working', done: '已受理' },
      deliver: { label: '确认交付', from: 'working', to: 'done', ask: { note }, done: '已办结' },
      correct: {
        label: '同意更正',
        from: 'working',
        to: 'done',
        confirm: '按下方“更正内容”修改患者资料，修改前后都保留在修改历史中。',
        done: '已更正',
      },
      lift: {
        label: '解除限制',
        from: 'working',
        to: 'done',
        ask: { reason },
        confirm: '解除后，该患者恢复为在数据范围内可见、可登记。',
        done: '已解除限制',
      },
      restrict: {
        label: '转为限制处理',
        from: 'working',
        to: 'refused',
        ask: { patientNo },
        confirm: '保存期内的记录不能删除：可以删除的立即删除，其余限制处理，只有依法需要的人员可见。',
        danger: true,
        done: '已转为限制处理',
      },
      erase: {
        label: '执行删除',
        from: 'working',
        to: 'done',
        ask: { patientNo },
        confirm: '删除后不能恢复：身份信息、文件和修改历史中的内容全部清除，只留下不能识别个人的记录。',
        danger: true,
        done: '已删除',
      },
      refuse: { label: '拒绝', from: ['pending', 'working'], to: 'refused', ask: { reason }, danger: true },
      cancel: { label: '撤销请求', from: ['pending', 'working'], to: 'cancelled', ask: { reason } },
    },
  },
})
export type PrivacyRequest = RowOf<typeof privacyRequest>

export interface ErasureProof {
  digest: string
  counts: { title: string; count: number }[]
}

/** Patient fields open to correction. */
export const CORRECTABLE = [
  'name',
  'gender',
  'birthDate',
  'ethnicGroup',
  'phone',
  'regionCode',
  'address',
  'heightCm',
] as const

export interface ProposedChange {
  field: string
  /** value at the time of the proposal; null = empty */
  from: string | null
  to: string | null
}

/** GET /patient/privacy/queryById: with the proposed changes, which are stored encrypted. */
export interface PrivacyDetail extends PrivacyRequest {
  changes: ProposedChange[]
  fileUntil: string | null
}

const { title: group } = privacyRequest
const id = recordId('请求')
const reads = { of: privacyRequest.name, by: 'id' } as const

export interface ErasureLine {
  title: string
  count: number
  action: 'delete' | 'anonymise' | 'keep' | 'end'
  /** last day of retention; null = not known yet */
  until: string | null
  why: string
}

export interface ErasurePreview {
  verdict: 'erase' | 'restrict'
  keptUntil: string | null
  why: string
  lines: ErasureLine[]
}

const { get, post, put } = endpointsIn(group)

export const previewErasure = get(
  '/patient/privacy/preview',
  '删除预览',
  ['patient:privacy:erase', 'patient:privacy:restrict'],
  { cost: 'heavy', query: { id }, reads, out: returns<ErasurePreview>() },
)

export const proposeChanges = put('/patient/privacy/propose', '填写更正内容', 'patient:privacy:edit', {
  confidential: true,
  body: { id, changes: json<{ field: string; to: string | null }[]>('更正内容', { required: true, max: 5000 }) },
  out: returns<{ changes: ProposedChange[] }>(),
})

export const makeCopy = post('/patient/privacy/copy', '生成个人信息副本', 'patient:privacy:copy', {
  work: 'export',
  cost: 'heavy',
  body: { id },
  out: returns<{ ready: boolean }>(),
})

export const fetchCopy = get('/patient/privacy/download', '下载个人信息副本', 'patient:privacy:copy', {
  work: 'export',
  answers: 'file',
  query: { id },
  reads,
})

export const privacyContract = areaContract(
  [
    privacyRequest,
    {
      others: 'internal',
      columns: {
        kind: 'personal',
        patientId: 'personal',
        askedBy: 'personal',
        relation: 'personal',
        verifiedBy: 'personal',
        content: 'sensitive',
        outcome: 'personal',
      },
    },
    'patient/PrivacyList',
    'patient/PrivacyDetail',
  ],
  ['privacy_request_sealed', 'sensitive'],
)
