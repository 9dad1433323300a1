import { questResponse } from '@huxi/contract'
import { sql } from 'kysely'
import type { Ctx } from '../../../engine/core/context.ts'
import { storeOf } from '../../../engine/write/store.ts'
import { mayRead } from '../fact/index.ts'

export interface LatestScore {
  readonly id: string
  readonly at: string
  readonly title: string
  readonly total: number
  readonly scorer: string
  readonly code: string
  readonly filledBy: string
}

/** Complete results of a patient by questionnaire, the latest of each; none unless the caller may read the scores. */
export const latestScores = async (ctx: Ctx, patientId: string): Promise<LatestScore[]> => {
  if (!mayRead(ctx, questResponse, ['total', 'completedAt'])) return []
  const where = [
    ...(await storeOf(ctx, questResponse).readable(ctx)),
    sql`patient_id = ${patientId} and status = 'completed' and complete and total is not null`,
  ]
  const { rows } =
    await sql<LatestScore>`with own as (select * from quest_response where ${sql.join(where, sql` and `)})
    select distinct on (own.questionnaire_id) own.id, own.completed_at as at, own.title, own.total, own.scorer,
      own.filled_by as "filledBy", q.code
    from own join quest_questionnaire q on q.id = own.questionnaire_id
    order by own.questionnaire_id, own.completed_at desc, own.id desc`.execute(ctx.db)
  return rows
}
