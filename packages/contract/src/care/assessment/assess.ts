import type { ModelCard, ResultEnvelope } from '@huxi/clinical'
import type { UrgentClasses } from '@huxi/clinical/urgent'
import { asChoice, endpointsIn, int, json, returns, text } from '@huxi/model'

const group = '评估模型'

export const ANSWERS_MAX_BYTES = 16_384

const { get, query, put } = endpointsIn(group)

export const assessModels = get('/assess/models', '公开评估模型', 'public', { etag: true, out: returns<ModelCard[]>() })

/** `input` has the keys of the model. Impossible values are part of the result, not an error. */
export const assess = query('/assess/:code', '评估计算', 'public', {
  bodyLimit: ANSWERS_MAX_BYTES,
  params: { code: text('模型', { required: true, max: 64 }) },
  body: {
    // a missing answer is reported after the model lookup, so that unknown models stay 404
    input: json('答案'),
    ruleSet: text('规则版本', { max: 64, check: 'code' }),
  },
  out: returns<ResultEnvelope>(),
})

/** Counts completed uses of a public tool, without answers or identity. Browsers report them, as they compute the results. */
export const noteUse = query('/assess/use', '公开评估工具使用计数', 'public', {
  body: {
    tool: asChoice(text('评估工具', { required: true, max: 32 })),
    part: asChoice(text('评估内容', { required: true, max: 32 })),
  },
})

export interface ToolUse {
  day: string
  tool: string
  title: string
  count: number
}

export const toolUses = get('/assess/use/list', '公开评估工具使用', 'assess:use:list', {
  query: {
    /** today and the days before */
    days: int('天数', { min: 1, max: 31 }),
    tool: text('评估工具', { max: 200 }),
  },
  out: returns<ToolUse[]>(),
})

export interface RegisteredModel extends ModelCard {
  /** reason why the server does not compute it; null = it does */
  withheld: string | null
  /** computations of the last 30 days: anonymous ones, and stored ones of this tenant */
  computed: number
}

export const assessRegistry = get('/assess/registry', '评估模型', 'assess:model:list', {
  out: returns<RegisteredModel[]>(),
})

/** Classes that demand action the same day, and the physician who signed the list; null = unsigned in its present state. */
export interface UrgentTable {
  rows: readonly UrgentClasses[]
  /** digest of the list; changes with every line */
  mark: string
  signed: { by: string; at: string } | null
}

export const urgentTable = get('/assess/urgent', '需要确认的分级', 'assess:model:list', { out: returns<UrgentTable>() })

export const signUrgent = put('/assess/urgent/sign', '签字确认需要确认的分级', 'assess:model:sign', {
  body: { mark: text('版本', { required: true, max: 64 }) },
})
