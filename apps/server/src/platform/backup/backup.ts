/** Tables in one snapshot, then files, as text lines that either engine restores. Run-time tables are left out. */
import { createHash, type Hash } from 'node:crypto'
import type pg from 'pg'
import { inClientTransaction } from '../db/migrate.ts'
import type { Storage } from '../files/storage.ts'
import {
  broken,
  fileLines,
  fileReader,
  type FileLine,
  type FileProblem,
  type FileReceiver,
  type StoredFile,
} from './backup-files.ts'
import { DamagedBackup } from './archive.ts'
import { StartError } from '../config/start-error.ts'

const FETCH = 200
const LOAD = 200

/** Format 1 has checksums before the files, format 2 behind them. */
const [FORMER, FORMAT] = [1, 2]

export interface Manifest {
  format: number
  schema: number
  engine: string
  at: string
  /** stored files stay in their storage */
  filesApart?: true
}

type Column = readonly [name: string, type: string]

/** One line of a backup. Rows are bare arrays of texts. */
type Line =
  | { manifest: Manifest }
  | { table: string; columns: Column[] }
  | (string | null)[]
  | { rows: number; sha256: string }
  | FileLine
  | { done: { tables: number; files: number } }

export interface BackupScope {
  readonly engine: string
  readonly at: string
  readonly leftBehind: readonly string[]
  readonly filesOf?: ((client: pg.PoolClient) => AsyncIterable<StoredFile>) | undefined
  /** called for every file that differs from its row; the backup continues */
  readonly onProblem?: (problem: FileProblem) => void
}

interface Summary {
  manifest: Manifest
  tables: Record<string, number>
  files: number
}

const quoted = (name: string): string => `"${name.replaceAll('"', '""')}"`

const tablesOf = async (
  client: pg.PoolClient,
  without: readonly string[] = [],
): Promise<{ table: string; columns: Column[]; key: string[] }[]> => {
  const { rows } = await client.query<{ table: string; columns: Column[]; key: string[] | null }>(
    `select c.relname as "table",
      (select json_agg(json_build_array(a.attname, format_type(a.atttypid, a.atttypmod)) order by a.attnum)
        from pg_attribute a where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = '') as columns,
      (select json_agg(a.attname order by array_position(i.indkey::smallint[], a.attnum))
        from pg_index i join pg_attribute a on a.attrelid = c.oid and a.attnum = any(i.indkey)
        where i.indrelid = c.oid and i.indisprimary) as key
    from pg_class c where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' and not (c.relname = any($1))
    order by c.relname`,
    [['schema_migration', ...without]],
  )
  return rows.map(({ table, columns, key }) => ({ table, columns, key: key ?? columns.map(([name]) => name) }))
}

const selectText = (table: string, columns: readonly Column[], key: readonly string[]): string =>
  `select ${columns.map(([name]) => `${quoted(name)}::text`).join(', ')} from ${quoted(table)} order by ${key.map(quoted).join(', ')}`

/** Rows as arrays of texts, a thousand at a time, within the caller's transaction. */
async function* rowsOf(client: pg.PoolClient, statement: string): AsyncGenerator<(string | null)[]> {
  await client.query(`declare backup_rows no scroll cursor for ${statement}`)
  for (;;) {
    const { rows } = await client.query<(string | null)[]>({
      text: `fetch ${FETCH} from backup_rows`,
      rowMode: 'array',
    })
    yield* rows
    if (rows.length < FETCH) break
  }
  await client.query('close backup_rows')
}

const TEXT_FORMS = `select set_config('TimeZone', 'UTC', true), set_config('DateStyle', 'ISO', true),
  set_config('bytea_output', 'hex', true), set_config('extra_float_digits', '3', true)`

const hashed = (hash: Hash, line: string): string => {
  hash.update(line).update('\n')
  return line
}

export async function* backupLines(
  client: pg.PoolClient,
  storage: Pick<Storage, 'stream'>,
  { leftBehind, filesOf, onProblem = () => {}, engine, at }: BackupScope,
): AsyncGenerator<string> {
  await client.query('begin isolation level repeatable read read only')
  try {
    await client.query(TEXT_FORMS)
    const { rows: schema } = await client.query<{ id: number }>('select max(id)::int as id from schema_migration')
    const manifest: Manifest = {
      format: FORMAT,
      schema: schema[0]!.id,
      engine,
      at,
      ...(!filesOf && { filesApart: true }),
    }
    yield JSON.stringify({ manifest })
    const tables = await tablesOf(client, leftBehind)
    for (const { table, columns, key } of tables) {
      const hash = createHash('sha256')
      let count = 0
      yield JSON.stringify({ table, columns })
      for await (const row of rowsOf(client, selectText(table, columns, key))) {
        count += 1
        yield hashed(hash, JSON.stringify(row))
      }
      yield JSON.stringify({ rows: count, sha256: hash.digest('hex') })
    }
    let kept = 0
    for await (const file of filesOf?.(client) ?? []) {
      const lines = fileLines(storage, file, onProblem)
      for (let next = await lines.next(); ; next = await lines.next()) {
        if (next.done) {
          kept += next.value ? 1 : 0
          break
        }
        yield JSON.stringify(next.value)
      }
    }
    yield JSON.stringify({ done: { tables: tables.length, files: kept } })
  } finally {
    await client.query('rollback')
  }
}

