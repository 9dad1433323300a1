/** Which columns hold stored paths, as the definitions say, and the triggers that note who uses which file. */
import { columnName, isColumn, type Fields, type KindName, type Resource } from '@huxi/model'
import type { Database } from '../../platform/db/db.ts'

/** A column that holds paths, as they are or inside of a text. */
interface FileColumn {
  readonly table: string
  /** the column that tells the row */
  readonly key: string
  readonly column: string
}

const HOLDING: readonly KindName[] = ['image', 'file', 'richText']

const holding = (table: string, key: string, fields: Fields): FileColumn[] =>
  Object.entries(fields)
    .filter(([, f]) => isColumn(f) && HOLDING.includes(f.kind))
    .map(([name]) => ({ table, key, column: columnName(name) }))

/** Of all resources, and of tables that are none: their rows are told by `id`, or by the first column. */
export const fileColumns = (
  resources: readonly Resource[],
  plain: Readonly<Record<string, Fields>>,
): readonly FileColumn[] => [
  ...resources.flatMap((r) => holding(r.table, 'id', r.fields)),
  ...Object.entries(plain).flatMap(([table, fields]) =>
    holding(table, 'id' in fields ? 'id' : columnName(Object.keys(fields)[0]!), fields),
  ),
]

/** Puts the triggers where paths are; after a change every use is looked up once. As a rule that is one question. */
export const syncFileUses = (database: Database, columns: readonly FileColumn[]): Promise<void> =>
  database.asOwner(async (client) => {
    await client.query('select watch_file_uses($1)', [JSON.stringify(columns)])
  })
