/** A report that could not be stopped in time is disabled until an author has checked it. */
import { sql } from 'kysely'
import { outsideTransaction, audit, inTransaction } from '../../../engine/core/transaction.ts'
import { asSystem } from '../../../engine/core/caller.ts'
import type { Ctx } from '../../../engine/core/context.ts'
import type { ReportText } from '../../../engine/report/run.ts'

const SLOW = '查询时间过长，已自动停用，请缩小 SQL 的范围后再启用'

const write = (tx: Ctx, text: string) =>
  sql<{ id: string }>`update onl_cgreport_head set status = 'off', fault = ${SLOW}, version = version + 1
    where tenant_id = ${tx.tenantId} and cgr_sql = ${text} and status = 'on' returning id`.execute(tx.db)

export const switchOff = ({ services, tenantId, origin }: Ctx, { text }: ReportText): void => {
  const system = asSystem(services, 'a report ran over its time', tenantId, origin)
  const work = (outside: Ctx) =>
    inTransaction(outside, async (tx) => {
      for (const { id } of (await write(tx, text)).rows)
        await audit(tx, {
          action: 'report.off',
          object: `online:report/${id}`,
          outcome: 'failure',
          detail: { why: SLOW },
        })
    })
  outsideTransaction(system, work).catch((error: unknown) =>
    services.log.error({ err: error }, 'a slow report could not be switched off'),
  )
}
