/** What dictionaries do beyond the verbs: the directory, the export with items, codes the product itself relies on. */
import { dictItem, dictionary, type Dictionary, type dictTreeList } from '@huxi/contract'
import { int, parseIds, refused, text, type InputOfEndpoint, type Resource } from '@huxi/model'
import { sql } from 'kysely'
import type { Ctx } from '../../engine/context.ts'
import type { Route } from '../../engine/handle.ts'
import { selectRows } from '../../engine/select.ts'
import { present, workbook, type Seams } from '../../engine/serve.ts'
import { conditions, ordering } from '../../engine/where.ts'
import { dropItems } from './item-store.ts'

/** GET /sys/dict/treeList: all dictionaries, newest first, with the number of their items. */
export const directory = async (ctx: Ctx, { dictName }: InputOfEndpoint<typeof dictTreeList>) => {
  const rows = await selectRows(ctx, dictionary, conditions(dictionary, dictName === null ? {} : { dictName }))
  const counts = await ctx.db
    .selectFrom('sys_dict_item')
    .select(['dict_id', sql<number>`count(*)::int`.as('n')])
    .groupBy('dict_id')
    .execute()
  const countOf = new Map(counts.map(({ dict_id, n }) => [dict_id, n]))
  return rows.map((row) => ({ ...row, key: row.id, title: row.dictName, itemCount: countOf.get(row.id) ?? 0 }))
}

const usedByFields = (ctx: Ctx, code: string): boolean =>
  [...ctx.house.ports.resources.values()].some((r) => Object.values(r.fields).some((f) => f.dict === code))

/** A dictionary that fields of the product use keeps its code and stays: without it no form could be saved. */
const keepUsed = (ctx: Ctx, row: Dictionary, what: string): void => {
  if (usedByFields(ctx, row.dictCode)) throw refused(`字典“${row.dictName}”正被系统使用，不能${what}`)
}

const sheet: Resource = {
  ...dictionary,
  fields: {
    dictName: dictionary.fields.dictName,
    dictCode: dictionary.fields.dictCode,
    description: dictionary.fields.description,
    itemText: text('字典项文本'),
    itemValue: text('字典项值'),
    itemDescription: text('字典项描述'),
    sortOrder: int('字典项排序'),
  },
}

/** One line per item; a dictionary without items has a line of its own. */
const exportXls: Route['run'] = async (ctx, _input, { query }) => {
  const chosen = query['selections'] ? [sql`id in (${sql.join(parseIds(query['selections']))})`] : []
  const limit = ctx.house.config.exportMaxRows
  const where = [...conditions(dictionary, query), ...chosen]
  const rows = await selectRows(ctx, dictionary, where, { order: ordering(dictionary, query), limit })
  const items =
    rows.length === 0
      ? []
      : await itemsOfDicts(
          ctx,
          rows.map((row) => row.id),
        )
  const byDict = Map.groupBy(items, (item) => item.dictId)
  const lines = rows.flatMap((row) =>
    (byDict.get(row.id) ?? [undefined]).map((item) => ({
      ...row,
      itemText: item?.itemText,
      itemValue: item?.itemValue,
      itemDescription: item?.description,
      sortOrder: item?.sortOrder,
    })),
  )
  if (lines.length > limit) throw refused(`共 ${lines.length} 行，超过一次导出的上限 ${limit} 行，请增加查询条件`)
  return workbook(ctx, sheet, await present(ctx, sheet, lines))
}

const itemsOfDicts = (ctx: Ctx, ids: string[]) =>
  selectRows(ctx, dictItem, [sql`dict_id in (${sql.join(ids)})`], { order: sql`sort_order, id` })

export const dictionarySeams: Seams<typeof dictionary> = {
  prepare(ctx, input, current) {
    if (current && input['dictCode'] !== undefined && input['dictCode'] !== current.dictCode)
      keepUsed(ctx, current, '修改编码')
    return input
  },
  async written(ctx, { verb, before }) {
    if (verb === 'delete') keepUsed(ctx, before!, '删除')
    dropItems(ctx)
  },
  replace: { exportXls },
}