interface Receiver {
  manifest?(manifest: Manifest): Promise<void> | void
  table?(table: string, columns: Column[]): Promise<void> | void
  row?(row: (string | null)[]): Promise<void> | void
  endTable?(rows: number, sha256: string): Promise<void> | void
  file?(path: string): FileReceiver
}

/** Reads a backup and checks all counts and checksums. @throws {StartError} something is missing or inconsistent */
export const walkBackup = async (lines: AsyncIterable<string>, receiver: Receiver = {}): Promise<Summary> => {
  const summary: Summary = { manifest: undefined as unknown as Manifest, tables: {}, files: 0 }
  let table: { name: string; hash: Hash; rows: number } | undefined
  const file = fileReader(receiver.file)
  let done = false
  const read = async (text: string): Promise<void> => {
    const line = JSON.parse(text) as Line
    if (Array.isArray(line)) {
      if (!table) throw broken()
      hashed(table.hash, text)
      table.rows += 1
      await receiver.row?.(line)
    } else if ('manifest' in line) {
      if (![FORMER, FORMAT].includes(line.manifest.format))
        throw new StartError('备份由更新版本的程序生成，请使用更新版本的程序恢复')
      summary.manifest = line.manifest
      await receiver.manifest?.(line.manifest)
    } else if ('table' in line) {
      table = { name: line.table, hash: createHash('sha256'), rows: 0 }
      await receiver.table?.(line.table, line.columns)
    } else if ('rows' in line) {
      if (!table || table.rows !== line.rows || table.hash.digest('hex') !== line.sha256) throw broken()
      summary.tables[table.name] = line.rows
      await receiver.endTable?.(line.rows, line.sha256)
      table = undefined
    } else if (!('done' in line)) {
      summary.files += await file.read(line)
    } else {
      summary.files += await file.finish()
      done = Object.keys(summary.tables).length === line.done.tables && summary.files === line.done.files
    }
  }
  try {
    for await (const text of lines) await read(text)
  } finally {
    await file.close()
  }
  if (!done || !summary.manifest) throw broken()
  return summary
}

const insertText = (table: string, columns: readonly Column[]): string =>
  `insert into ${quoted(table)} (${columns.map(([name]) => quoted(name)).join(', ')})
   select * from unnest(${columns.map(([, type], i) => `$${i + 1}::text[]::${type}[]`).join(', ')})`

/** Defers constraints between tables to the commit, so that tables load in any order. */
const deferred = async (client: pg.PoolClient, work: () => Promise<void>): Promise<void> => {
  const { rows } = await client.query<{ statement: string }>(
    `select format('alter table %s alter constraint %I', conrelid::regclass, conname) as statement from pg_constraint
     where contype = 'f' and not condeferrable and connamespace = 'public'::regnamespace`,
  )
  for (const { statement } of rows) await client.query(`${statement} deferrable initially deferred`)
  await work()
  await client.query('set constraints all immediate')
  for (const { statement } of rows) await client.query(`${statement} not deferrable`)
}

/** Loads rows into the empty tables and compares every table with the backup in one transaction. */
export const loadRows = async (
  client: pg.PoolClient,
  lines: AsyncIterable<string>,
  file: (path: string) => FileReceiver,
  progress: (loaded: number, compared: number) => void = () => {},
): Promise<void> => {
  let [loaded, compared] = [0, 0]
  await inClientTransaction(client, async () => {
    await client.query(TEXT_FORMS)
    const keys = new Map((await tablesOf(client)).map(({ table, key }) => [table, key]))
    await deferred(client, async () => {
      let into: { table: string; columns: Column[]; batch: (string | null)[][] } | undefined
      const flush = async (): Promise<void> => {
        if (!into || into.batch.length === 0) return
        const { table, columns, batch } = into
        const values = columns.map((_, i) => batch.map((row) => row[i]))
        await client.query(insertText(table, columns), values)
        progress((loaded += batch.length), compared)
        into.batch = []
      }
      await walkBackup(lines, {
        table: async (table, columns) => {
          if (!keys.has(table)) throw new StartError(`备份里有本程序没有的表 ${table}，请使用生成备份的版本恢复`)
          await client.query(`delete from ${quoted(table)}`)
          into = { table, columns, batch: [] }
        },
        row: async (row) => {
          if (into!.batch.push(row) >= LOAD) await flush()
        },
        endTable: async (_rows, sha256) => {
          await flush()
          const { table, columns } = into!
          const hash = createHash('sha256')
          for await (const row of rowsOf(client, selectText(table, columns, keys.get(table)!))) {
            hashed(hash, JSON.stringify(row))
            if (++compared % LOAD === 0) progress(loaded, compared)
          }
          progress(loaded, compared)
          if (hash.digest('hex') !== sha256)
            throw new DamagedBackup(`表 ${table} 恢复后的内容与备份不同，没有写入任何数据`)
        },
        file,
      })
    })
  })
}
