/** NEWS2 of a set of vital signs, kept as an assessment like that of a form, with the same to-do. */
import { NEWS2_AGE } from '@huxi/clinical/early-warning'
import { completedAge } from '@huxi/clinical/patient-dates'
import { answersInWords } from '@huxi/clinical/tools/recorded-answers'
import { isUrgent } from '@huxi/clinical/urgent'
import { answersOfSet, bedside } from '@huxi/clinical/vitals'
import { readAnswers } from '@huxi/clinical/tools/tool'
import {
  assessment,
  patient,
  recordVitals,
  vitalsOf,
  type Assessment,
  type AssessFinding,
  type GivenAnswer,
  type StoredResults,
  type VitalsOf,
  type VitalsScore,
} from '@huxi/contract'
import { sql } from 'kysely'
import { reply } from '../../../engine/core/answer.ts'
import type { Ctx } from '../../../engine/core/context.ts'
import { handle, type Route } from '../../../engine/core/handle.ts'
import { lock } from '../../../engine/core/transaction.ts'
import { storeOf } from '../../../engine/write/store.ts'
import { now } from '../../../platform/config/clock.ts'
import { recordedVitals, reportSet, setAt } from '../fact/index.ts'
import { openStayOf } from '../visit/index.ts'
import { lastScores } from './early-warning.ts'
import { findingsOf, type Scoring } from './filled.ts'
import { contentOf, VITALS_CONTENT } from './kept.ts'
import { isPregnant } from './patient-states.ts'
import { storeSitting } from './store.ts'

export const vitalsRoutes = (scoring: Scoring): readonly Route[] => [
  handle(recordVitals, (ctx, input, { once }) =>
    once(ctx, async (tx) => {
      await lockVitals(tx, input.patientId)
      const { ids, observedAt } = await recordedVitals(tx, input)
      return reply('已记录', { ids, news2: await scoredVitals(tx, scoring, input.patientId, observedAt) })
    }),
  ),
  handle(vitalsOf, async (ctx, { patientId }) => {
    await storeOf(ctx, patient).one(ctx, patientId)
    return basisOf(ctx, patientId, now(ctx))
  }),
]

/** Serialises charting of a patient, so that each set is scored once and complete. */
export const lockVitals = (tx: Ctx, patientId: string): Promise<void> => lock(tx, `vitals:${patientId}`)

interface Basis {
  readonly id: string
  readonly birthDate: string | null
  readonly pregnant: boolean
  readonly dead: boolean
  readonly scale2: boolean
  readonly orderedAt: string | null
  readonly orderedBy: string | null
}

const basisOf = async (ctx: Ctx, patientId: string, at: string): Promise<VitalsOf> =>
  (await basesOf(ctx, [patientId], at)).get(patientId)!

export const basesOf = async (
  ctx: Ctx,
  patientIds: readonly string[],
  at: string,
): Promise<ReadonlyMap<string, VitalsOf>> => {
  const { rows } =
    await sql<Basis>`select p.id, to_char(p.birth_date, 'YYYY-MM-DD') as "birthDate", ${isPregnant(ctx)} as pregnant,
      p.status = 'deceased' as dead,
      o.id is not null as scale2, o.ordered_at as "orderedAt",
      u.realname as "orderedBy"
    from patient p
    left join visit_oxygen o on o.id = (select id from visit_oxygen where tenant_id = p.tenant_id and patient_id = p.id and del_flag = 0 and scale2
      and ordered_at <= ${at}::timestamptz and (end_on is null or end_on >= ${at.slice(0, 10)}::date)
      order by ordered_at desc limit 1)
    left join sys_user u on u.id = o.ordered_by
    where p.tenant_id = ${ctx.tenantId} and p.id = any(${[...patientIds]})`.execute(ctx.db)
  return new Map(rows.map((row) => [row.id, basisFrom(row, at)]))
}

const basisFrom = (row: Basis, at: string): VitalsOf => {
  const { birthDate, pregnant, dead, scale2, orderedAt, orderedBy } = row
  const isChild = birthDate !== null && completedAge(birthDate, at.slice(0, 10)) < NEWS2_AGE
  return {
    unfit: dead
      ? '患者已登记死亡，不再评分'
      : isChild
        ? `NEWS2 不适用于 ${NEWS2_AGE} 岁以下`
        : pregnant
          ? 'NEWS2 不适用于妊娠期'
          : null,
    scale: scale2 ? 2 : 1,
    order: scale2 ? [orderedBy, orderedAt?.slice(0, 16)].filter(Boolean).join(' ') : null,
  }
}

