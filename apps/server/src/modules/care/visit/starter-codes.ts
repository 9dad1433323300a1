import { icd } from '@huxi/contract'
import { sql } from 'kysely'
import { inTransaction } from '../../../engine/core/transaction.ts'
import type { Ctx } from '../../../engine/core/context.ts'
import { RESPIRATORY_CODES } from './icd-codes.ts'
import { storeOf } from '../../../engine/write/store.ts'

export const addStarters = (ctx: Ctx): Promise<number> =>
  inTransaction(ctx, async (tx) => {
    const own = storeOf(tx, icd)
    const { rows } = await sql<{ code: string }>`select code from visit_icd where tenant_id = ${tx.tenantId}`.execute(
      tx.db,
    )
    const there = new Set(rows.map(({ code }) => code))
    const missing = RESPIRATORY_CODES.filter(([code]) => !there.has(code))
    await own.addMany(
      tx,
      missing.map(([code, name]) => ({ code, name, status: '1' })),
    )
    return missing.length
  })
