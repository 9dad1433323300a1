import { accessRequest } from '@huxi/contract'
import { sql } from 'kysely'
import type { AppServices } from '../../../engine/core/context.ts'
import { eachRow } from '../../../engine/write/each-row.ts'
import { storeOf } from '../../../engine/write/store.ts'
import { today } from '../../../platform/config/clock.ts'

/** Marks expired grants. Permission checks do not depend on it: they compare the last day on every read. */
export const endOver = (services: AppServices): Promise<void> =>
  eachRow(
    services,
    'rights whose time is over',
    sql<{ id: string; tenantId: number }>`select id, tenant_id as "tenantId" from sys_access_request
      where status = 'granted' and until_on < ${today({ services })}::date order by tenant_id, id`,
    (ctx, { id }) => storeOf(ctx, accessRequest).move(ctx, 'end', [id]),
  )
