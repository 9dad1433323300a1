import type { Answers, FormContent } from '@huxi/clinical/forms/content'
import { date, dict, endpointsIn, int, json, returns, text } from '@huxi/model'

const group = '患者填写问卷'

const token = text('链接', { required: true, max: 128 })
const proof = text('凭据', { required: true, max: 128 })
const revision = int('保存次数', { required: true, min: 0 })

export interface OpenedFill {
  title: string
  content: FormContent
  answers: Answers
  revision: number
  proof: string
}

const { change, query } = endpointsIn(group)

/** Shows the form to who knows the birth date of the patient: 5 tries, then a quarter of an hour. */
export const openFill = query('/quest/fill/open', '打开问卷', 'public', {
  confidential: true,
  body: { token, birthDate: date('出生日期', { required: true }) },
  out: returns<OpenedFill>(),
})

export const resumeFill = query('/quest/fill/resume', '继续填写问卷', 'public', {
  confidential: true,
  body: { token, proof },
  out: returns<OpenedFill>(),
})

export interface SavedAnswer {
  /** false: another device has saved meanwhile, and `answers` are those of now */
  saved: boolean
  revision: number
  answers: Answers | null
  crisis: string | null
}

const ANSWER_BYTES = 20_000

export const saveFill = change('/quest/fill/answer', '保存答案', 'public', {
  confidential: true,
  bodyLimit: ANSWER_BYTES,
  body: {
    token,
    proof,
    revision,
    item: text('题目', { required: true, max: 40 }),
    answer: json<{ value: unknown }>('答案', { required: true, max: ANSWER_BYTES }),
  },
  out: returns<SavedAnswer>(),
})

export interface FinishedFill extends SavedAnswer {
  done: boolean
}

/** Completes the response and closes the link; idempotent. */
export const finishFill = change('/quest/fill/finish', '提交问卷', 'public', {
  confidential: true,
  body: { token, proof, revision, filledBy: dict('填写人', 'quest_filler', { required: true }) },
  out: returns<FinishedFill>(),
})
