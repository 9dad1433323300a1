import { article } from '@huxi/contract'
import { AppError } from '@huxi/model'
import { sql } from 'kysely'
import { asSystem } from '../../../engine/core/caller.ts'
import type { AppServices } from '../../../engine/core/context.ts'
import { storeOf } from '../../../engine/write/store.ts'
import { now } from '../../../platform/config/clock.ts'

const WHY = 'articles whose time has come'

/** A conflict means another move came first. @throws {Error} at the end, so that the job retries the failed ones */
export const publishDue = async (services: AppServices): Promise<void> => {
  const every = asSystem(services, WHY)
  const { rows } = await sql<{ id: string; tenantId: number }>`select id, tenant_id as "tenantId" from article_article
    where status = 'scheduled' and publish_at <= ${now(every)}::timestamptz and del_flag = 0
    order by publish_at, id`.execute(every.db)
  const failures: unknown[] = []
  for (const { id, tenantId } of rows) {
    const ctx = asSystem(services, WHY, tenantId)
    await storeOf(ctx, article)
      .move(ctx, 'publish', [id])
      .catch((error: unknown) => {
        if (!(error instanceof AppError && error.kind === 'conflict')) failures.push(error)
      })
  }
  if (failures.length > 0) throw new AggregateError(failures, `${failures.length} articles could not be published`)
}
