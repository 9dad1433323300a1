/** The way of answers from a patient's own phone to a stored record: an 8-digit code that lives 15 minutes, or the answers themselves. */
import type { AnswerInWords } from '@huxi/clinical/tools/recorded-answers'
import type { ResultEnvelope } from '@huxi/clinical'
import type { Level, Step } from '@huxi/clinical/model'
import { bool, dict, endpoint, json, longText, returns, text } from '@huxi/model'
import { ANSWERS_MAX_BYTES } from './assess.ts'

/** The group of these in the API document. */
const group = '评估交接'

/** How long a code lives. */
export const HANDOFF_SECONDS = 900

/** What a person agrees to before a code is made; a change of its words is a new version. */
export const HANDOFF_CONSENT = 'handoff-1'

const COMMENT_MAX = 500
/** a link of the longest part with every question answered stays far below */
const LINK_MAX = 4000

const tool = text('评估工具', { required: true, max: 32 })
const part = text('评估内容', { required: true, max: 32 })
const answers = json<Record<string, unknown>>('答案', { required: true, max: ANSWERS_MAX_BYTES })

/** What somebody reads to the staff, without its gap. */
export interface HandoffCode {
  /** 8 digits */
  code: string
  /** `YYYY-MM-DD HH:mm:ss` */
  expiresAt: string
  seconds: number
  /** the secret by which the phone asks what became of it */
  receipt: string
}

/** Keeps answers for 15 minutes, after the person has agreed. Whatever is no answer to a question of the part is dropped before. */
export const assessHandoff = endpoint({
  method: 'POST',
  work: 'add',
  path: '/assess/handoff',
  title: '评估交接',
  group,
  access: 'public',
  bodyLimit: ANSWERS_MAX_BYTES,
  confidential: true,
  body: {
    tool,
    part,
    answers,
    consent: bool('同意', { required: true }),
    consentVersion: text('同意书版本', { required: true, max: 32, check: 'code' }),
  },
  out: returns<HandoffCode>(),
})

/** What became of a hand-off; null = nobody has received it, or it is long gone. */
export interface HandoffReceived {
  /** `YYYY-MM-DD HH:mm:ss` */
  receivedAt: string | null
}

/** Whether staff have received what was handed over, for the phone that holds its secret. Nothing of the answers. */
export const handoffReceived = endpoint({
  method: 'POST',
  work: 'query',
  path: '/assess/handoff/received',
  title: '评估交接是否已接收',
  group,
  access: 'public',
  confidential: true,
  body: { receipt: text('凭据', { required: true, max: 64 }) },
  out: returns<HandoffReceived>(),
})

/** One answer, so that it can be read when the question is long gone. */
export interface GivenAnswer extends AnswerInWords {
  /** what the record of the patient knew of it when it was stored */
  known?: KnownAnswer
}

/** A value of the record beside an answer. */
interface KnownAnswer {
  /** as a person reads it, with its unit */
  text: string
  at: string
  source: string
  row?: { resource: string; id: string }
  /** it had run out of its window */
  stale: boolean
  /** the answer says the same */
  same: boolean
}

/** One result as staff see it before it is stored; the envelope beside what a list shows of it. */
export interface AssessFinding extends ResultEnvelope {
  /** short: DECAF */
  name: string
  title: string
  level: Level
  /** 高危; null where there is no class */
  verdict: string | null
  steps: readonly Step[]
  /** said below the result */
  notes: readonly string[]
  /** a clinician has still to sign it, or it is no more than a hint */
  badge?: '待医生确认' | '仅供参考'
  /** published percentages stay out of sight: words only */
  wordsOnly?: true
  /** whether storing keeps it: what does not apply or cannot be is not kept */
  storable: boolean
}

export interface HandoffPreview {
  tool: string
  part: string
  /** 慢阻肺急性加重预后评估 · 入院 */
  title: string
  /** when the answers were handed over; null when they came with a link */
  receivedAt: string | null
  /** the answers came with a link, nothing of them was kept here */
  offline: boolean
  answers: GivenAnswer[]
  findings: AssessFinding[]
  /** for whom the tool is not made, judged by the answers */
  notes: readonly string[]
}

/** One of the two: a code in any spelling of digits, or a share link or what follows its #. */
const source = {
  code: text('编码', { max: 32 }),
  link: longText('链接', { max: LINK_MAX }),
}
/** Whose it is; absent = nobody's so far. */
const patientId = text('患者', { max: 64 })
/** The assessment it corrects, which must still stand as it was stored. */
const amendsId = text('修正的评估', { max: 64 })
const about = {
  context: dict('评估场景', 'assess_context', { required: true }),
  comment: text('备注', { max: COMMENT_MAX }),
}

/** A hand-off that nobody has come for. Without its code it opens for nobody. */
export interface WaitingHandoff {
  /** 慢阻肺急性加重预后评估 · 入院 */
  title: string
  createTime: string
  expiresAt: string
  /** the caller has opened it and not stored it yet */
  opened: boolean
}

/** Hand-offs the caller may still receive, those that run out first at the top. They belong to no tenant before they are stored. */
export const waitingHandoffs = endpoint({
  method: 'GET',
  path: '/assess/handoff/list',
  title: '待接收的评估交接',
  group,
  access: 'assess:handoff:use',
  out: returns<WaitingHandoff[]>(),
})

/** Shows what was handed over, computed again here; a code opened by somebody is open to nobody else. */
export const openHandoff = endpoint({
  method: 'POST',
  work: 'query',
  path: '/assess/handoff/open',
  title: '打开评估交接',
  group,
  access: 'assess:handoff:use',
  confidential: true,
  body: source,
  out: returns<HandoffPreview>(),
})

/** The assessment that was stored, and its results. */
export interface StoredResults {
  ids: string[]
  /** id of the assessment */
  groupId: string
}

/** Stores what was handed over; its code opens no more. */
export const storeHandoff = endpoint({
  method: 'POST',
  work: 'add',
  path: '/assess/handoff/store',
  title: '保存评估交接',
  group,
  access: 'assess:handoff:use',
  confidential: true,
  body: { ...source, ...about, patientId },
  out: returns<StoredResults>(),
})

/** Stores what staff filled in themselves. */
export const storeAssessment = endpoint({
  method: 'POST',
  work: 'add',
  path: '/assess/store',
  title: '保存评估',
  group,
  access: 'assess:result:add',
  bodyLimit: ANSWERS_MAX_BYTES,
  confidential: true,
  body: { tool, part, answers, ...about, patientId, amendsId },
  out: returns<StoredResults>(),
})

/** Stores a whole questionnaire that staff filled in with a patient; `input` has the keys of its model. */
export const storeModel = endpoint({
  method: 'POST',
  work: 'add',
  path: '/assess/store/model',
  title: '保存问卷',
  group,
  access: 'assess:result:add',
  bodyLimit: ANSWERS_MAX_BYTES,
  confidential: true,
  body: {
    model: text('评估模型', { required: true, max: 64, check: 'code' }),
    input: json<Record<string, unknown>>('答案', { required: true, max: ANSWERS_MAX_BYTES }),
    /** the words that were shown, as `currentWording` names them; absent = those of now */
    wordingVersion: text('题目版本', { max: 64 }),
    ...about,
    patientId,
    amendsId,
  },
  out: returns<StoredResults>(),
})
