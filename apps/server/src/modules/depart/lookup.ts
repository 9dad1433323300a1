/** Departments as other areas ask for them; all within the tenant of the context. */
import { depart, type Depart } from '@huxi/contract'
import { sql } from 'kysely'
import type { Ctx } from '../../engine/context.ts'
import { selectRows } from '../../engine/select.ts'
import { branchIds } from '../../engine/tree.ts'
import type { TableDictionary } from '../dict/index.ts'

/** The departments with these ids, in the order of the tree; ids out of sight are left out. */
export const departsByIds = async (ctx: Ctx, ids: readonly string[]): Promise<Depart[]> =>
  ids.length === 0 ? [] : selectRows(ctx, depart, [sql`id in (${sql.join(ids)})`])

/** The department with this code. */
export const departByCode = async (ctx: Ctx, orgCode: string): Promise<Depart | undefined> =>
  (await selectRows(ctx, depart, [sql`org_code = ${orgCode}`], { limit: 1 }))[0]

/** Ids of the departments and of everything below them; ids out of sight are left out. */
export const branchOf = async (ctx: Ctx, ids: readonly string[]): Promise<string[]> =>
  ids.length === 0 ? [] : branchIds(ctx, depart, 'parentId', ids)

/** Departments by id, for fields that keep one. */
export const departDictionaries: readonly TableDictionary[] = [{ resource: depart, text: 'departName', code: 'id' }]
