import { columnName, type Field, type Resource } from '@huxi/model'
import { sql } from 'kysely'
import { kindOf, placeOf, type Condition } from './index.ts'
import { asSystem } from '../core/caller.ts'
import { inTransaction } from '../core/transaction.ts'
import type { AppServices, Ctx } from '../core/context.ts'
import { hasPinyin, pinyinColumns, STALE } from './person-name.ts'

const PAGE = 1000
const GLOBAL_OWNER = 0

/** Walks every table once by id, beside the running server. @returns how many values were written */
export const deriveColumns = async (services: AppServices, signal?: AbortSignal): Promise<number> => {
  const ctx = asSystem(services, 'derived columns')
  let written = 0
  for (const r of services.ports.resources.values()) {
    for (const [name, f] of Object.entries(r.fields)) {
      if (!hasPinyin(f)) continue
      const n = await inPages(ctx, r, (tx, page) => fillPinyin(tx, r, { name, f, page }), signal)
      if (n > 0) services.log.info({ table: r.table, field: name, rows: n }, 'names got their pinyin')
      written += n
    }
  }
  return written
}

type Id = string | number

const inPages = async (
  ctx: Ctx,
  r: Resource,
  fill: (tx: Ctx, page: Condition) => Promise<number>,
  signal: AbortSignal | undefined,
): Promise<number> => {
  let written = 0
  let after: Id | undefined
  for (;;) {
    if (signal?.aborted) return written
    const afterLast = after === undefined ? sql<boolean>`true` : sql<boolean>`id > ${after}`
    const { rows } = await sql<{ id: Id }>`select id from ${sql.table(r.table)} where ${afterLast}
      order by id limit 1 offset ${PAGE - 1}`.execute(ctx.db)
    const end = rows[0]?.id
    const page = end === undefined ? afterLast : sql<boolean>`${afterLast} and id <= ${end}`
    written += await inTransaction(ctx, (tx) => fill(tx, page))
    if (end === undefined) return written
    after = end
  }
}

export interface Stored {
  id: string | number
  tenantId: number
  value: string
}

export const owner = (r: Resource) => (r.owner === 'tenant' ? sql`tenant_id` : sql`${GLOBAL_OWNER}::int`)

interface Part {
  readonly name: string
  readonly f: Field
  readonly page: Condition
}

const fillPinyin = async (tx: Ctx, r: Resource, { name, f, page }: Part): Promise<number> => {
  const [table, column] = [sql.table(r.table), columnName(name)]
  const { pinyin, initials } = pinyinColumns(column)
  const { rows } = await sql<Stored>`select id, ${owner(r)} as "tenantId", ${sql.ref(column)} as value from ${table}
    where ${page} and ${sql.ref(column)} <> '' and (${sql.ref(pinyin)} is null or starts_with(${sql.ref(pinyin)}, ${STALE}))
    for update skip locked`.execute(tx.db)
  if (rows.length === 0) return 0
  const updates = rows.map(({ id, tenantId, value }) => {
    const stored = kindOf(f).store({ ...placeOf({ ...tx, tenantId }, r, column), id }, f, value)
    return { id, [pinyin]: stored[pinyin], [initials]: stored[initials] }
  })
  // typed by the table itself, so that its rows are found by their key
  await sql`update ${table} set ${sql.ref(pinyin)} = computed.${sql.ref(pinyin)}, ${sql.ref(initials)} = computed.${sql.ref(initials)}
    from jsonb_populate_recordset(null::${table}, ${JSON.stringify(updates)}::jsonb) as computed
    where ${table}.id = computed.id`.execute(tx.db)
  return rows.length
}

export const writeColumns = async (tx: Ctx, r: Resource, name: string, f: Field, { id, tenantId, value }: Stored) => {
  const place = { ...placeOf({ ...tx, tenantId }, r, columnName(name)), id }
  const columns = Object.entries(kindOf(f).store(place, f, value))
  const assignments = columns.map(([column, stored]) => sql`${sql.ref(column)} = ${stored}`)
  await sql`update ${sql.table(r.table)} set ${sql.join(assignments)} where id = ${id}`.execute(tx.db)
}
