import { article } from '@huxi/contract'
import { sql } from 'kysely'
import type { AppServices } from '../../../engine/core/context.ts'
import { eachRow } from '../../../engine/write/each-row.ts'
import { storeOf } from '../../../engine/write/store.ts'
import { now } from '../../../platform/config/clock.ts'

export const publishDue = (services: AppServices): Promise<void> =>
  eachRow(
    services,
    'articles whose time has come',
    sql<{ id: string; tenantId: number }>`select id, tenant_id as "tenantId" from article_article
      where status = 'scheduled' and publish_at <= ${now({ services })}::timestamptz and del_flag = 0
      order by publish_at, id`,
    (ctx, { id }) => storeOf(ctx, article).move(ctx, 'publish', [id]),
  )
