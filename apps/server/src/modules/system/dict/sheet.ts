/** Dictionaries as a sheet: one row per item, item columns below a group heading. */
import { dictItem, dictionary, type Dictionary } from '@huxi/contract'
import { sql } from 'kysely'
import type { Ctx } from '../../../engine/core/context.ts'
import type { CellValue } from '../../../platform/xlsx/cell.ts'
import { exportWhere, headOf, sendSheet } from '../../../engine/sheet/export.ts'
import type { VerbRun } from '../../../engine/read/hooks.ts'
import { storeOf } from '../../../engine/write/store.ts'

export const ITEMS_LABEL = '字典列表'

export const ITEM_COLUMNS = [
  { ...dictItem.fields.itemText, name: 'itemText', label: '字典项文本', flat: '字典项文本' },
  { ...dictItem.fields.itemValue, name: 'itemValue', label: '字典项值', flat: '字典项值' },
  { ...dictItem.fields.description, name: 'description', flat: '字典项描述' },
  { ...dictItem.fields.sortOrder, name: 'sortOrder', flat: '字典项排序' },
] as const

const HEADINGS = [
  ['字典名称', '字典编码', '描述', ITEMS_LABEL, '', '', '', '创建时间', '编号'],
  ['', '', '', ...ITEM_COLUMNS.map(({ label }) => label), '', ''],
]
const MERGES = ['A3:A4', 'B3:B4', 'C3:C4', 'D3:G3', 'H3:H4', 'I3:I4']

export const exportDictionaries: VerbRun<typeof dictionary, 'exportXls'> = async (ctx, _input, { query }) =>
  sendSheet(ctx, {
    r: dictionary,
    query,
    where: await exportWhere(ctx, dictionary, query, []),
    head: { ...headOf(ctx, dictionary, HEADINGS), title: '数据字典列表', sheet: '数据字典', merges: MERGES },
    cells: linesOf,
  })

const linesOf = async (ctx: Ctx, rows: Dictionary[]): Promise<CellValue[][]> => {
  const ids = rows.map((row) => row.id)
  const items = await storeOf(ctx, dictItem).list(ctx, [sql`dict_id = any(${ids})`], { order: sql`sort_order, id` })
  const byDict = Map.groupBy(items, (item) => item.dictId)
  return rows.flatMap((row) =>
    (byDict.get(row.id) ?? [undefined]).map((item) => [
      row.dictName,
      row.dictCode,
      row.description ?? null,
      item?.itemText ?? null,
      item?.itemValue ?? null,
      item?.description ?? null,
      item?.sortOrder ?? null,
      row.createTime,
      row.id,
    ]),
  )
}
