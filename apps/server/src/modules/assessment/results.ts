/** Results that are kept: written once, one row for each model that had something to say; how each came about is stored with it. */
import {
  assessResult,
  assessStatistics,
  type AssessFinding,
  type AssessResult,
  type AssessResultDetail,
  type storeHandoff,
  type StoredResults,
} from '@huxi/contract'
import { pack } from '@huxi/clinical/tools/packed'
import { refused, type InputOf, type InputOfEndpoint, type RowOf } from '@huxi/model'
import { sql } from 'kysely'
import { actor, type Ctx } from '../../engine/core/context.ts'
import type { Route } from '../../engine/core/handle.ts'
import { lock } from '../../engine/core/lock.ts'
import type { Hooks } from '../../engine/read/hooks.ts'
import { serve } from '../../engine/verbs/serve.ts'
import { statistics } from '../../engine/verbs/statistics.ts'
import { storeOf } from '../../engine/write/store.ts'
import { fieldKeys } from '../../platform/crypto/cipher.ts'
import { DAY_MS, formatTime } from '../../platform/config/clock.ts'
import { newId } from '../../platform/db/ids.ts'
import { isUnacknowledged, notifyHighRisk } from './high-risk.ts'
import { findingsOf, givenAnswers, partNotes, type Filled, type Scoring } from './filled.ts'

/** What is stored together: one set of answers and all that came out of it. */
export interface Sitting extends Pick<AssessResultDetail, 'tool' | 'part' | 'wordingVersion' | 'answers' | 'notes'> {
  readonly findings: readonly AssessFinding[]
}

/** Where the answers came from, and what the person who stores them says about it. */
export interface About extends Pick<InputOfEndpoint<typeof storeHandoff>, 'context' | 'comment'> {
  readonly source: 'handoff' | 'link' | 'staff'
  readonly consentVersion: string | null
}

/** A result as it is kept: what lists show of it, and the columns that say how it came about. */
export interface Kept {
  readonly row: InputOf<typeof assessResult>
  readonly detail: ReturnType<typeof detailOf>
}

/**
 * Computes answers.
 * @param at `YYYY-MM-DD HH:mm:ss`
 */
export const sittingOf = (scoring: Scoring, filled: Filled, at: string): Sitting => ({
  tool: filled.tool.id,
  part: filled.part.id,
  wordingVersion: null,
  answers: givenAnswers(filled),
  notes: partNotes(filled),
  findings: findingsOf(scoring, filled, at),
})

/**
 * What is kept of a sitting, under one new group.
 * @param performedBy account
 */
export const keptOf = (scoring: Scoring, sitting: Sitting, about: About, performedBy: string): Kept[] => {
  const groupId = newId()
  return sitting.findings
    .filter(({ storable }) => storable)
    .map((finding) => ({
      row: { ...columnsOf(finding, sitting, about), riskClass: classOf(scoring, finding), performedBy, groupId },
      detail: detailOf(finding, sitting, about),
    }))
}

/**
 * Computes answers and stores what came out.
 * @param tx one transaction: all of a sitting or nothing
 * @throws {AppError} refused when no model has a result, and when a link was stored within a day
 */
export const storeFilled = async (tx: Ctx, scoring: Scoring, filled: Filled, about: About): Promise<StoredResults> => {
  const sitting = sittingOf(scoring, filled, formatTime(tx.services.clock.now()))
  const linkMark = about.source === 'link' ? await freshMark(tx, filled) : null
  return storeSitting(tx, scoring, sitting, about, linkMark)
}

/**
 * Stores what came out of a sitting.
 * @param tx one transaction: all of it or nothing
 * @throws {AppError} refused when nothing of it can be kept
 */
export const storeSitting = async (
  tx: Ctx,
  scoring: Scoring,
  sitting: Sitting,
  about: About,
  linkMark: string | null = null,
): Promise<StoredResults> => {
  const kept = keptOf(scoring, sitting, about, actor(tx))
  if (kept.length === 0) throw refused('这些答案得不出可保存的结果，请检查数值和适用条件')
  const stored: RowOf<typeof assessResult>[] = []
  for (const { row, detail } of kept) {
    const added = await storeOf(tx, assessResult).add(tx, row)
    await addDetail(tx, added.id, detail, linkMark)
    stored.push(added)
  }
  await notifyHighRisk(tx, stored)
  return { ids: stored.map(({ id }) => id), groupId: kept[0]!.row.groupId! }
}

const columnsOf = (
  finding: AssessFinding,
  { tool, part, wordingVersion }: Sitting,
  { source, context, comment }: About,
): InputOf<typeof assessResult> => ({
  performedAt: finding.computedAt,
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
  source,
  context,
  patientId: null,
  comment,
})

/** The value of the output that says the class, as the model names it. */
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

const addDetail = async (tx: Ctx, id: string, detail: Kept['detail'], linkMark: string | null): Promise<void> => {
  const { result, steps, answers, notes, consent_version: consentVersion } = detail
  await sql`insert into assess_result_detail
    (result_id, tenant_id, result, steps, answers, notes, consent_version, link_mark)
    values (${id}, ${tx.tenantId}, ${JSON.stringify(result)}, ${JSON.stringify(steps)}, ${JSON.stringify(answers)},
      ${JSON.stringify(notes)}, ${consentVersion}, ${linkMark})`.execute(tx.db)
}

/**
 * A link is read as often as one likes, so the same answers within a day are most likely the same person.
 * @returns what distinguishes these answers from others in this tenant, and reveals nothing else
 */
const freshMark = async (tx: Ctx, { tool, part, answers }: Filled): Promise<string> => {
  const { services, tenantId } = tx
  const mark = fieldKeys(services.secrets).index.of(
    tenantId ?? 0,
    'assess_result_detail|link',
    `${tool.id} ${pack(part, answers)}`,
  )
  await lock(tx, `assess-link:${mark}`)
  const { rows } = await sql<{ at: string }>`select r.performed_at as at from assess_result_detail d
    join assess_result r on r.id = d.result_id
    where d.tenant_id = ${tenantId} and d.link_mark = ${mark}
      and r.performed_at > ${formatTime(services.clock.now() - DAY_MS)}::timestamptz
    order by r.performed_at desc limit 1`.execute(tx.db)
  if (rows[0]) throw refused(`相同的答案已于 ${rows[0].at} 保存，24 小时内不能重复保存`)
  return mark
}

interface DetailRow {
  readonly result: AssessResultDetail['result']
  readonly steps: AssessResultDetail['steps']
  readonly answers: AssessResultDetail['answers']
  readonly notes: AssessResultDetail['notes']
  readonly consentVersion: string | null
}

const hooks: Hooks<typeof assessResult> = {
  replace: {
    queryById: async (ctx, { id }): Promise<AssessResultDetail> => {
      const results = storeOf(ctx, assessResult)
      const row = await results.one(ctx, id)
      const [shown] = await results.present<AssessResult>(ctx, [row])
      const { rows } = await sql<DetailRow>`select result, steps, answers, notes, consent_version as "consentVersion"
        from assess_result_detail where result_id = ${row.id}`.execute(ctx.db)
      const detail = rows[0]!
      return { ...shown!, ...detail, inputs: detail.result.inputs, unacknowledged: await isUnacknowledged(ctx, row) }
    },
  },
}

/** Lists, exports, one result with how it came about, and what all of them come to. */
export const resultRoutes: readonly Route[] = [
  ...serve(assessResult, hooks),
  ...statistics(assessResult, assessStatistics),
]
