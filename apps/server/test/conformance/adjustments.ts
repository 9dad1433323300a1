/** What the kinds of a resource cannot know of valid input: a line for each resource that needs one. */
import type { Resource } from '@huxi/model'
import { clinicalAdjustments } from './clinical-adjustments.ts'
import { ruleAdjustments } from './rule-adjustments.ts'

export type Input = Record<string, unknown>

/** Calls the API as the person who is going to add. @returns the result */
export type Call = (method: string, path: string, body: Input) => Promise<Input>

export interface Adjustment {
  /** input the kinds alone cannot guess */
  input?: (n: number, side?: 'ours' | 'theirs') => Input
  /** fields a module settles itself: given, but not read back as they were */
  settled?: readonly string[]
  /** fields that a move fills by itself */
  moved?: readonly string[]
  /** fields that are filled when they are cleared */
  filled?: readonly string[]
  /** what a move is asked beside what the kinds say, under wire names */
  asked?: (move: string, call: Call, n: number) => Promise<Input>
  /** who makes a move, where the one who added the row may not; absent = admin */
  mover?: (move: string) => 'sysadmin' | undefined
  /** filters whose plain value means something else than equality */
  lowerBound?: string
  upperBound?: string
  /** what an edit has to say at least, where one that says nothing is refused */
  edit?: Input
  /**
   * what adds rows of it, where no verb does or a row needs others: what it takes beside or instead of the fields of the form, and
   * where its answer has the id; absent = `ids`
   */
  adder?: { path: string; body: Input | ((call: Call, given: Input) => Promise<Input>); id?: string }
  /** who sees rows although the resource is global: members of their tenant; or also tenant 1, which runs the installation */
  sight?: 'members' | 'keepers'
}

const pad = (n: number): string => String(n % 60).padStart(2, '0')

let templates = 0

/** A template that is applied, and to whom it is sent. */
const sending = async (call: Call): Promise<Input> => {
  const path = '/sys/message/sysMessageTemplate'
  const templateCode = `conformance_${(templates += 1)}`
  const words = { templateName: '问候', templateType: '1', templateContent: '您好' }
  const { id } = await call('POST', `${path}/add`, { templateCode, ...words })
  await call('PUT', `${path}/apply`, { ids: id })
  return { templateCode, receiver: 'admin', msgType: 'system' }
}

const ADJUSTMENTS: Record<string, Adjustment> = {
  ...clinicalAdjustments,
  ...ruleAdjustments,
  // values of a dictionary of numbers would have to be numbers
  'system:dict': { input: () => ({ type: 0 }) },
  'system:dictItem': { settled: ['dictId'] },
  // a SELECT with the columns it gives
  'online:report': {
    input: (n) => ({
      code: `conformance_${n}`,
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
      perms: null,
    }),
  },
  // whole, so that it can be published
  'assess:wording': {
    input: (n) => ({
      questionnaire: 'cat',
      items: Array.from({ length: 8 }, (_, i) => ({ stem: `第 ${i + 1} 题 ${n}`, low: '从不', high: '总是' })),
    }),
  },
  // whole, so that it can be submitted
  'online:form': {
    input: (n) => ({ code: `form_${n}`, fields: [{ code: 'a', label: `字段 ${n}`, kind: 'text', list: true }] }),
  },
  'article:article': { input: (n) => ({ content: `<p>正文 ${n}</p>`, sources: `资料 ${n}` }) },
  // for everybody and valid for long, so that it can be published at any time
  'system:announcement': {
    input: (n) => ({
      msgType: 'ALL',
      endTime: `2099-01-01 00:00:${pad(n)}`,
      publishAt: null,
      openType: 'url',
      openPage: `/isystem/user?n=${n}`,
    }),
  },
  // an edit that names another state is a move (engine/verbs/moves-by-sending.ts)
  'message:template': {
    input: (n) => ({ templateTestJson: `{"name": "${n}"}` }),
    edit: { templateName: '问候', useStatus: '0' },
  },
  // a rule that comes, of a handler there is; who adds one is its owner, and an empty number is the usual one
  'system:quartzJob': {
    input: (n) => ({
      jobClassName: n % 2 ? 'job.sample' : 'job.wait',
      cronExpression: `0 ${n % 60} ${Math.floor(n / 60) % 24} * * ?`,
      parameter: null,
    }),
    filled: ['jobName', 'limitSec', 'overlap', 'retries', 'retrySec', 'ownerId'],
  },
  'message:message': { adder: { path: '/sys/message/sysMessageTemplate/sendMsg', body: sending } },
  'system:user': { input: () => ({ password: null, confirmpassword: null, post: null }), sight: 'members' },
}

export const adjustmentOf = (r: Resource): Adjustment => ADJUSTMENTS[r.name] ?? {}
