import { endpoint, json, returns, text } from '@huxi/model'

const group = '草稿'

/**
 * An unsaved form: `<resource>:new`, `<resource>:new-<ids of its parents>`, `<resource>:<record id>` or
 * `page:<name>`.
 */
export interface DraftLine {
  key: string
  updateTime: string
}

export interface Draft extends DraftLine {
  /** form values under wire names, without secrets */
  values: Record<string, unknown>
}

/** Key in the values of a draft: the former label of a record that was merged away since. */
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
