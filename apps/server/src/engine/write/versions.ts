/** A record whose published contents are kept as numbered rows of another resource, one of them live. */
import { columnName, type InputOf, type Resource, type RowOf } from '@huxi/model'
import { sql } from 'kysely'
import { now } from '../../platform/config/clock.ts'
import { actor, unscoped } from '../core/caller.ts'
import type { Ctx } from '../core/context.ts'
import type { Row } from '../read/hooks.ts'
import { columnInputs } from './checks.ts'
import { isStored } from './history.ts'
import { storeOf } from './store.ts'
import { nextVersion } from './version-number.ts'

const MARKS: readonly string[] = ['versionNo', 'status', 'publishedBy', 'publishedAt', 'endedAt']

/**
 * @param by reference of a version to its record; fields of the same name are copied
 * @throws {Error} at load time for a version without number, state or times
 */
export const versionsOf = <R extends Resource, V extends Resource>(
  r: R,
  version: V,
  by: Extract<keyof RowOf<V>, string>,
) => {
  const missing = MARKS.find((name) => !(name in version.fields))
  if (missing) throw new Error(`${version.name}: a version has a field ${missing}`)
  const copied = Object.keys(version.fields).filter((name) => name in r.fields && !MARKS.includes(name))
  const end = async (tx: Ctx, id: string, status: string): Promise<void> => {
    await sql`update ${sql.table(version.table)} set status = ${status}, ended_at = ${now(tx)}::timestamptz
      where ${sql.ref(columnName(by))} = ${id} and status = 'live'`.execute(tx.db)
  }
  /** Replaces the live version; moves hold the lock of the record. @returns its number */
  const publish = async (tx: Ctx, row: RowOf<R> & { id: string }, more: InputOf<V>): Promise<number> => {
    await end(tx, row.id, 'replaced')
    const versionNo = await nextVersion(tx, version.table, by, row.id)
    const all = unscoped(tx)
    const values = row as Readonly<Record<string, unknown>>
    await storeOf(all, version).add(all, {
      ...Object.fromEntries(copied.map((name) => [name, values[name]])),
      ...more,
      [by]: row.id,
      versionNo,
      status: 'live',
      publishedBy: actor(tx),
      publishedAt: now(tx),
    })
    return versionNo
  }
  return { publish, end }
}

const accountsIn = (accounts: string | null): string[] => (accounts ?? '').split(',').filter(Boolean)

/** Accounts that wrote a draft, comma-joined, with the caller: none of them approves it. */
export const withWriter = (tx: Ctx, row: { readonly writers: string | null } | null): string =>
  [...new Set([...accountsIn(row?.writers ?? null), actor(tx)])].join(',')

export const withWriters = <R extends Resource>(
  tx: Ctx,
  r: R,
  input: InputOf<R>,
  current: (RowOf<R> & { readonly writers: string | null }) | null,
): InputOf<R> => {
  const own = current && { row: current as Row, image: null }
  const isSame =
    own && columnInputs(r, input).every(([name, f, v]) => name === 'id' || isStored(tx, r, own, name, f, v))
  return isSame ? input : { ...input, writers: withWriter(tx, current) }
}

export const hasWritten = (tx: Ctx, accounts: string | null): boolean => accountsIn(accounts).includes(actor(tx))
