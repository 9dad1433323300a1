import { columnName, isColumn, type Fields, type KindName, type Resource } from '@huxi/model'
import type { Database } from '../../platform/db/db.ts'

interface FileColumn {
  readonly table: string
  readonly key: string
  readonly column: string
}

const FILE_KINDS: readonly KindName[] = ['image', 'file', 'richText']

const fileColumnsOf = (table: string, key: string, fields: Fields): FileColumn[] =>
  Object.entries(fields)
    .filter(([, f]) => isColumn(f) && FILE_KINDS.includes(f.kind))
    .map(([name]) => ({ table, key, column: columnName(name) }))

export const fileColumns = (
  resources: readonly Resource[],
  otherTables: Readonly<Record<string, Fields>>,
): readonly FileColumn[] => [
  ...resources.flatMap((r) => fileColumnsOf(r.table, 'id', r.fields)),
  ...Object.entries(otherTables).flatMap(([table, fields]) =>
    fileColumnsOf(table, 'id' in fields ? 'id' : columnName(Object.keys(fields)[0]!), fields),
  ),
]

/** Creates missing triggers; after a change all uses are collected anew. */
export const syncFileUses = (database: Database, columns: readonly FileColumn[]): Promise<void> =>
  database.asOwner(async (client) => {
    await client.query('select watch_file_uses($1)', [JSON.stringify(columns)])
  })
