import { endpoint, endpointsIn, json, returns, text } from '@huxi/model'

const group = '草稿'

/** An unsaved form: `<resource>:new`, `<resource>:new-<ids of its parents>`, `<resource>:<record id>` or `page:<name>`. */
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

const { get, remove } = endpointsIn(group)

export const draftLines = get('/sys/draft/list', '我的草稿', 'login', {
  query: { prefix: text('表单', { max: 100 }) },
  out: returns<DraftLine[]>(),
})

export const draftOf = get('/sys/draft/get', '读取草稿', 'login', { query: { key }, out: returns<Draft | null>() })

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

export const dropDraft = remove('/sys/draft/delete', '放弃草稿', 'login', {
  logged: false,
  query: { key },
})
