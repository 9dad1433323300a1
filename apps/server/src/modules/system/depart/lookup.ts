import { depart, type Depart } from '@huxi/contract'
import { sql } from 'kysely'
import type { Ctx } from '../../../engine/core/context.ts'
import { storeOf } from '../../../engine/write/store.ts'
import type { TableDictionary } from '../../../engine/core/seeds.ts'
import { presentRows } from '../../../engine/read/field-rules.ts'
import type { Condition } from '../../../engine/read/where.ts'

/** In the order of the tree; invisible ids are omitted. */
export const departsByIds = async (ctx: Ctx, ids: readonly string[]): Promise<Depart[]> =>
  ids.length === 0 ? [] : presentRows(ctx, depart, await storeOf(ctx, depart).list(ctx, [sql`id = any(${[...ids]})`]))

export const ownDeparts = ({ session, tenantId }: Ctx): Condition => sql`(select d.id from sys_depart d
  join unnest(${[...(session?.orgCodes ?? [])]}::text[]) own on starts_with(d.org_code, own)
  where d.tenant_id = ${tenantId})`

export const departTables: readonly TableDictionary[] = [
  { resource: depart, text: 'departName', code: 'id', askedBy: ['orgCode'], access: 'login' },
]
