import { columnName, type Field, type Resource } from '@huxi/model'
import { sql } from 'kysely'
import { kindOf, placeOf } from './index.ts'
import { asSystem } from '../core/caller.ts'
import { inTransaction } from '../core/transaction.ts'
import type { AppServices, Ctx } from '../core/context.ts'
import { hasPinyin, pinyinColumns, STALE } from './person-name.ts'

const BATCH = 500
const GLOBAL_OWNER = 0

/** @returns how many values were written */
export const deriveColumns = async (services: AppServices): Promise<number> => {
  const ctx = asSystem(services, 'derived columns')
  let written = 0
  for (const r of services.ports.resources.values()) {
    for (const [name, f] of Object.entries(r.fields)) {
      if (hasPinyin(f)) written += await inBatches(ctx, (tx) => fillPinyin(tx, r, name, f))
    }
  }
  return written
}

const inBatches = async (ctx: Ctx, batch: (tx: Ctx) => Promise<number>): Promise<number> => {
  let written = 0
  for (;;) {
    const n = await inTransaction(ctx, batch)
    if (n === 0) return written
    written += n
  }
}

export interface Stored {
  id: string | number
  tenantId: number
  value: string
}

export const owner = (r: Resource) => (r.owner === 'tenant' ? sql`tenant_id` : sql`${GLOBAL_OWNER}::int`)

const fillPinyin = async (tx: Ctx, r: Resource, name: string, f: Field): Promise<number> => {
  const [table, column] = [sql.table(r.table), columnName(name)]
  const { pinyin, initials } = pinyinColumns(column)
  const { rows } = await sql<Stored>`select id, ${owner(r)} as "tenantId", ${sql.ref(column)} as value from ${table}
    where ${sql.ref(column)} is not null and (${sql.ref(pinyin)} is null or starts_with(${sql.ref(pinyin)}, ${STALE}))
    order by id limit ${BATCH} for update skip locked`.execute(tx.db)
  if (rows.length === 0) return 0
  const updates = rows.map(({ id, tenantId, value }) => {
    const seat = { ...placeOf({ ...tx, tenantId }, r, column), id }
    const stored = kindOf(f).store(seat, f, value)
    return { id: String(id), pinyin: stored[pinyin], initials: stored[initials] }
  })
  await sql`update ${table} set ${sql.ref(pinyin)} = heard.pinyin, ${sql.ref(initials)} = heard.initials
    from jsonb_to_recordset(${JSON.stringify(updates)}::jsonb) as heard (id text, pinyin text, initials text)
    where ${table}.id::text = heard.id`.execute(tx.db)
  return rows.length
}

export const writeColumns = async (tx: Ctx, r: Resource, name: string, f: Field, { id, tenantId, value }: Stored) => {
  const seat = { ...placeOf({ ...tx, tenantId }, r, columnName(name)), id }
  const columns = Object.entries(kindOf(f).store(seat, f, value))
  const assignments = columns.map(([column, stored]) => sql`${sql.ref(column)} = ${stored}`)
  await sql`update ${sql.table(r.table)} set ${sql.join(assignments)} where id = ${id}`.execute(tx.db)
}
