import { AppError } from '@huxi/model'
import type { RawBuilder } from 'kysely'
import { asSystem } from '../core/caller.ts'
import type { AppServices, Ctx } from '../core/context.ts'

/** A failure does not stop the others; a conflict means that another caller came first. @throws {AggregateError} at the end */
export const eachRow = async <Row extends { readonly tenantId: number }>(
  services: AppServices,
  reason: string,
  find: RawBuilder<Row>,
  work: (ctx: Ctx, row: Row) => Promise<unknown>,
): Promise<void> => {
  const { rows } = await find.execute(asSystem(services, reason).db)
  const failures: unknown[] = []
  for (const row of rows)
    await work(asSystem(services, reason, row.tenantId), row).catch((error: unknown) => {
      if (!(error instanceof AppError && error.kind === 'conflict')) failures.push(error)
    })
  if (failures.length > 0) throw new AggregateError(failures, `${failures.length} rows failed: ${reason}`)
}
