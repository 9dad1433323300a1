/** Marks expired grants. Permission checks do not depend on it: they compare the last day on every read. */
import { accessRequest } from '@huxi/contract'
import { AppError } from '@huxi/model'
import { sql } from 'kysely'
import { asSystem } from '../../../engine/core/caller.ts'
import type { AppServices } from '../../../engine/core/context.ts'
import { storeOf } from '../../../engine/write/store.ts'
import { today } from '../../../platform/config/clock.ts'

const WHY = 'rights whose time is over'

export const endOver = async (services: AppServices): Promise<void> => {
  const { rows } = await sql<{
    id: string
    tenantId: number
  }>`select id, tenant_id as "tenantId" from sys_access_request
    where status = 'granted' and until_on < ${today({ services })}::date order by tenant_id, id`.execute(
    asSystem(services, WHY).db,
  )
  for (const { id, tenantId } of rows) {
    const ctx = asSystem(services, WHY, tenantId)
    try {
      await storeOf(ctx, accessRequest).move(ctx, 'end', [id])
    } catch (error) {
      if (!(error instanceof AppError) || error.kind !== 'conflict') throw error
    }
  }
}
