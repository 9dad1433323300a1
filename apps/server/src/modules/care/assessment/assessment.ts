import {
  assessment,
  assessResult,
  UNLINK_DAYS,
  voidAssessment,
  type Assessment,
  type AssessmentDetail,
} from '@huxi/contract'
import { mostSeriousFirst } from '@huxi/clinical/serious'
import { refused, type InputOf } from '@huxi/model'
import { sql } from 'kysely'
import { reply } from '../../../engine/core/answer.ts'
import { audit, inTransaction } from '../../../engine/core/transaction.ts'
import type { Ctx } from '../../../engine/core/context.ts'
import { handle, type Query, type Route } from '../../../engine/core/handle.ts'
import { canAsk } from '../../../engine/read/field-rules.ts'
import { serve } from '../../../engine/verbs/serve.ts'
import { storeOf } from '../../../engine/write/store.ts'
import { DAY_MS, formatTime } from '../../../platform/config/clock.ts'
import { acknowledging, isUnacknowledged, withdraw } from './high-risk.ts'
import { detailsOf } from './results.ts'
import { scopesWithoutPatient, visibleAssessments } from './visibility.ts'
import { placesOf } from '../visit/index.ts'

type Validity = Pick<InputOf<typeof assessment>, 'amendedById' | 'voidReason'> & {
  readonly status: 'amended' | 'entered_in_error'
}

export const setValidity = async (tx: Ctx, row: Assessment, validity: Validity): Promise<void> => {
  const { id } = row
  await storeOf(tx, assessment).edit(tx, id, row.version, validity)
  await sql`update assess_result set standing = ${validity.status}, version = version + 1
    where tenant_id = ${tx.tenantId} and group_id = ${id}`.execute(tx.db)
  await withdraw(tx, row)
}

export const unlinkUntil = (ctx: Ctx, { patientId, linkedAt, status }: Assessment): string | null => {
  if (!patientId || !linkedAt || status === 'amended') return null
  const until = Date.parse(`${linkedAt.replace(' ', 'T')}+08:00`) + UNLINK_DAYS * DAY_MS
  return until > ctx.services.clock.now() ? formatTime(until) : null
}

export const detailOf = async (ctx: Ctx, id: string): Promise<AssessmentDetail> => {
  const own = storeOf(ctx, assessment)
  const row = await own.one(ctx, id)
  const [presented] = await own.present<Assessment>(ctx, [row])
  const results = await storeOf(ctx, assessResult).list(ctx, [sql`group_id = ${id}`], { order: sql`id` })
  const parts = await detailsOf(ctx, mostSeriousFirst(results))
  return {
    ...presented!,
    parts,
    answers: parts[0]?.answers ?? [],
    unacknowledged: isUnacknowledged(row),
    unlinkUntil: unlinkUntil(ctx, row),
  }
}

const voidRoute = handle(voidAssessment, (ctx, { id, reason }) =>
  inTransaction(ctx, async (tx) => {
    const row = await storeOf(tx, assessment).one(tx, id)
    if (row.status === 'amended') throw refused('这次评估已被修正，请作废修正后的评估')
    if (row.status !== 'completed') throw refused('这次评估已经作废，请刷新后查看')
    await setValidity(tx, row, { status: 'entered_in_error', voidReason: reason })
    await audit(tx, { action: 'void', object: `${assessment.name}/${id}`, outcome: 'success', detail: { reason } })
    return reply('已作废')
  }),
)

/** Open high risks are listed by severity, then by age, unless the caller chooses another order. */
const byDanger = (ctx: Ctx, { waiting, column }: Query): Query =>
  waiting === 'true' && !column && canAsk(ctx, assessment, ['level', 'performedAt'])
    ? { column: 'level,performedAt', order: 'asc,asc' }
    : {}

const withPlaces = async (ctx: Ctx, rows: Assessment[]): Promise<Assessment[]> => {
  const places = await placesOf(ctx, [...new Set(rows.flatMap(({ patientId }) => patientId ?? []))])
  return rows.map((row) => ({ ...row, place: places.get(row.patientId ?? '') ?? null }))
}

export const assessmentOwnRoutes: readonly Route[] = [
  ...serve(assessment, {
    visibleRows: visibleAssessments,
    scopes: scopesWithoutPatient(assessment),
    moves: acknowledging,
    replace: {
      async list(ctx, _input, { query }) {
        const own = storeOf(ctx, assessment)
        const page = await own.page(ctx, { ...query, ...byDanger(ctx, query) })
        const records = await own.present<Assessment>(ctx, page.records)
        return { ...page, records: query['waiting'] === 'true' ? await withPlaces(ctx, records) : records }
      },
      queryById: (ctx, { id }) => detailOf(ctx, id),
    },
  }),
  voidRoute,
]
