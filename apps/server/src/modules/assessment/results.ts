/** Results that are kept: lists, exports, each with how it came about, and what all of them come to. */
import { assessment, assessResult, assessStatistics, type AssessResult, type AssessResultDetail } from '@huxi/contract'
import { sql } from 'kysely'
import { unscoped, type Ctx } from '../../engine/core/context.ts'
import type { Route } from '../../engine/core/handle.ts'
import { serve } from '../../engine/verbs/serve.ts'
import { statistics } from '../../engine/verbs/statistics.ts'
import { storeOf } from '../../engine/write/store.ts'
import { isUnacknowledged } from './high-risk.ts'
import { ofVisibleOrNobody, scopesOfNobodys } from './sight.ts'

interface DetailRow extends Pick<AssessResultDetail, 'result' | 'steps' | 'answers' | 'notes' | 'consentVersion'> {
  readonly id: string
}

/** Results with how they came about. */
export const detailsOf = async (ctx: Ctx, results: AssessResult[]): Promise<AssessResultDetail[]> => {
  const ids = results.map(({ id }) => id)
  const shown = await storeOf(ctx, assessResult).present<AssessResult>(ctx, results)
  const { rows } = await sql<DetailRow>`select result_id as id, result, steps, answers, notes,
      consent_version as "consentVersion" from assess_result_detail where result_id = any(${ids})`.execute(ctx.db)
  const details = new Map(rows.map(({ id, ...detail }) => [id, detail]))
  const open = await openOf(ctx, [...new Set(results.map(({ groupId }) => groupId))])
  return shown.map((row) => {
    const detail = details.get(row.id)!
    return { ...row, ...detail, inputs: detail.result.inputs, unacknowledged: open.has(row.groupId) }
  })
}

/** Those of the assessments that somebody still has to take charge of. */
const openOf = async (ctx: Ctx, ids: readonly string[]): Promise<ReadonlySet<string>> => {
  const anyone = unscoped(ctx, 'whether a result that is seen was acknowledged')
  const rows = await storeOf(anyone, assessment).list(anyone, [sql`id = any(${[...ids]})`])
  return new Set(rows.filter(isUnacknowledged).map(({ id }) => id))
}

export const resultRoutes: readonly Route[] = [
  ...serve(assessResult, {
    visibleRows: ofVisibleOrNobody,
    scopes: scopesOfNobodys(assessResult),
    replace: {
      queryById: async (ctx, { id }): Promise<AssessResultDetail> =>
        (await detailsOf(ctx, [await storeOf(ctx, assessResult).one(ctx, id)]))[0]!,
    },
  }),
  ...statistics(assessResult, assessStatistics),
]
