import {
  assessment,
  assessResult,
  assessStatistics,
  diagnosis,
  encounter,
  exacerbation,
  feno,
  labResult,
  medication,
  observation,
  oxygenTherapy,
  patient,
  spirometry,
  type AssessResult,
  type AssessResultDetail,
  type GivenAnswer,
} from '@huxi/contract'
import type { ResultEnvelope } from '@huxi/clinical'
import type { Resource } from '@huxi/model'
import { sql } from 'kysely'
import { unscoped } from '../../../engine/core/caller.ts'
import type { Ctx } from '../../../engine/core/context.ts'
import type { Route } from '../../../engine/core/handle.ts'
import { canAsk } from '../../../engine/read/field-rules.ts'
import { serve } from '../../../engine/verbs/serve.ts'
import { statistics } from '../../../engine/verbs/statistics.ts'
import { storeOf } from '../../../engine/write/store.ts'
import { isUnacknowledged } from './high-risk.ts'
import { ofVisibleOrNoPatient, scopesWithoutPatient } from './visibility.ts'

interface DetailRow extends Pick<AssessResultDetail, 'steps' | 'answers' | 'notes' | 'consentVersion'> {
  readonly id: string
  readonly result: ResultEnvelope
}

/** Fields whose value the computation reveals, too. */
const REPEATED = ['riskClass', 'figure', 'verdict', 'textZh'] as const

export const mayReadComputation = (ctx: Ctx): boolean => canAsk(ctx, assessResult, REPEATED)

const RECORD: readonly Resource[] = [
  patient,
  observation,
  labResult,
  feno,
  spirometry,
  exacerbation,
  medication,
  encounter,
  diagnosis,
  oxygenTherapy,
]

/** Drops the record's value when the caller does not see every field of its source. */
const seenAnswer = (ctx: Ctx, { known: recorded, ...answer }: GivenAnswer): GivenAnswer => {
  const { resources } = ctx.services.ports
  const from = recorded?.row ? [resources.get(recorded.row.resource) ?? []].flat() : RECORD
  const isVisible = from.every((r) => canAsk(ctx, r, Object.keys(r.fields)))
  return recorded && isVisible ? { ...answer, known: recorded } : answer
}

/** @param results whole rows that the caller sees */
export const detailsOf = async (ctx: Ctx, results: AssessResult[]): Promise<AssessResultDetail[]> => {
  const ids = results.map(({ id }) => id)
  const presented = await storeOf(ctx, assessResult).present<AssessResult>(ctx, results)
  const { rows } = await sql<DetailRow>`select result_id as id, result, steps, answers, notes,
      consent_version as "consentVersion" from assess_result_detail where result_id = any(${ids})`.execute(ctx.db)
  const details = new Map(rows.map(({ id, ...detail }) => [id, detail]))
  const open = await openOf(ctx, [...new Set(results.map(({ groupId }) => groupId))])
  return presented.map((row, n) => {
    const { result, ...detail } = details.get(row.id)!
    const answers = detail.answers.map((answer) => seenAnswer(ctx, answer))
    const computed = mayReadComputation(ctx) ? { ...detail, result } : { ...detail, result: null, steps: [], notes: [] }
    return { ...row, ...computed, answers, inputs: result.inputs, unacknowledged: open.has(results[n]!.groupId) }
  })
}

const openOf = async (ctx: Ctx, ids: readonly string[]): Promise<ReadonlySet<string>> => {
  const anyone = unscoped(ctx)
  const rows = await storeOf(anyone, assessment).list(anyone, [sql`id = any(${[...ids]})`])
  return new Set(rows.filter(isUnacknowledged).map(({ id }) => id))
}

export const resultRoutes: readonly Route[] = [
  ...serve(assessResult, {
    visibleRows: ofVisibleOrNoPatient,
    scopes: scopesWithoutPatient(assessResult),
    replace: {
      queryById: async (ctx, { id }) => {
        const row = await storeOf(ctx, assessResult).one(ctx, id)
        return (await detailsOf(ctx, [row]))[0] as AssessResult
      },
    },
  }),
  ...statistics(assessResult, assessStatistics),
]
