/** A form on the device of a respondent without an account: by a key, a captcha, and a code where it asks for one. */
import { endpointsIn, json, returns, text } from '@huxi/model'

const group = '对外开放的表单'
const key = text('链接', { required: true, max: 64 })

export interface OpenField {
  code: string
  label: string
  kind: 'text' | 'longText' | 'number' | 'date' | 'dateTime' | 'time' | 'bool' | 'dict' | 'dicts' | 'email' | 'url'
  required: boolean
  max: number | null
  unit: string | null
  options: { value: string; text: string }[]
  initial: string | boolean | null
}

export interface OpenForm {
  title: string
  note: string | null
  byCode: boolean
  fields: OpenField[]
}

const { add, query } = endpointsIn(group)

export const readOpenForm = query('/online/open/read', '打开对外开放的表单', 'public', {
  confidential: true,
  body: { key },
  out: returns<OpenForm>(),
})

const ANSWER_BYTES = 200_000

export const sendOpenForm = add('/online/open/send', '提交对外开放的表单', 'public', {
  confidential: true,
  idempotencyKey: true,
  bodyLimit: ANSWER_BYTES,
  body: {
    key,
    code: text('填写码', { max: 20 }),
    captcha: text('验证码', { required: true, max: 20 }),
    checkKey: text('验证码标识', { required: true, max: 64 }),
    values: json<Record<string, unknown>>('填写的内容', { required: true, max: ANSWER_BYTES }),
  },
})
