import { endpoint, json, returns, text } from '@huxi/model'

/** The group of these in the API document. */
const group = '草稿'

/** A form somebody has begun: `<resource>:new`, `<resource>:new-<ids of what it belongs to>`, `<resource>:<record id>` or `page:<name>`. */
export interface DraftLine {
  key: string
  updateTime: string
}

export interface Draft extends DraftLine {
  /** values as they were in the form, under wire names; secrets are never among them */
  values: Record<string, unknown>
}

/** Among the values of a draft: what the record was called for which it was begun, since that one was merged away. */
export const DRAFT_FROM = '$from'

const key = text('表单', { required: true, max: 150 })

export const draftLines = endpoint({
  method: 'GET',
  path: '/sys/draft/list',
  title: '我的草稿',
  group,
  access: 'login',
  query: { prefix: text('表单', { max: 100 }) },
  out: returns<DraftLine[]>(),
})

export const draftOf = endpoint({
  method: 'GET',
  path: '/sys/draft/get',
  title: '读取草稿',
  group,
  access: 'login',
  query: { key },
  out: returns<Draft | null>(),
})

export const saveDraft = endpoint({
  method: ['PUT', 'POST'],
  work: 'edit',
  path: '/sys/draft/save',
  logged: false,
  title: '保存草稿',
  group,
  access: 'login',
  body: { key, values: json<Record<string, unknown>>('内容', { required: true, max: 200_000 }) },
  out: returns<{ updateTime: string }>(),
})

export const dropDraft = endpoint({
  method: 'DELETE',
  work: 'delete',
  path: '/sys/draft/delete',
  logged: false,
  title: '放弃草稿',
  group,
  access: 'login',
  query: { key },
  out: returns<null>(),
})
