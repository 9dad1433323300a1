/** The clinical models: what they are, and what they make of answers. Nothing an anonymous caller sends is kept. */
import type { ModelCard, ResultEnvelope } from '@huxi/clinical'
import type { UrgentClasses } from '@huxi/clinical/urgent'
import { endpoint, int, json, returns, text } from '@huxi/model'

/** The group of these in the API document. */
const group = '评估模型'

/** Answers of a model are small; a longer body is not a patient’s. */
export const ANSWERS_MAX_BYTES = 16_384

export const assessModels = endpoint({
  method: 'GET',
  path: '/assess/models',
  title: '公开评估模型',
  group,
  access: 'public',
  etag: true,
  out: returns<ModelCard[]>(),
})

/** `input` has the keys of the model; a value that cannot be is said so in the result, it is no error. */
export const assess = endpoint({
  method: 'POST',
  work: 'query',
  path: '/assess/:code',
  title: '评估计算',
  group,
  access: 'public',
  bodyLimit: ANSWERS_MAX_BYTES,
  params: { code: text('模型', { required: true, max: 64 }) },
  body: {
    // what is missing is judged after the model, so that nothing answers where there is none
    input: json('答案'),
    ruleSet: text('规则版本', { max: 64, check: 'code' }),
  },
  out: returns<ResultEnvelope>(),
})

/** How often a public tool came to a result, nothing else: no answer, nobody. Results are computed in the browser, so the page says so. */
export const noteUse = endpoint({
  method: 'POST',
  work: 'query',
  path: '/assess/use',
  title: '公开评估工具使用计数',
  group,
  access: 'public',
  body: {
    tool: text('评估工具', { required: true, max: 32 }),
    part: text('评估内容', { required: true, max: 32 }),
  },
  out: returns<null>(),
})

/** A day of a public tool. */
export interface ToolUse {
  day: string
  tool: string
  title: string
  count: number
}

/** The days on which public tools were used, the latest first. */
export const toolUses = endpoint({
  method: 'GET',
  path: '/assess/use/list',
  title: '公开评估工具使用',
  group,
  access: 'assess:use:list',
  query: {
    /** today and the days before */
    days: int('天数', { min: 1, max: 31 }),
    /** one or several, comma-joined */
    tool: text('评估工具', { max: 200 }),
  },
  out: returns<ToolUse[]>(),
})

/** A model as those who answer for it see it. */
export interface RegisteredModel extends ModelCard {
  /** why it is not computed here; null = it is */
  withheld: string | null
  /** how often it was computed in the last 30 days: for anonymous callers, and for results that are kept in this tenant */
  computed: number
}

export const assessRegistry = endpoint({
  method: 'GET',
  path: '/assess/registry',
  title: '评估模型',
  group,
  access: 'assess:model:list',
  out: returns<RegisteredModel[]>(),
})

/** The classes that ask for an act the same day, and who answers for the list; null = no physician has signed it as it is now. */
export interface UrgentTable {
  rows: readonly UrgentClasses[]
  /** what is signed: it changes with every line */
  mark: string
  signed: { by: string; at: string } | null
}

export const urgentTable = endpoint({
  method: 'GET',
  path: '/assess/urgent',
  title: '需要确认的分级',
  group,
  access: 'assess:model:list',
  out: returns<UrgentTable>(),
})

/** A physician of the installation answers for the list that he has read. */
export const signUrgent = endpoint({
  method: 'PUT',
  work: 'edit',
  path: '/assess/urgent/sign',
  title: '签字确认需要确认的分级',
  group,
  access: 'assess:model:sign',
  body: { mark: text('版本', { required: true, max: 64 }) },
  out: returns<null>(),
})
