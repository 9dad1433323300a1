/** Passwords of data sources: encrypted in a table of their own, decrypted only to connect. */
import { KEPT_PASSWORD } from '@huxi/contract'
import { sql } from 'kysely'
import type { Ctx } from '../../../engine/core/context.ts'
import type { SealedColumn } from '../../../engine/write/reseal.ts'
import { cipherFor } from '../../../platform/crypto/cipher.ts'

const PURPOSE = 'data source'

const placeOf = (id: string): string => `sys_data_source_secret|password|${id}`

export const sealedDataSources: SealedColumn = {
  table: 'sys_data_source_secret',
  column: 'password',
  key: 'data_source_id',
  purpose: PURPOSE,
  placeOf: (row) => placeOf(String(row['data_source_id'])),
}

/** An empty password or the mask keeps the stored one. */
export const keepPassword = async (tx: Ctx, id: string, given: string | null | undefined): Promise<void> => {
  if (!given || given === KEPT_PASSWORD) return
  const sealed = cipherFor(tx.services.secrets, PURPOSE).seal(given, placeOf(id))
  await sql`insert into sys_data_source_secret (data_source_id, password) values (${id}, ${sealed})
    on conflict (data_source_id) do update set password = excluded.password`.execute(tx.db)
}

export const dropPassword = (tx: Ctx, id: string) =>
  sql`delete from sys_data_source_secret where data_source_id = ${id}`.execute(tx.db)

export const passwordsOf = async (ctx: Ctx, ids: readonly string[]): Promise<ReadonlyMap<string, () => string>> => {
  const cipher = cipherFor(ctx.services.secrets, PURPOSE)
  const { rows } = await sql<{ id: string; password: string }>`select data_source_id as id, password
    from sys_data_source_secret where data_source_id = any(${[...ids]})`.execute(ctx.db)
  return new Map(rows.map(({ id, password }) => [id, () => cipher.open(password, placeOf(id))]))
}
