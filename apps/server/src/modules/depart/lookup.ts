/** Departments as other areas ask for them; all within the tenant of the context. */
import { depart, type Depart } from '@huxi/contract'
import { sql } from 'kysely'
import type { Ctx } from '../../engine/core/context.ts'
import { storeOf } from '../../engine/write/store.ts'
import type { TableDictionary } from '../../engine/core/dictionary.ts'
import { presentRows } from '../../engine/read/presented.ts'

/** The departments with these ids, in the order of the tree; ids out of sight are left out. */
export const departsByIds = async (ctx: Ctx, ids: readonly string[]): Promise<Depart[]> =>
  ids.length === 0 ? [] : presentRows(ctx, depart, await storeOf(ctx, depart).list(ctx, [sql`id = any(${[...ids]})`]))

/** Departments by id, for fields that keep one. */
export const departTables: readonly TableDictionary[] = [
  { resource: depart, text: 'departName', code: 'id', askedBy: ['orgCode'], access: 'login' },
]
