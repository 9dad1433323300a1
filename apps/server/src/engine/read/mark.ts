/** Cursors of lists sorted newest first. A page after a cursor neither repeats nor loses a row while others write. */
import { refused, type Resource } from '@huxi/model'
import { sql } from 'kysely'
import { columnRef } from '../core/precompiled-sql.ts'
import type { Condition } from '../kinds/compare.ts'

/** A position in a list: after a row, or before it. */
const MARK = /^(\d{4}-\d{2}-\d{2} \d{2}:\d{2}:\d{2})~([\w-]{1,64})(~?)$/

/**
 * Rows after a cursor. The named row has its time in microseconds; a deleted one has it in the cursor, in seconds.
 * @param by its time column; rows of the same time are sorted by id
 * @throws {AppError} refused for an invalid cursor
 */
export const behindMark = (table: string, by: string, mark: string): Condition => {
  const [, at, id, before] = MARK.exec(mark.trim()) ?? []
  if (at === undefined || id === undefined) throw refused('列表的标记不正确，请从第一页重新读取')
  const [column, named] = [columnRef(by), sql`(select ${columnRef(by)} from ${sql.table(table)} where id = ${id})`]
  return sql`(${column}, id) < (coalesce(${named}, ${at}::timestamptz + '1 second'), ${id + before})`
}

interface Marks {
  readonly mark?: string
  readonly next?: string
}

export const marksOf = (rows: readonly object[], name: string): Marks => {
  const [first, last] = [rows[0], rows.at(-1)].map((row) => row && markOf(row as Record<string, unknown>, name))
  return first === undefined || last === undefined ? {} : { mark: `${first}~`, next: last }
}

const markOf = (row: Record<string, unknown>, name: string): string | undefined => {
  const mark = `${String(row[name])}~${String(row['id'])}`
  return MARK.test(mark) ? mark : undefined
}

interface Newest {
  readonly name: string
  readonly column: string
}

/** Rows of a list after a cursor. @throws {AppError} refused where the list has another order */
export const followingOf = (r: Resource, newest: Newest | undefined, mark: string | undefined): Condition[] => {
  if (!mark?.trim()) return []
  if (!newest) throw refused('按标记继续读取时，只能按时间从新到旧排序')
  return [behindMark(r.table, newest.column, mark)]
}