/**
 * Scores a set; a changed set corrects its earlier score. Critical values raise the alarm of the score, or their own
 * when the score raises none.
 * @returns null where NEWS2 does not apply to the patient
 */
export const scoredVitals = async (
  tx: Ctx,
  scoring: Scoring,
  patientId: string,
  observedAt: string,
): Promise<VitalsScore | null> => {
  const score = await scoreOfSet(tx, scoring, patientId, observedAt)
  const isAlarmed = score !== null && score.assessmentId !== null && score.level !== 'low'
  if (!isAlarmed) await reportSet(tx, patientId, observedAt)
  return score
}

const scoreOfSet = async (
  tx: Ctx,
  scoring: Scoring,
  patientId: string,
  observedAt: string,
): Promise<VitalsScore | null> => {
  const { unfit, scale } = await basisOf(tx, patientId, observedAt)
  if (unfit) return null
  const answers = readAnswers(bedside, answersOfSet(await setAt(tx, patientId, observedAt), scale), true)
  const findings = findingsOf(scoring, { part: bedside, answers }, observedAt)
  const finding = findings.find(({ modelId }) => modelId === 'news2')
  if (!finding) return null
  const isKept = finding.status === 'ok' || isUrgent(finding)
  const given = answersInWords(bedside, answers)
  const stored = isKept ? await storedScore(tx, scoring, { patientId, observedAt, given, finding }) : null
  const last = stored && (await lastScores(tx, [patientId])).get(patientId)
  const { wording } = finding
  return {
    score: typeof finding['score'] === 'number' ? finding['score'] : null,
    level: finding.level,
    text: [wording.figure, finding.verdict].filter(Boolean).join(' ') || wording.meaning,
    assessmentId: stored?.groupId ?? null,
    dueAt: last?.dueAt ?? null,
    continuous: last?.continuous ?? false,
  }
}

interface Scored {
  readonly patientId: string
  readonly observedAt: string
  readonly given: ReturnType<typeof answersInWords>
  readonly finding: AssessFinding
}

/** Keeps the score unless its answers are unchanged, so that an acknowledged alarm is not raised again. */
const storedScore = async (
  tx: Ctx,
  scoring: Scoring,
  { patientId, observedAt, given, finding }: Scored,
): Promise<Pick<StoredResults, 'groupId'>> => {
  const before = await scoredBefore(tx, patientId, observedAt)
  if (before && (await answeredSame(tx, before.id, given))) return { groupId: before.id }
  return storeSitting(
    tx,
    scoring,
    { ...VITALS_CONTENT, wordingVersion: null, answers: given, notes: [], findings: [finding] },
    {
      patientId,
      context: (await openStayOf(tx, [patientId])).has(patientId) ? 'inpatient' : 'outpatient',
      comment: null,
      source: 'staff',
      consentVersion: null,
      filledAt: observedAt,
      amendsId: before?.id ?? null,
    },
  )
}

const answeredSame = async (tx: Ctx, groupId: string, given: Scored['given']): Promise<boolean> => {
  const { rows } = await sql<{ answers: readonly GivenAnswer[] }>`select d.answers from assess_result r
    join assess_result_detail d on d.result_id = r.id where r.tenant_id = ${tx.tenantId} and r.group_id = ${groupId} limit 1`.execute(
    tx.db,
  )
  const texts = (answers: readonly Pick<GivenAnswer, 'key' | 'given'>[]) =>
    JSON.stringify(answers.map((answer) => [answer.key, answer.given]))
  return rows[0] !== undefined && texts(rows[0].answers) === texts(given)
}

const scoredBefore = async (tx: Ctx, patientId: string, observedAt: string): Promise<Assessment | undefined> => {
  const rows = await storeOf(tx, assessment).list(
    tx,
    [
      sql`patient_id = ${patientId} and content = ${contentOf(VITALS_CONTENT)} and status = 'completed'
      and performed_at = ${observedAt}::timestamptz`,
    ],
    { limit: 1 },
  )
  return rows[0]
}
