import { dictionary, type Dictionary, type dictTreeList } from '@huxi/contract'
import { refused, type InputOfEndpoint } from '@huxi/model'
import { sql } from 'kysely'
import type { Ctx } from '../../../engine/core/context.ts'
import type { Hooks } from '../../../engine/read/hooks.ts'
import { conditions } from '../../../engine/read/where.ts'
import { storeOf } from '../../../engine/write/store.ts'
import { dropItems } from './item-store.ts'

export const directory = async (ctx: Ctx, { dictName }: InputOfEndpoint<typeof dictTreeList>) => {
  const asked = conditions(ctx, dictionary, dictName === null ? {} : { dictName })
  const rows = await storeOf(ctx, dictionary).list(ctx, asked)
  const counts = await ctx.db
    .selectFrom('sys_dict_item')
    .select(['dict_id', sql<number>`count(*)::int`.as('n')])
    .groupBy('dict_id')
    .execute()
  const countOf = new Map(counts.map(({ dict_id, n }) => [dict_id, n]))
  const strange = new Set(ctx.services.ports.seeds.dictionaries.flatMap((seed) => (seed.foreign ? [seed.code] : [])))
  return rows.map((row) => ({
    ...row,
    key: row.id,
    title: row.dictName,
    itemCount: countOf.get(row.id) ?? 0,
    foreign: strange.has(row.dictCode),
  }))
}

const usedByFields = (ctx: Ctx, code: string): boolean =>
  [...ctx.services.ports.resources.values()].some((r) => Object.values(r.fields).some((f) => f.dict === code))

/** A dictionary used by fields keeps its code and cannot be deleted: forms could not be saved without it. */
const keepUsed = (ctx: Ctx, row: Dictionary, what: string): void => {
  if (usedByFields(ctx, row.dictCode)) throw refused(`字典“${row.dictName}”正被系统使用，不能${what}`)
}

export const dictionaryHooks: Hooks<typeof dictionary> = {
  beforeWrite(ctx, input, current) {
    if (current && input.dictCode !== undefined && input.dictCode !== current.dictCode)
      keepUsed(ctx, current, '修改编码')
    return input
  },
  beforeDelete(ctx, rows, past) {
    if (past !== 'purge') for (const row of rows) keepUsed(ctx, row, '删除')
  },
  afterWrite: async (ctx) => dropItems(ctx),
}
