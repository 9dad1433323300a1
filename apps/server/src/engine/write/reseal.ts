/**
 * Re-encrypts values under the current keys, blind indexes included, after a rotation. In batches of one transaction each: it
 * resumes after an interruption, and the earlier keys open the rest until then.
 */
import { columnName, isEncrypted, type Field, type Resource } from '@huxi/model'
import { sql } from 'kysely'
import { cipherFor, fieldKeys } from '../../platform/crypto/cipher.ts'
import { kindOf, placeOf } from '../kinds/index.ts'
import { asSystem } from '../core/caller.ts'
import { inTransaction } from '../core/transaction.ts'
import type { Ctx, AppServices } from '../core/context.ts'
import { owner, writeColumns, type Stored } from '../kinds/derived-columns.ts'
import { childLists } from '../read/children.ts'
import type { Image } from './history.ts'
import { encryptedColumns, placeOfCipher } from '../kinds/encrypted.ts'

const BATCH = 500

export interface SealedColumn {
  readonly table: string
  readonly column: string
  readonly key: string
  readonly purpose: string
  placeOf(row: Record<string, unknown>): string
}

/** Numbers of re-encrypted values, and of values that no key opens, which stay. */
export interface Resealed {
  readonly values: number
  readonly unreadable: number
}

export const reseal = async (services: AppServices, columns: readonly SealedColumn[] = []): Promise<Resealed> => {
  const ctx = asSystem(services, 'sealing with new keys')
  const fields = [...services.ports.resources.values()].flatMap((r) =>
    Object.entries(r.fields).flatMap(([name, f]) => (isEncrypted(f) ? [fieldBatch(r, name, f)] : [])),
  )
  let [values, unreadable] = [0, 0]
  for (const batch of [...fields, ...columns.map(columnBatch)]) {
    let after: string | number | undefined
    do {
      const done = await inTransaction(ctx, (tx) => batch(tx, after))
      values += done.values
      unreadable += done.unreadable
      after = done.last
    } while (after !== undefined)
  }
  return { values, unreadable }
}

type Batch = (tx: Ctx, after: string | number | undefined) => Promise<Resealed & { last: string | number | undefined }>

const fieldBatch =
  (r: Resource, name: string, f: Field): Batch =>
  async (tx, after) => {
    const [table, column, { cipher: keys }] = [sql.table(r.table), columnName(name), fieldKeys(tx.services.secrets)]
    const cipher = sql.ref(encryptedColumns(column).cipher)
    const { rows } = await sql<Stored>`select id, ${owner(r)} as "tenantId", ${cipher} as value from ${table}
      where ${due(cipher, keys.prefix)} ${behind('id', after)} order by id limit ${BATCH} for update`.execute(tx.db)
    return each(rows, 'id', {
      open: ({ id, value }) => keys.open(value, placeOfCipher({ table: r.table, column, id })),
      keep: (row, value) => writeColumns(tx, r, name, f, { ...row, value }),
    })
  }

const columnBatch =
  ({ table, column, key, purpose, placeOf: place }: SealedColumn): Batch =>
  async (tx, after) => {
    const [cipher, sealed] = [cipherFor(tx.services.secrets, purpose), sql.ref(column)]
    const { rows } = await sql<Record<string, string>>`select * from ${sql.table(table)}
      where ${due(sealed, cipher.prefix)} ${behind(key, after)}
      order by ${sql.ref(key)} limit ${BATCH} for update`.execute(tx.db)
    return each(rows, key, {
      open: (row) => cipher.open(row[column]!, place(row)),
      keep: (row, text) =>
        sql`update ${sql.table(table)} set ${sealed} = ${cipher.seal(text, place(row))}
          where ${sql.ref(key)} = ${row[key]}`.execute(tx.db),
    })
  }

const due = (column: ReturnType<typeof sql.ref>, prefix: string) =>
  sql`${column} is not null and not starts_with(${column}, ${prefix})`

const behind = (key: string, after: string | number | undefined) =>
  after === undefined ? sql`` : sql`and ${sql.ref(key)} > ${after}`

const each = async <T extends object>(
  rows: readonly T[],
  key: keyof T & string,
  { open, keep }: { open: (row: T) => string; keep: (row: T, text: string) => Promise<unknown> },
) => {
  let unreadable = 0
  for (const row of rows) {
    const text = opened(() => open(row))
    if (text === undefined) unreadable += 1
    else await keep(row, text)
  }
  const last = rows.length < BATCH ? undefined : (rows.at(-1)![key] as string | number)
  return { values: rows.length - unreadable, unreadable, last }
}

const opened = (open: () => string): string | undefined => {
  try {
    return open()
  } catch {
    return undefined
  }
}

/** An image under the current keys: its old blind indexes would find no row. */
export const renewed = (ctx: Ctx, r: Resource, image: Image): Image => {
  const { cipher: keys } = fieldKeys(ctx.services.secrets)
  const seat = { ...ctx, tenantId: r.owner === 'tenant' ? Number(image['tenant_id']) : 0 }
  const columns = Object.entries(r.fields).map(([name, f]) => {
    const column = columnName(name)
    const sealed = isEncrypted(f) ? image[encryptedColumns(column).cipher] : null
    if (typeof sealed !== 'string' || sealed.startsWith(keys.prefix)) return {}
    const id = image['id'] as string | number
    const value = keys.open(sealed, placeOfCipher({ table: r.table, column, id }))
    return kindOf(f).store({ ...placeOf(seat, r, column), id }, f, value)
  })
  const children = childLists(ctx, r).map(({ name, item }) => {
    const images = image[columnName(name)] as readonly Image[] | undefined
    return images ? { [columnName(name)]: images.map((one) => renewed(ctx, item, one)) } : {}
  })
  return Object.assign({}, image, ...columns, ...children) as Image
}

export const isCipher = (r: Resource, column: string): boolean =>
  Object.entries(r.fields).some(([name, f]) => isEncrypted(f) && encryptedColumns(columnName(name)).cipher === column)
