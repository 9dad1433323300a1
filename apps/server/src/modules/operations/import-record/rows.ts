/** Stored records of imports. Quotes from the file are encrypted and kept for a month. */
import { sql } from 'kysely'
import { actor, asSystem } from '../../../engine/core/caller.ts'
import { inTransaction } from '../../../engine/core/transaction.ts'
import type { AppServices, Ctx, Imports } from '../../../engine/core/context.ts'
import type { RefusedRows } from '../../../engine/core/journal.ts'
import type { SealedColumn } from '../../../engine/write/reseal.ts'
import { DAY_MS, formatTime, HOUR_MS, now } from '../../../platform/config/clock.ts'
import { cipherFor } from '../../../platform/crypto/cipher.ts'
import { newId } from '../../../platform/db/ids.ts'

const KEPT_MS = 30 * DAY_MS
const LONGEST_MS = 2 * HOUR_MS
const PURPOSE = 'import'
const MAX_NAME = 255

type Column = 'message' | 'wrong'

const placeOf = (column: Column, id: unknown): string => `sys_import_content.${column}|${String(id)}`

export const sealedImports: readonly SealedColumn[] = (['message', 'wrong'] as const).map((column) => ({
  table: 'sys_import_content',
  column,
  key: 'id',
  purpose: PURPOSE,
  placeOf: (row: Record<string, unknown>) => placeOf(column, row['id']),
}))

const seal = ({ services }: Ctx, column: Column, id: string, text: string): string =>
  cipherFor(services.secrets, PURPOSE).seal(text, placeOf(column, id))

const opened = ({ services }: Ctx, column: Column, id: string, text: string): string | undefined => {
  try {
    return cipherFor(services.secrets, PURPOSE).open(text, placeOf(column, id))
  } catch {
    return undefined
  }
}

const begin: Imports['begin'] = async (ctx, { r, fileName, runId }) => {
  const id = newId()
  await sql`insert into sys_import (id, tenant_id, title, object, file_name, importer, state, run_id, sys_org_code, create_by, create_time)
    values (${id}, ${ctx.tenantId}::int, ${r.title}, ${r.name}, ${fileName.slice(0, MAX_NAME) || '未命名'},
      ${ctx.session?.person.realname ?? null}, 'running', ${runId}, ${ctx.session?.orgCode ?? null}, ${actor(ctx)}, ${now(ctx)}::timestamptz)`.execute(
    ctx.db,
  )
  return id
}

const end: Imports['end'] = async (ctx, id, { state, message, wrong, ...counts }) => {
  const at = now(ctx)
  const rows = wrong.rows.length > 0 ? seal(ctx, 'wrong', id, JSON.stringify(wrong)) : null
  await sql`with ended as (update sys_import set state = ${state}, total_count = ${counts.total}::int, added_count = ${counts.added}::int,
      updated_count = ${counts.updated}::int, skipped_count = ${counts.skipped}::int, refused_count = ${counts.refused}::int,
      wrong_count = ${wrong.rows.length}::int, ended_at = ${at}::timestamptz where id = ${id})
    insert into sys_import_content (id, tenant_id, message, wrong, create_time)
    values (${id}, ${ctx.tenantId}::int, ${seal(ctx, 'message', id, message)}, ${rows}, ${at}::timestamptz)`.execute(
    ctx.db,
  )
}

const undone: Imports['undone'] = async (tx, runId) => {
  await sql`update sys_import set state = 'undone' where run_id = ${runId} and state in ('done', 'partial')`.execute(
    tx.db,
  )
}

export const imports: Imports = { begin, end, undone }

export const messagesOf = async (ctx: Ctx, ids: readonly string[]): Promise<ReadonlyMap<string, string>> => {
  const { rows } = await sql<{ id: string; message: string }>`select id, message from sys_import_content
    where id = any(${[...ids]})`.execute(ctx.db)
  return new Map(rows.map(({ id, message }) => [id, opened(ctx, 'message', id, message) ?? '']))
}

export const wrongRowsOf = async (ctx: Ctx, id: string): Promise<RefusedRows | undefined> => {
  const { rows } = await sql<{ wrong: string | null }>`select wrong from sys_import_content where id = ${id}`.execute(
    ctx.db,
  )
  const text = rows[0]?.wrong ? opened(ctx, 'wrong', id, rows[0].wrong) : undefined
  return text === undefined ? undefined : (JSON.parse(text) as RefusedRows)
}

export const tidy = (services: AppServices): Promise<void> =>
  inTransaction(asSystem(services, 'expired contents of imports'), async (tx) => {
    const before = (age: number) => sql`${formatTime(services.clock.now() - age)}::timestamptz`
    await sql`update sys_import set wrong_count = 0 where wrong_count > 0
      and id in (select id from sys_import_content where create_time < ${before(KEPT_MS)})`.execute(tx.db)
    await sql`delete from sys_import_content where create_time < ${before(KEPT_MS)}`.execute(tx.db)
    await interrupt(tx, before(LONGEST_MS))
  })

const interrupt = async (tx: Ctx, before: ReturnType<typeof sql>): Promise<void> => {
  await sql`update sys_import set state = 'interrupted', ended_at = ${now(tx)}::timestamptz
    where state = 'running' and create_time < ${before}`.execute(tx.db)
}

/** At startup of a single process no import can be running. */
export const interruptOrphans = async (services: AppServices): Promise<void> => {
  if (services.database.engine !== 'embedded') return
  const ctx = asSystem(services, 'interrupted imports')
  await interrupt(ctx, sql`${now(ctx)}::timestamptz`)
}
