/** Exceptions from input made by kinds: a line for each resource that needs one. */
import type { Resource } from '@huxi/model'
import { clinicalAdjustments } from './clinical-adjustments.ts'
import { ruleAdjustments } from './rule-adjustments.ts'

export type Input = Record<string, unknown>

/** @returns the result */
export type Call = (method: string, path: string, body: Input) => Promise<Input>

export interface Adjustment {
  input?: (n: number, side?: 'ours' | 'theirs') => Input
  /** fields the module sets itself: given, but not read back unchanged */
  settled?: readonly string[]
  /** unique fields that never change, of which no later row gets the value */
  lasting?: readonly string[]
  moved?: readonly string[]
  filled?: readonly string[]
  /** answers to the questions of a move, under wire names */
  asked?: (move: string, call: Call, n: number) => Promise<Input>
  /** caller of a move that the creator may not make; absent = admin */
  mover?: (move: string) => 'sysadmin' | 'nurse' | undefined
  /** filters whose plain value is no equality */
  lowerBound?: string
  upperBound?: string
  /** least content of an edit, where an empty one is refused */
  edit?: Input
  /** Endpoint that adds rows where no verb does; `ids` is the default key of the new id. */
  adder?: { path: string; body: Input | ((call: Call, given: Input) => Promise<Input>); id?: string }
  /** readers of a global resource: members of their tenant; or also tenant 1, which runs the installation */
  sight?: 'members' | 'keepers'
}

const pad = (n: number): string => String(n % 60).padStart(2, '0')

let templates = 0

const sending = async (call: Call): Promise<Input> => {
  const path = '/sys/message/sysMessageTemplate'
  const templateCode = `conformance_${(templates += 1)}`
  const words = { templateName: '问候', templateType: '1', templateContent: '您好' }
  const { id } = await call('POST', `${path}/add`, { templateCode, ...words })
  await call('PUT', `${path}/apply`, { ids: id })
  return { templateCode, receiver: 'admin', msgType: 'system' }
}

let forms = 0

const opening = async (call: Call): Promise<Input> => {
  const code = `opening_${(forms += 1)}`
  const fields = [{ code: 'a', label: '称呼', kind: 'text', list: true }]
  const { id: formId } = await call('POST', '/online/cgform/head/add', { name: code, code, fields })
  await call('PUT', '/online/cgform/head/publish', { ids: formId })
  return { formId, title: code, items: 'a', opensAt: null, closesAt: '2099-01-01 00:00:00', answersMax: 9 }
}

const ADJUSTMENTS: Record<string, Adjustment> = {
  ...clinicalAdjustments,
  ...ruleAdjustments,
  // values of a numeric dictionary would have to be numbers
  'system:dict': { input: () => ({ type: 0 }) },
  'system:dictItem': { settled: ['dictId'] },
  'online:report': {
    input: (n) => ({
      code: `conformance_${n}`,
      dbSource: null,
      cgrSql: `select u.id, u.username, ${n} as n from rpt.sys_user u where u.username <> \${not}`,
      items: ['id', 'username'].map((fieldName) => ({ fieldName, fieldTxt: fieldName, fieldType: 'String' })),
      params: [{ paramName: 'not', paramTxt: '不含', paramType: 'String' }],
      charts: [{ title: '人数', chartType: 'bar', labelField: 'username', aggregate: 'count' }],
    }),
  },
  'system:tenant': {
    input: (n) => ({
      id: 1000 + n,
      status: 1,
      beginDate: `2020-01-01 00:00:${pad(n)}`,
      endDate: `2099-01-01 00:00:${pad(n)}`,
    }),
    lowerBound: 'beginDate',
    upperBound: 'endDate',
    sight: 'keepers',
  },
  'example:loan': { input: () => ({ fromOn: '2030-01-01', dueOn: '2099-01-01' }), moved: ['returnedOn'] },
  'system:depart': { filled: ['orgCategory'] },
  'system:permission': {
    input: (n) => ({
      menuType: 1,
      parentId: 'system',
      url: `/conformance/${n}`,
      component: `conformance/Page${n}`,
      redirect: `/conformance/${n}/first`,
      perms: null,
    }),
  },
  'online:form': {
    input: (n) => ({
      code: `form_${n}`,
      fields: [{ code: 'a', label: `字段 ${n}`, kind: 'text', list: true }],
      parts: [],
      isTree: false,
    }),
  },
  'online:opening': { adder: { path: '/online/opening/start', body: opening, id: 'id' } },
  'article:article': {
    input: (n) => ({ content: `<p>正文 ${n}</p>`, sources: `资料 ${n}`, openingId: null }),
    asked: async (move): Promise<Input> =>
      move === 'schedule' ? { publishAt: '2099-01-01 08:00:00' } : move === 'reject' ? { reason: '请补充出处' } : {},
  },
  'system:announcement': {
    input: (n) => ({
      msgType: 'ALL',
      endTime: `2099-01-01 00:00:${pad(n)}`,
      publishAt: null,
      openType: 'url',
      openPage: `/isystem/user?n=${n}`,
    }),
  },
  // an edit that names another state is a move (engine/verbs/moves-of-old-clients.ts)
  'message:template': {
    input: (n) => ({ templateTestJson: `{"name": "${n}"}` }),
    edit: { templateName: '问候', useStatus: '0' },
  },
  // an existing handler and a schedule with a next run; the creator is the owner, an empty number takes the default
  'system:quartzJob': {
    input: (n) => ({
      jobClassName: n % 2 ? 'job.sample' : 'job.wait',
      cronExpression: `0 ${n % 60} ${Math.floor(n / 60) % 24} * * ?`,
      parameter: null,
    }),
    filled: ['jobName', 'limitSec', 'overlap', 'retries', 'retrySec', 'ownerId'],
  },
  'message:message': { adder: { path: '/sys/message/sysMessageTemplate/sendMsg', body: sending } },
  'system:user': {
    input: () => ({ password: null, confirmpassword: null, post: null }),
    lasting: ['username'],
    sight: 'members',
  },
}

export const adjustmentOf = (r: Resource): Adjustment => ADJUSTMENTS[r.name] ?? {}

export const adjust = (r: Resource, adjustment: Adjustment): void => void (ADJUSTMENTS[r.name] = adjustment)
