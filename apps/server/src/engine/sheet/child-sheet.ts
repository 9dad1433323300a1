import { columnName, type Resource } from '@huxi/model'
import { sql } from 'kysely'
import type { CellValue } from '../../platform/xlsx/cell.ts'
import type { SheetHead } from '../../platform/xlsx/write.ts'
import type { Ctx } from '../core/context.ts'
import { childLists, presentChildren } from '../read/children.ts'
import { legible } from '../read/field-rules.ts'
import type { Row } from '../read/hooks.ts'
import { countRows } from '../read/select.ts'
import { hookConditions, scope } from '../read/visibility.ts'
import type { Condition } from '../read/where.ts'
import { asInSheets } from '../read/labels.ts'
import { cellsOf, ID_LABEL, sheetColumns } from './sheet-columns.ts'

export interface ChildSheet {
  readonly head: SheetHead
  readonly count: (ctx: Ctx, where: readonly Condition[]) => Promise<number>
  readonly cells: (ctx: Ctx, parents: readonly object[]) => Promise<CellValue[][]>
}

export const childSheet = (ctx: Ctx, r: Resource): ChildSheet | undefined => {
  const [list] = childLists(ctx, legible(ctx, r))
  if (!list) return undefined
  const { item, by, order, f } = list
  const columns = sheetColumns(legible(ctx, item)).filter(({ name }) => ![by, order, 'createTime', 'id'].includes(name))
  const headings = [r.title, `${r.title}${ID_LABEL}`, ...columns.map((column) => column.f.label)]
  return {
    head: {
      title: `${r.title}${f.label}`,
      exporter: ctx.session?.person.realname ?? '',
      sheet: f.label,
      headings: [headings],
    },
    async count(inner, where) {
      const parents = sql`select id from ${sql.table(r.table)} where ${sql.join([sql`true`, ...scope(inner, r), ...where], sql` and `)}`
      return countRows(inner, item, [
        ...(await hookConditions(inner, item)),
        sql`${sql.ref(columnName(by))} in (${parents})`,
      ])
    },
    async cells(inner, parents) {
      const parentsById = new Map(parents.map((row) => [String((row as Row)['id']), row as Row]))
      const rows = await presentChildren(
        inner,
        list,
        [...parentsById.values()].map((row) => row['id'] as string | number),
      )
      const cells = await cellsOf(inner, columns, rows)
      return rows.map((row, i) => {
        const parent = String(row[item.fields[by]!.wire ?? by])
        return [asInSheets(r, parentsById.get(parent)!), parent, ...cells[i]!]
      })
    },
  }
}
