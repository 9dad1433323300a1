import { columnName, type Resource } from '@huxi/model'
import { sql } from 'kysely'
import type { Ctx } from '../core/context.ts'
import { lock } from '../core/transaction.ts'
import type { Input } from '../read/hooks.ts'

export const versionLock = (tx: Ctx, r: Resource, by: unknown): string => `${r.table}:${tx.tenantId}:${String(by)}`

/** The next number of a version; callers hold a lock on `id`. @param by field or column that refers to what has versions */
export const nextVersion = async (tx: Ctx, table: string, by: string, id: unknown, number = 'versionNo') => {
  const { rows } = await sql<{ next: number }>`select coalesce(max(${sql.ref(columnName(number))}), 0)::int + 1 as next
    from ${sql.table(table)} where tenant_id = ${tx.tenantId} and ${sql.ref(columnName(by))} = ${id}`.execute(tx.db)
  return rows[0]!.next
}

export const withVersionNumber = async (tx: Ctx, r: Resource, input: Input): Promise<Input> => {
  const { by, number } = r.states?.versions ?? {}
  if (by === undefined || number === undefined || input[number] !== undefined) return input
  await lock(tx, versionLock(tx, r, input[by]))
  return { ...input, [number]: await nextVersion(tx, r.table, by, input[by], number) }
}
