/** Logs have millions of lines: searches without an index are refused until a short period is chosen. */
import { refused, type Resource } from '@huxi/model'
import { sql } from 'kysely'
import type { Ctx } from '../../../engine/core/context.ts'
import type { Query } from '../../../engine/core/handle.ts'
import { askable, listColumns } from '../../../engine/read/field-rules.ts'
import { plannedRows } from '../../../engine/read/page.ts'
import { scope } from '../../../engine/read/visibility.ts'
import { conditions, paging } from '../../../engine/read/where.ts'

/** Lines that are read within 0.3 s. */
const READ_MAX = 80_000
const PERIOD = ['createTime_begin', 'createTime_end'] as const

/** A comparison with one whole value; any other operator reads every line. */
const isWhole = (value: string): boolean => !/^\s*[!<>]|^(gt|ge|lt|le) |[*,]/.test(value)

/** @param indexed parameters that PostgreSQL answers from an index */
export const refuseLongSearch = async (ctx: Ctx, r: Resource, query: Query, indexed: readonly string[]) => {
  if (paging(query).offset > READ_MAX) throw refused('翻页过深，请增加查询条件缩小范围')
  const given = Object.entries(query).flatMap(([name, value]): [string, string][] =>
    value?.trim() ? [[name, value]] : [],
  )
  const cheap = given.filter(
    ([name, value]) => PERIOD.some((p) => p === name) || (indexed.includes(name) && isWhole(value)),
  )
  const filterKeys = new Set([
    'keyWord',
    'superQueryParams',
    ...listColumns(askable(ctx, r)).filters.flatMap(Object.values),
  ])
  const isSearched = given.some(([name]) => filterKeys.has(name) && !cheap.some(([one]) => one === name))
  const isSorted = (query['column']?.trim() || 'createTime') !== 'createTime'
  if (!isSearched && !isSorted) return
  const within = [sql`true`, ...scope(ctx, r), ...conditions(ctx, r, Object.fromEntries(cheap))]
  if (
    (await plannedRows(ctx, sql`select 1 from ${sql.table(r.table)} where ${sql.join(within, sql` and `)}`)) > READ_MAX
  )
    throw refused(
      isSearched
        ? '日志太多，这样查询时请再选择较短的创建时间范围（例如一天），或再按操作账号、编号缩小范围'
        : '日志太多，改变排序时请先选择较短的创建时间范围（例如一天）',
    )
}
