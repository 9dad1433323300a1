/** Compares the definitions with the database; a difference prints the missing statement and stops the start. */
import { childrenFields, columnName, isColumn, isEncrypted, type Fields, type Resource } from '@huxi/model'
import type { Database } from '../../platform/db/db.ts'
import { kindOf } from './index.ts'
import { encryptedColumns } from './encrypted.ts'
import { nameIndex } from './name-index.ts'

interface Column {
  type: string
  required: boolean
}
type Table = Record<string, Column>

const AUDIT_COLUMNS: Table = {
  id: { type: 'text', required: true },
  sys_org_code: { type: 'text', required: false },
  create_by: { type: 'text', required: false },
  create_time: { type: 'timestamp with time zone', required: true },
  update_by: { type: 'text', required: false },
  update_time: { type: 'timestamp with time zone', required: false },
  version: { type: 'integer', required: true },
}
const KEPT: Table = {
  del_flag: { type: 'integer', required: true },
  delete_by: { type: 'text', required: false },
  delete_time: { type: 'timestamp with time zone', required: false },
}
const OWNED: Table = { tenant_id: { type: 'integer', required: true } }

/** @param state name of the state field, which is not null: moves and the engine fill it */
const fieldColumns = (fields: Fields, state?: string): Table =>
  Object.fromEntries(
    Object.entries(fields)
      .filter(([, f]) => isColumn(f))
      .flatMap(([name, f]) =>
        Object.entries(kindOf(f).columns(f, columnName(name))).map(([column, type]) => [
          column,
          { type, required: (f.required || f.filled || name === state) && column === columnName(name) },
        ]),
      ),
  )

const tableOf = (r: Resource): Table => ({
  ...AUDIT_COLUMNS,
  ...(r.owner === 'tenant' && OWNED),
  ...(r.keepDeleted && KEPT),
  ...fieldColumns(r.fields, r.states?.field),
})

export const tableColumns = (r: Resource): string[] => Object.keys(tableOf(r))

/** Quotes a column whose name is a reserved word. */
type Quote = (column: string) => string

interface Schema {
  tables: Record<string, Table>
  creations: Record<string, (quote: Quote) => string>
  owned: string[]
  unique: Record<string, UniqueIndex>
  called: Record<string, string>
}

interface UniqueIndex {
  readonly on: string
  readonly statement: string
}

interface Parent {
  table: string
  by: string
  order: string
}

const parentsOf = (resources: readonly Resource[]): ReadonlyMap<string, Parent> =>
  new Map(
    resources.flatMap((r) =>
      childrenFields(r).map(([, { item }]): [string, Parent] => [
        item!.name,
        { table: r.table, by: columnName(item!.by), order: columnName(item!.order) },
      ]),
    ),
  )

const creationOf = (r: Resource, parent: Parent | undefined, quote: Quote): string => {
  const isChild = parent?.order === 'sort_no'
  const own = Object.entries(fieldColumns(r.fields, r.states?.field))
    .filter(([column]) => !isChild || ![parent.by, parent.order].includes(column))
    .map(([column, made]) => columnText(quote(column), made))
  const references = Object.entries(r.fields)
    .filter(([, f]) => f.kind === 'ref' && isColumn(f))
    .map(([field]) => columnName(field))
    .filter((column) => !isChild || column !== parent.by)
  const given = [
    ...(isChild ? [r.table, parent.by, parent.table] : [r.table]).map((text) => `'${text}'`),
    `'${own.join(', ')}'`,
    ...(references.length > 0 ? [`indexed => '{${references.join(',')}}'`] : []),
    ...(r.owner === 'tenant' ? [] : ['shared => true']),
    ...(r.keepDeleted ? ['recycle_bin => true'] : []),
  ]
  return `select ${isChild ? 'create_child_table' : 'create_table'}(${given.join(', ')})`
}

/**
 * An encrypted value is unique by its blind index; rows in the recycle bin do not block values. Children are unique within their
 * parent under its lock: an index would refuse two that swap places in one statement.
 */
const uniqueIndexes = (r: Resource): [name: string, index: UniqueIndex][] =>
  Object.entries(r.fields)
    .filter(([, f]) => f.unique)
    .map(([field, f]) => {
      const [name, column] = [`uq_${r.table}_${columnName(field)}`, columnName(field)]
      const compared = isEncrypted(f) ? encryptedColumns(column).index : column
      const columns = r.owner === 'tenant' ? `tenant_id, ${compared}` : compared
      const onlyLive = r.keepDeleted ? ' where del_flag = 0' : ''
      const statement = `create unique index ${name} on ${r.table} (${columns})${onlyLive}`
      return [name, { on: `(${columns})${onlyLive}`, statement }]
    })

