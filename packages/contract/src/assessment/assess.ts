/** The clinical models: what they are, and what they make of answers. Nothing an anonymous caller sends is kept. */
import type { ModelCard, ResultEnvelope } from '@huxi/clinical'
import { endpoint, json, returns, text } from '@huxi/model'

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
