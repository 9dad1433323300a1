/**
 * Marks in lists that are sorted newest first. A list that begins behind one neither repeats nor loses a row while others write:
 * new rows stand before it, and deleted ones leave no gap.
 */
import { refused, type Resource } from '@huxi/model'
import { sql } from 'kysely'
import { columnRef } from '../core/precompiled-sql.ts'
import type { Condition } from '../kinds/compare.ts'

/** A place in a list: behind a row, or before it. */
const MARK = /^(\d{4}-\d{2}-\d{2} \d{2}:\d{2}:\d{2})~([\w-]{1,64})(~?)$/

/**
 * The rows behind a mark. The row it names says when it was to the microsecond; one that is gone for good did so to the second.
 * @param by its column of time; rows of the same time are in the order of their ids
 * @throws {AppError} refused when it is none
 */
export const behindMark = (table: string, by: string, mark: string): Condition => {
  const [, at, id, before] = MARK.exec(mark.trim()) ?? []
  if (at === undefined || id === undefined) throw refused('列表的标记不正确，请从第一页重新读取')
  const [column, named] = [columnRef(by), sql`(select ${columnRef(by)} from ${sql.table(table)} where id = ${id})`]
  return sql`(${column}, id) < (coalesce(${named}, ${at}::timestamptz + '1 second'), ${id + before})`
}

/** Where a page begins, and where the next one does. */
interface Marks {
  readonly mark?: string
  readonly next?: string
}

/** The marks of the rows of a page, by the field of their time. */
export const marksOf = (rows: readonly object[], name: string): Marks => {
  const [first, last] = [rows[0], rows.at(-1)].map((row) => row && markOf(row as Record<string, unknown>, name))
  return first === undefined || last === undefined ? {} : { mark: `${first}~`, next: last }
}

const markOf = (row: Record<string, unknown>, name: string): string | undefined => {
  const mark = `${String(row[name])}~${String(row['id'])}`
  return MARK.test(mark) ? mark : undefined
}

/** What orders a list newest first. */
interface Newest {
  readonly name: string
  readonly column: string
}

/** The rows of a list that follow what was asked. @throws {AppError} refused where the list has another order */
export const followingOf = (r: Resource, newest: Newest | undefined, mark: string | undefined): Condition[] => {
  if (!mark?.trim()) return []
  if (!newest) throw refused('按标记继续读取时，只能按时间从新到旧排序')
  return [behindMark(r.table, newest.column, mark)]
}