export const expectedSchema = (resources: readonly Resource[], plain: Readonly<Record<string, Fields>>): Schema => {
  const parents = parentsOf(resources)
  const parentsFirst = resources.toSorted((a, b) => Number(parents.has(a.name)) - Number(parents.has(b.name)))
  return {
    tables: {
      ...Object.fromEntries(parentsFirst.map((r) => [r.table, tableOf(r)])),
      ...Object.fromEntries(Object.entries(plain).map(([table, fields]) => [table, fieldColumns(fields)])),
    },
    creations: Object.fromEntries(
      resources
        .filter(({ fields }) => !Object.keys(fields).some((field) => columnName(field) in AUDIT_COLUMNS))
        .map((r) => [r.table, (quote) => creationOf(r, parents.get(r.name), quote)]),
    ),
    owned: resources.filter((r) => r.owner === 'tenant').map((r) => r.table),
    unique: Object.fromEntries(resources.filter((r) => !parents.has(r.name)).flatMap(uniqueIndexes)),
    called: Object.fromEntries(resources.map(nameIndex).filter((index) => index !== undefined)),
  }
}

interface Found {
  columns: { table_name: string; column_name: string; data_type: string; is_nullable: string }[]
  owned: { relname: string }[]
  indexes: { indexname: string; indexdef: string }[]
  reserved: { word: string }[]
}

const look = (database: Database): Promise<Found> =>
  database.asOwner(async (client) => ({
    columns: // the view information_schema.columns takes ten times as long
      (
        await client.query(`select t.relname as table_name, c.attname as column_name, case when c.attnotnull then 'NO' else 'YES' end as is_nullable,
        case when y.typcategory = 'A' then 'ARRAY' else format_type(c.atttypid, null) end as data_type
        from pg_attribute c join pg_class t on t.oid = c.attrelid join pg_type y on y.oid = c.atttypid
        where t.relnamespace = 'public'::regnamespace and t.relkind in ('r', 'p') and c.attnum > 0 and not c.attisdropped`)
      ).rows,
    owned: (
      await client.query(`select relname from pg_class where relkind = 'r' and relrowsecurity and relforcerowsecurity`)
    ).rows,
    indexes: (await client.query(`select indexname, indexdef from pg_indexes where schemaname = 'public'`)).rows,
    reserved: (await client.query(`select word from pg_get_keywords() where catcode in ('R', 'T')`)).rows,
  }))

const columnText = (name: string, { type, required }: Column): string => `${name} ${type}${required ? ' not null' : ''}`

const MORE: Readonly<Record<string, string>> = { id: ' primary key', version: ' default 1', del_flag: ' default 0' }

const createTable = (table: string, columns: Table): string =>
  `create table ${table} (${Object.entries(columns)
    .map(([name, column]) => columnText(name, column) + (MORE[name] ?? ''))
    .join(', ')})`

const tableDifferences = (table: string, expected: Table, found: Found, quote: Quote): string[] => {
  const there = new Map(found.columns.filter((c) => c.table_name === table).map((c) => [c.column_name, c]))
  const missing = Object.entries(expected).flatMap(([name, { type, required }]) => {
    const column = there.get(name)
    if (!column) return [`alter table ${table} add column ${columnText(quote(name), { type, required })}`]
    if (column.data_type !== type) return [`alter table ${table} alter column ${quote(name)} type ${type}`]
    if (required === (column.is_nullable === 'NO')) return []
    return [`alter table ${table} alter column ${quote(name)} ${required ? 'set' : 'drop'} not null`]
  })
  const spare = [...there.keys()]
    .filter((name) => !(name in expected))
    .map((name) => `alter table ${table} drop column ${quote(name)}`)
  return [...missing, ...spare]
}

const indexOn = (indexdef: string): string =>
  indexdef.replace(/^.* USING btree /, '').replace(/ WHERE \((.*)\)$/, ' where $1')

const indexDifference = (name: string, { on, statement }: UniqueIndex, found: string | undefined): string[] => {
  if (found === undefined) return [statement]
  return found.startsWith('CREATE UNIQUE') && indexOn(found) === on ? [] : [`drop index ${name}; ${statement}`]
}

export const schemaDifferences = async (database: Database, expected: Schema): Promise<string[]> => {
  const found = await look(database)
  const owned = new Set(found.owned.map((o) => o.relname))
  const indexes = new Map(found.indexes.map((i) => [i.indexname, i.indexdef]))
  const expectedTables = new Set([...Object.keys(expected.tables), 'schema_migration'])
  const words = new Set(found.reserved.map(({ word }) => word))
  const quote: Quote = (column) => (words.has(column) ? `"${column}"` : column)
  const tables = new Set(found.columns.map((c) => c.table_name))
  const strange = [...tables].filter((t) => !expectedTables.has(t))
  return [
    ...Object.entries(expected.tables).flatMap(([table, columns]) =>
      tables.has(table)
        ? tableDifferences(table, columns, found, quote)
        : [expected.creations[table]?.(quote) ?? createTable(table, columns)],
    ),
    ...expected.owned.filter((t) => tables.has(t) && !owned.has(t)).map((t) => `select own_by_tenant('${t}')`),
    ...Object.entries(expected.unique).flatMap(([name, index]) => indexDifference(name, index, indexes.get(name))),
    ...Object.entries(expected.called).flatMap(([name, statement]) => (indexes.has(name) ? [] : [statement])),
    ...strange.map((t) => `drop table ${t}`),
  ]
}
