/** Nightly check that stored results are reproducible: the same model gives the same result for the same answers. */
import { models, type ResultEnvelope } from '@huxi/clinical'
import { outsideOf } from '@huxi/clinical/population'
import { refused } from '@huxi/model'
import { sql } from 'kysely'
import { isDeepStrictEqual } from 'node:util'
import type { Ctx } from '../../../engine/core/context.ts'

const SAMPLE = 500

const byId = new Map(models.map((model) => [model.id, model]))

const stored = (value: unknown): unknown => JSON.parse(JSON.stringify(value ?? null)) as unknown

/** @returns names of differing outputs; undefined = computed by a model version this program lacks */
export const differencesOf = (kept: ResultEnvelope): string[] | undefined => {
  const model = byId.get(kept.modelId)
  if (model?.version !== kept.modelVersion) return undefined
  const again = model.score(kept.inputs)
  // a result from before the model had a population stays valid
  if (again.status === 'not_applicable' && outsideOf(model.people, kept.inputs) !== undefined) return []
  return Object.entries(again).flatMap(([name, value]) =>
    isDeepStrictEqual(stored(value), stored(kept[name])) ? [] : [name],
  )
}

/**
 * @param systemCtx sees every tenant
 * @throws {AppError} refused, naming the differing results, which fails the job
 */
export const recomputeSample = async (systemCtx: Ctx): Promise<void> => {
  const { rows } = await sql<{
    id: string
    result: ResultEnvelope
  }>`select result_id as id, result from assess_result_detail
    where result_id in (select result_id from assess_result_detail order by random() limit ${SAMPLE})`.execute(
    systemCtx.db,
  )
  const wrong = rows.filter(({ result }) => (differencesOf(result) ?? []).length > 0)
  if (wrong.length === 0) return
  const named = wrong.slice(0, 20).map(({ id }) => id)
  throw refused(
    `抽查的 ${rows.length} 个评估结果中有 ${wrong.length} 个重新计算后不同，请把编号告诉开发人员：${named.join('、')}`,
  )
}
