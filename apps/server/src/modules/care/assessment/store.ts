import { assessment, assessResult, type Assessment, type AssessResult, type StoredResults } from '@huxi/contract'
import { pack } from '@huxi/clinical/tools/packed'
import { refused } from '@huxi/model'
import { sql } from 'kysely'
import { actor } from '../../../engine/core/caller.ts'
import { audit, lock } from '../../../engine/core/transaction.ts'
import type { Ctx } from '../../../engine/core/context.ts'
import { storeOf } from '../../../engine/write/store.ts'
import { DAY_MS, formatTime, now } from '../../../platform/config/clock.ts'
import { fieldKeys } from '../../../platform/crypto/cipher.ts'
import { askOnce, type Warning } from '../safety/index.ts'
import { setValidity } from './assessment.ts'
import { placeResults } from './depart.ts'
import type { Filled, Scoring } from './filled.ts'
import { notifyHighRisk, raise } from './high-risk.ts'
import { contentOf, keptOf, sittingOf, type About, type KeptResult, type Sitting } from './kept.ts'
import { withRecordedAnswers } from './record-answers.ts'
import { choosePatient, otherAge } from './patient.ts'
import { otherState } from './patient-states.ts'

/**
 * @param tx one transaction
 * @throws {AppError} refused without a result, for a link stored within a day, and as `storeSitting`
 */
export const storeFilled = async (tx: Ctx, scoring: Scoring, filled: Filled, about: About): Promise<StoredResults> => {
  const sitting = sittingOf(scoring, filled, now(tx))
  const linkMark = about.source === 'link' ? await freshMark(tx, filled) : null
  return storeSitting(tx, scoring, sitting, about, linkMark)
}

/**
 * @param tx one transaction
 * @throws {AppError} refused when no result can be kept, or patient or corrected assessment are unsuitable
 */
export const storeSitting = async (
  tx: Ctx,
  scoring: Scoring,
  sitting: Sitting,
  given: About,
  linkMark: string | null = null,
): Promise<StoredResults> => {
  const old = given.amendsId ? await corrected(tx, given.amendsId, sitting) : undefined
  const patientId = await patientOf(tx, given.patientId, old)
  const answers = await withRecordedAnswers(tx, patientId, sitting, given.amendsId)
  const about = { ...given, patientId }
  // a correction keeps the time of the corrected assessment
  const kept = keptOf(scoring, { ...sitting, answers }, about, actor(tx), old?.performedAt)
  if (kept.results.length === 0) {
    const reasons = sitting.findings.map(({ textZh }) => textZh).join('')
    throw refused(`这些答案得不出可保存的结果，请检查数值和适用条件。${reasons}`)
  }
  const linked = patientId ? { linkedAt: now(tx), linkedBy: actor(tx) } : {}
  const stored = await storeOf(tx, assessment).add(tx, { ...kept.row, ...linked })
  const results = await addResults(tx, stored.id, kept.results, linkMark)
  if (old) {
    await setValidity(tx, old, { status: 'amended', amendedById: stored.id })
    const detail = { amendedById: stored.id }
    await audit(tx, { action: 'amend', object: `${assessment.name}/${old.id}`, outcome: 'success', detail })
  }
  await raise(tx, stored)
  await askDoubts(tx, stored.id, patientId, sitting)
  await notifyHighRisk(tx, stored)
  return { ids: results.map(({ id }) => id), groupId: stored.id }
}

/**
 * Asks once about answers that contradict the register or each other.
 * @throws {AppError} refused without a patient, whose record would hold the reason
 */
const askDoubts = async (tx: Ctx, id: string, patientId: string | null, sitting: Sitting): Promise<void> => {
  const { doubts = [] } = sitting
  if (patientId === null && doubts.length > 0)
    throw refused(`${doubts.join('')}仍要按此保存的，请先选择患者，并填写原因。`)
  if (patientId === null) return
  const contradictions = doubts.map((text): Warning => ({ rule: 'body', text }))
  await askOnce(tx, assessment, { id, patientId }, [
    ...(await otherAge(tx, patientId, sitting)),
    ...(await otherState(tx, patientId, sitting)),
    ...contradictions,
  ])
}

const addResults = async (tx: Ctx, groupId: string, results: readonly KeptResult[], linkMark: string | null) => {
  const stored: AssessResult[] = []
  for (const { row, detail } of results) {
    const added = await storeOf(tx, assessResult).add(tx, { ...row, groupId })
    await addDetail(tx, added.id, detail, linkMark)
    stored.push(added)
  }
  await placeResults(tx, [groupId])
  return stored
}

const addDetail = async (tx: Ctx, id: string, detail: KeptResult['detail'], linkMark: string | null): Promise<void> => {
  const { result, steps, answers, notes, consent_version: consentVersion } = detail
  await sql`insert into assess_result_detail
    (result_id, tenant_id, result, steps, answers, notes, consent_version, link_mark)
    values (${id}, ${tx.tenantId}, ${JSON.stringify(result)}, ${JSON.stringify(steps)}, ${JSON.stringify(answers)},
      ${JSON.stringify(notes)}, ${consentVersion}, ${linkMark})`.execute(tx.db)
}

/** @throws {AppError} notFound out of sight; refused when already replaced, or of other content */
const corrected = async (tx: Ctx, id: string, sitting: Sitting): Promise<Assessment> => {
  await lock(tx, `assess-amend:${id}`)
  const old = await storeOf(tx, assessment).one(tx, id)
  if (old.status === 'amended') throw refused('这次评估已被他人修正，请打开修正后的评估再修正')
  if (old.status !== 'completed') throw refused('这次评估已作废，不能修正，请重新评估')
  if (old.content !== contentOf(sitting)) throw refused('修正的评估与填写的内容不同，请从评估详情重新点“修正”')
  return old
}

const patientOf = async (tx: Ctx, given: string | null, old: Assessment | undefined): Promise<string | null> => {
  if (old && given && given !== old.patientId) throw refused('修正不能更换患者，请先在评估详情中关联或取消关联')
  if (old) return old.patientId
  return given ? choosePatient(tx, given) : null
}

/**
 * Links can be opened repeatedly, so identical answers within a day are most likely the same person.
 * @returns keyed hash of the answers in this tenant
 */
const freshMark = async (tx: Ctx, { tool, part, answers }: Filled): Promise<string> => {
  const { services, tenantId } = tx
  const mark = fieldKeys(services.secrets).index.of(
    tenantId ?? 0,
    'assess_result_detail|link',
    `${tool.id} ${pack(part, answers)}`,
  )
  await lock(tx, `assess-link:${mark}`)
  const { rows } = await sql<{
    at: string | null
  }>`select r.performed_at as at from assess_result_detail d
    join assess_result r on r.id = d.result_id
    where d.tenant_id = ${tenantId} and d.link_mark = ${mark} and r.standing <> 'entered_in_error'
      and r.performed_at > ${formatTime(services.clock.now() - DAY_MS)}::timestamptz
    order by r.performed_at desc limit 1`.execute(tx.db)
  if (rows[0]) throw refused(`相同的答案已${rows[0].at ? `于 ${rows[0].at} ` : ''}保存，24 小时内不能重复保存`)
  return mark
}
