/** Forms opened to the outside for a time; answers wait in a queue until staff take them over. */
import {
  asChoice,
  bool,
  dateTime,
  dict,
  endpointsIn,
  int,
  json,
  longText,
  READ_ONLY,
  recordId,
  ref,
  resource,
  returns,
  text,
} from '@huxi/model'
import { takesInput, type FormItem, type FormKind } from './kinds.ts'

const only = ['list'] as const
const id = recordId('对外开放')

const OPEN_KINDS: ReadonlySet<FormKind> = new Set<FormKind>([
  'text',
  'longText',
  'number',
  'date',
  'dateTime',
  'time',
  'bool',
  'dict',
  'dicts',
  'email',
  'url',
])

export const canBeOpen = (item: FormItem): boolean => OPEN_KINDS.has(item.kind) && takesInput(item)

const own = { ...READ_ONLY, exportXls: false } as const

export const formOpening = resource({
  name: 'online:opening',
  title: '对外开放的表单',
  table: 'onl_form_opening',
  owner: 'tenant',
  history: true,
  label: 'title',
  verbs: { ...own, choices: undefined },
  fields: {
    title: text('标题', { required: true, max: 50, search: 'like', only }),
    formName: text('表单', { required: true, max: 50, search: 'like', only }),
    status: dict('状态', 'online_opening_status', { search: 'eq', only }),
    opensAt: dateTime('开始时间', { required: true, search: 'range', only }),
    closesAt: dateTime('结束时间', { required: true, search: 'range', only }),
    answers: int('已收到', { required: true, only }),
    answersMax: int('最多收多少份', { required: true, only }),
    byCode: bool('凭填写码', { required: true, search: 'eq', only }),
    note: longText('说明', { max: 500, only }),
    items: asChoice(text('开放的字段', { required: true, max: 7000, only: [] })),
    formId: text('表单编号', { required: true, max: 64, only: [] }),
    linkKey: text('链接', { required: true, max: 64, only: [] }),
  },
  states: {
    field: 'status',
    initial: 'open',
    choosable: ['open'],
    moves: {
      close: {
        label: '结束开放',
        from: 'open',
        to: 'closed',
        confirm: '链接立即失效，已收到的内容仍可处理。',
        danger: true,
        done: '已结束',
      },
    },
  },
})

export const formAnswer = resource({
  name: 'online:answer',
  title: '外部填写',
  table: 'onl_form_answer',
  owner: 'tenant',
  history: true,
  sort: { receivedAt: 'desc' },
  label: '{title}（{receivedAt}）',
  verbs: own,
  fields: {
    title: text('标题', { required: true, max: 50, search: 'like', only }),
    formName: text('表单', { required: true, max: 50, search: 'like', only }),
    content: longText('内容', { max: 20_000, only }),
    receivedAt: dateTime('收到时间', { required: true, search: 'range', only }),
    status: dict('状态', 'online_answer_status', { search: 'eq', only }),
    reason: text('退回原因', { max: 200, only }),
    articleId: ref('来自文章', 'article:article', { search: 'eq', gone: 'clear', only }),
    openingId: text('对外开放', { required: true, max: 64, only: [] }),
    formId: text('表单编号', { required: true, max: 64, only: [] }),
    given: json<Record<string, unknown>>('填写的值', { required: true, only: [] }),
  },
  states: {
    field: 'status',
    initial: 'waiting',
    frozen: ['accepted', 'rejected'],
    moves: {
      accept: { label: '收入表单', from: 'waiting', to: 'accepted', batch: true, done: '已收入表单' },
      reject: {
        label: '不采用',
        from: 'waiting',
        to: 'rejected',
        batch: true,
        ask: { reason: text('原因', { required: true, max: 200 }) },
        danger: true,
        done: '已标为不采用',
      },
    },
  },
})

export const CODES_MAX = 500
export const ANSWERS_MAX = 10_000

export interface StartedOpening {
  id: string
  path: string | null
  /** shown once: only their digests are stored */
  codes: string[]
}

const { get, add } = endpointsIn(formOpening.title)

export const startOpening = add('/online/opening/start', '对外开放表单', 'online:opening:start', {
  stepUp: true,
  idempotencyKey: true,
  body: {
    formId: recordId('表单'),
    title: text('标题', { required: true, max: 50 }),
    note: longText('说明', { max: 500 }),
    items: asChoice(text('开放的字段', { required: true, max: 7000 })),
    opensAt: dateTime('开始时间'),
    closesAt: dateTime('结束时间', { required: true }),
    answersMax: int('最多收多少份', { required: true, min: 1, max: ANSWERS_MAX }),
    codes: int('填写码的数量', { min: 0, max: CODES_MAX }),
  },
  out: returns<StartedOpening>(),
})

export const openingLink = get('/online/opening/link', '对外开放表单的链接', 'online:opening:start', {
  confidential: true,
  query: { id },
  out: returns<Omit<StartedOpening, 'codes'>>(),
})
