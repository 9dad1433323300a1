/** Transfers answers from a patient's phone into a record: by an 8-digit code that lives 15 minutes, or within a link. */
import type { AnswerInWords } from '@huxi/clinical/tools/recorded-answers'
import type { ResultEnvelope } from '@huxi/clinical'
import type { Level, Step } from '@huxi/clinical/spec'
import { asChoice, bool, dict, endpointsIn, json, longText, returns, text } from '@huxi/model'
import { ANSWERS_MAX_BYTES } from './assess.ts'

const group = '评估交接'

export const HANDOFF_SECONDS = 900

/** Version of the consent given before a code is made; changed words are a new version. */
export const HANDOFF_CONSENT = 'handoff-1'

const COMMENT_MAX = 500
/** far above the longest possible link */
const LINK_MAX = 4000

const tool = asChoice(text('评估工具', { required: true, max: 32 }))
const part = asChoice(text('评估内容', { required: true, max: 32 }))
const answers = json<Record<string, unknown>>('答案', { required: true, max: ANSWERS_MAX_BYTES })

export interface HandoffCode {
  code: string
  expiresAt: string
  seconds: number
  /** secret with which the phone asks for the state of the transfer */
  receipt: string
}

const { get, add, query } = endpointsIn(group)

/** Keeps answers for 15 minutes with consent. Values that answer no question of the part are dropped. */
export const assessHandoff = add('/assess/handoff', '评估交接', 'public', {
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

/** State of a transfer; null = not received, or expired. */
export interface HandoffReceived {
  receivedAt: string | null
}

export const handoffReceived = query('/assess/handoff/received', '评估交接是否已接收', 'public', {
  confidential: true,
  body: { receipt: text('凭据', { required: true, max: 64 }) },
  out: returns<HandoffReceived>(),
})

/** One answer in words, readable after the question is gone. */
export interface GivenAnswer extends AnswerInWords {
  known?: KnownAnswer
}

interface KnownAnswer {
  text: string
  at: string
  source: string
  row?: { resource: string; id: string }
  stale: boolean
  same: boolean
}

/** One result as staff see it before it is stored: the envelope and its list texts. */
export interface AssessFinding extends ResultEnvelope {
  name: string
  title: string
  level: Level
  /** 高危; null without a class */
  verdict: string | null
  steps: readonly Step[]
  notes: readonly string[]
  /** awaits the signature of a clinician, or is a hint only */
  badge?: '待医生确认' | '仅供参考'
  /** published percentages are hidden: words only */
  wordsOnly?: true
  /** results that do not apply or are impossible are not stored */
  storable: boolean
}

export interface HandoffPreview {
  tool: string
  part: string
  title: string
  receivedAt: string | null
  /** the answers came with a link; nothing was kept here */
  offline: boolean
  answers: GivenAnswer[]
  findings: AssessFinding[]
  /** populations outside the purpose of the tool, judged by the answers */
  notes: readonly string[]
}

/** Either a code in any spelling of digits, or a share link or its fragment. */
const source = {
  code: text('编码', { max: 32 }),
  link: longText('链接', { max: LINK_MAX }),
}
const patientId = text('患者', { max: 64 })
/** The assessment it amends, which must be unamended and not void. */
const amendsId = text('修正的评估', { max: 64 })
const about = {
  context: dict('评估场景', 'assess_context', { required: true }),
  comment: text('备注', { max: COMMENT_MAX }),
}

/** A waiting transfer. Only its code opens it. */
export interface WaitingHandoff {
  title: string
  createTime: string
  expiresAt: string
  opened: boolean
}

/** Transfers open to the caller, the next to expire first. They belong to no tenant before they are stored. */
export const waitingHandoffs = get('/assess/handoff/list', '待接收的评估交接', 'assess:handoff:use', {
  out: returns<WaitingHandoff[]>(),
})

/** Opens a transfer, computed again on the server; from then on its code is locked to the caller. */
export const openHandoff = query('/assess/handoff/open', '打开评估交接', 'assess:handoff:use', {
  confidential: true,
  body: source,
  out: returns<HandoffPreview>(),
})

export interface StoredResults {
  ids: string[]
  groupId: string
}

export const storeHandoff = add('/assess/handoff/store', '保存评估交接', 'assess:handoff:use', {
  confidential: true,
  body: { ...source, ...about, patientId },
  out: returns<StoredResults>(),
})

export const storeAssessment = add('/assess/store', '保存评估', 'assess:result:add', {
  idempotencyKey: true,
  bodyLimit: ANSWERS_MAX_BYTES,
  confidential: true,
  body: { tool, part, answers, ...about, patientId, amendsId },
  out: returns<StoredResults>(),
})

/** Stores a whole questionnaire filled in with a patient; `input` has the keys of its model. */
export const storeModel = add('/assess/store/model', '保存问卷', 'assess:result:add', {
  idempotencyKey: true,
  bodyLimit: ANSWERS_MAX_BYTES,
  confidential: true,
  body: {
    model: text('评估模型', { required: true, max: 64, check: 'code' }),
    input: json<Record<string, unknown>>('答案', { required: true, max: ANSWERS_MAX_BYTES }),
    /** version of the displayed wording, as `currentWording` names it; absent = the current one */
    wordingVersion: text('题目版本', { max: 64 }),
    ...about,
    patientId,
    amendsId,
  },
  out: returns<StoredResults>(),
})
