import { storedFile } from '@huxi/contract'
import { sql } from 'kysely'
import { asSystem } from '../../../engine/core/caller.ts'
import type { AppServices } from '../../../engine/core/context.ts'
import { storeOf } from '../../../engine/write/store.ts'
import { DAY_MS, formatTime } from '../../../platform/config/clock.ts'

const BIN_DAYS = 30

const BATCH = 200

/** Visits each tenant in its own context; one transaction per batch. */
export const emptyBin = async (
  services: AppServices,
  signal: AbortSignal,
  say: (line: string) => void = () => {},
): Promise<void> => {
  const before = formatTime(services.clock.now() - BIN_DAYS * DAY_MS)
  let deleted = 0
  for (;;) {
    signal.throwIfAborted()
    const { rows } = await sql<{ tenantId: number; ids: string[] }>`
      select tenant_id as "tenantId", array_agg(id) as ids from
        (select tenant_id, id from sys_file where del_flag = 1 and delete_time < ${before}::timestamptz
          -- what a scanner found after the delete stays as a trace
          and status is distinct from 'infected' order by delete_time limit ${BATCH}) old
      group by tenant_id`.execute(asSystem(services, 'files deleted long ago').db)
    if (rows.length === 0) break
    for (const { tenantId, ids } of rows) {
      const ctx = asSystem(services, 'files deleted long ago', tenantId)
      await storeOf(ctx, storedFile).purge(ctx, ids)
      deleted += ids.length
    }
  }
  say(`彻底删除了 ${deleted} 个在回收站中超过 ${BIN_DAYS} 天的文件`)
}
