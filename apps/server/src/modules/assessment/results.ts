/** Results that are kept: written once, one row for each model that had something to say; how each came about lies beside it. */
import {
  assessResult,
  type AssessFinding,
  type AssessResult,
  type AssessResultDetail,
  type storeHandoff,
  type StoredResults,
} from '@huxi/contract'
import { pack } from '@huxi/clinical/tools/packed'
import { notFound, refused, type InputOfEndpoint } from '@huxi/model'
import { sql } from 'kysely'
import { actor, type Ctx } from '../../engine/context.ts'
import type { Route } from '../../engine/handle.ts'
import { present } from '../../engine/present.ts'
import { selectOne } from '../../engine/select.ts'
import { serve } from '../../engine/serve.ts'
import { insertRow } from '../../engine/write.ts'
import { fieldKeys } from '../../platform/cipher.ts'
import { formatTime } from '../../platform/clock.ts'
import { newId } from '../../platform/ids.ts'
import { DAY_MS, lock } from '../account/index.ts'
import { findingsOf, givenAnswers, partNotes, type Filled, type Scoring } from './filled.ts'

/** Where the answers came from, and what the person who stores them says about it. */
export interface About extends Pick<InputOfEndpoint<typeof storeHandoff>, 'context' | 'comment'> {
  readonly source: 'handoff' | 'link' | 'staff'
  readonly consentVersion: string | null
}

/**
 * Computes answers and stores what came out.
 * @param tx one transaction: all of a sitting or nothing
 * @throws {AppError} refused when no model has a result, and when a link was stored within a day
 */
export const storeFilled = async (tx: Ctx, scoring: Scoring, filled: Filled, about: About): Promise<StoredResults> => {
  const at = formatTime(tx.house.clock.now())
  const findings = findingsOf(scoring, filled, at).filter(({ storable }) => storable)
  if (findings.length === 0) throw refused('这些答案得不出可保存的结果，请检查数值和适用条件')
  const linkMark = about.source === 'link' ? await freshMark(tx, filled) : null
  const groupId = newId()
  const answers = givenAnswers(filled)
  const ids: string[] = []
  for (const finding of findings) {
    const riskClass = classOf(scoring, finding)
    const row = await insertRow(tx, assessResult, { ...columnsOf(tx, finding, filled, about), riskClass, groupId })
    const detail = { answers, notes: [...partNotes(filled), ...finding.notes], linkMark }
    await addDetail(tx, row.id, finding, { ...detail, consentVersion: about.consentVersion })
    ids.push(row.id)
  }
  return { ids, groupId }
}

const columnsOf = (
  ctx: Ctx,
  finding: AssessFinding,
  { tool, part }: Filled,
  { source, context, comment }: About,
): Record<string, unknown> => ({
  performedAt: finding.computedAt,
  tool: tool.id,
  part: part.id,
  modelCode: finding.modelId,
  modelName: finding.name,
  modelVersion: finding.modelVersion,
  ruleSet: finding.ruleSet ?? null,
  status: finding.status,
  level: finding.level,
  figure: finding.wording.figure ?? null,
  verdict: finding.verdict,
  textZh: finding.textZh,
  complete: finding.status === 'ok',
  source,
  context,
  performedBy: actor(ctx),
  patientId: null,
  comment,
})

/** The value of the output that says the class, as the model names it. */
const classOf = ({ computed }: Scoring, finding: AssessFinding): string | null => {
  const output = computed.get(finding.modelId)?.model.classes?.output
  const value = output === undefined ? undefined : finding[output]
  return value === undefined || value === null ? null : String(value)
}

type Detail = Pick<AssessResultDetail, 'answers' | 'notes' | 'consentVersion'> & { readonly linkMark: string | null }

const addDetail = async (tx: Ctx, id: string, finding: AssessFinding, detail: Detail): Promise<void> => {
  const { name: _name, title: _title, level: _level, verdict: _verdict, ...computed } = finding
  const { steps, notes: _notes, badge: _badge, wordsOnly: _wordsOnly, storable: _storable, ...result } = computed
  const { answers, notes, consentVersion, linkMark } = detail
  await sql`insert into assess_result_detail
    (result_id, tenant_id, result, steps, answers, notes, consent_version, link_mark)
    values (${id}, ${tx.tenantId}, ${JSON.stringify(result)}, ${JSON.stringify(steps)}, ${JSON.stringify(answers)},
      ${JSON.stringify(notes)}, ${consentVersion}, ${linkMark})`.execute(tx.db)
}

/**
 * A link is read as often as one likes, so the same answers within a day are most likely the same person.
 * @returns what tells these answers from others in this tenant, and tells nothing else
 */
const freshMark = async (tx: Ctx, { tool, part, answers }: Filled): Promise<string> => {
  const { house, tenantId } = tx
  const mark = fieldKeys(house.secrets).index.of(
    tenantId ?? 0,
    'assess_result_detail|link',
    `${tool.id} ${pack(part, answers)}`,
  )
  await lock(tx, `assess-link:${mark}`)
  const { rows } = await sql<{ at: string }>`select r.performed_at as at from assess_result_detail d
    join assess_result r on r.id = d.result_id
    where d.tenant_id = ${tenantId} and d.link_mark = ${mark}
      and r.performed_at > ${formatTime(house.clock.now() - DAY_MS)}::timestamptz
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

/** Lists, exports, and one result with how it came about. */
export const resultRoutes: readonly Route[] = serve(assessResult, {
  replace: {
    queryById: async (ctx, { id }): Promise<AssessResultDetail> => {
      const row = await selectOne(ctx, assessResult, String(id))
      if (!row) throw notFound()
      const [shown] = (await present(ctx, assessResult, [row])) as unknown as AssessResult[]
      const { rows } = await sql<DetailRow>`select result, steps, answers, notes, consent_version as "consentVersion"
        from assess_result_detail where result_id = ${row.id}`.execute(ctx.db)
      const detail = rows[0]!
      return { ...shown!, ...detail, inputs: detail.result.inputs }
    },
  },
})
