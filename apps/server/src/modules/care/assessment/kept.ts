/** Stored form of a set of answers: an assessment row and a result row per model. */
import { NOT_APPLICABLE } from '@huxi/clinical/population'
import { mostSeriousFirst } from '@huxi/clinical/serious'
import { isUrgent } from '@huxi/clinical/urgent'
import { failing } from '@huxi/clinical/tools/tool'
import { answersInWords } from '@huxi/clinical/tools/recorded-answers'
import type { assessment, assessResult, AssessFinding, AssessResultDetail, storeHandoff } from '@huxi/contract'
import type { InputOf, InputOfEndpoint } from '@huxi/model'
import { findingsOf, partNotes, type Filled, type Scoring } from './filled.ts'
import { urgentOf } from './high-risk.ts'

export interface Sitting extends Pick<AssessResultDetail, 'tool' | 'part' | 'wordingVersion' | 'answers' | 'notes'> {
  readonly findings: readonly AssessFinding[]
  /** contradictory answers that may still be right, as sentences */
  readonly doubts?: readonly string[]
}

export interface About extends Pick<InputOfEndpoint<typeof storeHandoff>, 'context' | 'comment' | 'patientId'> {
  readonly source: 'handoff' | 'link' | 'staff'
  readonly consentVersion: string | null
  readonly filledAt?: string | null
  readonly amendsId: string | null
}

export interface KeptResult {
  readonly row: InputOf<typeof assessResult>
  readonly detail: ReturnType<typeof detailOf>
}

interface Kept {
  readonly row: InputOf<typeof assessment>
  readonly results: readonly KeptResult[]
}

export const sittingOf = (scoring: Scoring, filled: Filled, at: string): Sitting => ({
  tool: filled.tool.id,
  part: filled.part.id,
  wordingVersion: null,
  answers: answersInWords(filled.part, filled.answers),
  notes: partNotes(filled),
  doubts: failing(filled.part, filled.answers).flatMap(({ needsReason, message }) => (needsReason ? [message] : [])),
  findings: findingsOf(scoring, filled, at),
})

export const VITALS_CONTENT = { tool: 'vitals', part: 'news2' }

/** A model outside its population stores no result; the other results mention it. */
const notApplicable = ({ findings }: Sitting): readonly AssessFinding[] =>
  findings.filter(({ status }) => status === 'not_applicable')

export const contentOf = ({ tool, part }: Pick<Sitting, 'tool' | 'part'>): string => `${tool}.${part}`

export const keptOf = (
  scoring: Scoring,
  sitting: Sitting,
  about: About,
  performedBy: string,
  performedAt = about.filledAt ?? sitting.findings[0]?.computedAt,
): Kept => {
  const { source, context, comment } = about
  const shared = { performedAt, patientId: about.patientId, source, context, performedBy, comment }
  const kept = sitting.findings.filter(({ storable }) => storable)
  const notes = [...sitting.notes, ...notApplicable(sitting).map(({ textZh }) => textZh)]
  return {
    row: {
      ...shared,
      content: contentOf(sitting),
      figures: figuresOf(kept, notApplicable(sitting)),
      level: mostSeriousFirst(kept)[0]?.level ?? 'none',
      complete: kept.every(({ status }) => status === 'ok'),
      status: 'completed',
      urgent: urgentOf(kept),
      amendsId: about.amendsId,
    },
    results: kept.map((finding) => ({
      row: { ...shared, ...columnsOf(finding, sitting), riskClass: classOf(scoring, finding) },
      detail: detailOf(finding, { ...sitting, notes }, about),
    })),
  }
}

/** `DECAF 6 分 高危；另有 2 项信息不完整` for lists. Urgent results come first, by name even when incomplete: `DECAF 高危（信息不完整）`. */
const figuresOf = (kept: readonly AssessFinding[], outside: readonly AssessFinding[]): string => {
  const whole = kept.filter(({ status }) => status === 'ok')
  const named = [...kept.filter(isUrgent), ...mostSeriousFirst(whole.filter((finding) => !isUrgent(finding)))]
  const gaps = kept.filter((finding) => finding.status !== 'ok' && !isUrgent(finding)).length
  const sentences = named.map(({ name, status, wording: { figure }, verdict }) => {
    const words = [name, figure, verdict === figure ? null : verdict].filter(Boolean).join(' ')
    return status === 'ok' ? words : `${words}（信息不完整）`
  })
  const open = gaps > 0 ? [`${sentences.length > 0 ? '另有 ' : ''}${gaps} 项信息不完整`] : []
  return [...sentences, ...open, ...outside.map(({ name, verdict }) => `${name} ${verdict ?? NOT_APPLICABLE}`)].join(
    '；',
  )
}

const columnsOf = (finding: AssessFinding, { tool, part, wordingVersion }: Sitting) => ({
  tool,
  part,
  modelCode: finding.modelId,
  modelName: finding.name,
  modelVersion: finding.modelVersion,
  ruleSet: finding.ruleSet ?? null,
  wordingVersion,
  status: finding.status,
  level: finding.level,
  figure: finding.wording.figure ?? null,
  verdict: finding.verdict,
  textZh: finding.textZh,
  complete: finding.status === 'ok',
  standing: 'completed',
})

const classOf = ({ computed }: Scoring, finding: AssessFinding): string | null => {
  const output = computed.get(finding.modelId)?.model.classes?.output
  const value = output === undefined ? undefined : finding[output]
  return value === undefined || value === null ? null : String(value)
}

const detailOf = (finding: AssessFinding, { answers, notes: ofAll }: Sitting, { consentVersion }: About) => {
  const { name: _name, title: _title, level: _level, verdict: _verdict, ...computed } = finding
  const { steps, notes, badge: _badge, wordsOnly: _wordsOnly, storable: _storable, ...result } = computed
  return { result, steps, answers, notes: [...ofAll, ...notes], consent_version: consentVersion }
}
