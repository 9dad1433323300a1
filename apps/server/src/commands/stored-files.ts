/** Compares files known to the database with the storage. */
import type pg from 'pg'
import type { FileProblem, StoredFile } from '../platform/backup/backup-files.ts'
import type { Database } from '../platform/db/db.ts'
import type { Storage } from '../platform/files/storage.ts'

const PAGE_SIZE = 1000
const MAX_LISTED = 20

interface FileQueries {
  readonly page: string
  readonly byPaths: string
}

/** Infected files were removed; their rows remain. */
const FILES: FileQueries = {
  page: `select coalesce(stored, path) as path, size from sys_file
    where coalesce(stored, path) > $1 and status is distinct from 'infected' order by 1 limit $2`,
  byPaths: `select coalesce(stored, path) as path from sys_file
    where coalesce(stored, path) = any($1) and status is distinct from 'infected'`,
}
const VERSIONS: FileQueries = {
  page: `select v.stored as path, v.size from sys_file_version v join sys_file f on f.id = v.file_id
    where v.stored > $1 and v.version_no <> f.version_no order by 1 limit $2`,
  byPaths: 'select stored as path from sys_file_version where stored = any($1)',
}
const OLDER: FileQueries = {
  page: `select path, size from sys_file f
    where path > $1 and to_jsonb(f) ->> 'status' is distinct from 'infected' order by path limit $2`,
  byPaths: `select path from sys_file f where path = any($1) and to_jsonb(f) ->> 'status' is distinct from 'infected'`,
}

const queriesFor = async (client: pg.PoolClient): Promise<readonly FileQueries[]> => {
  const { rows } = await client.query<{ exists: boolean }>(
    `select to_regclass('sys_file_version') is not null as exists`,
  )
  return rows[0]!.exists ? [FILES, VERSIONS] : [OLDER]
}

export async function* knownFiles(client: pg.PoolClient): AsyncGenerator<StoredFile> {
  for (const { page } of await queriesFor(client)) {
    for (let after = '', full = true; full;) {
      const { rows } = await client.query<StoredFile>(page, [after, PAGE_SIZE])
      yield* rows
      full = rows.length === PAGE_SIZE
      after = rows.at(-1)?.path ?? after
    }
  }
}

/** Results of tasks live a day and are not part of backups. */
const taskResults = async (client: pg.PoolClient, paths: readonly string[]): Promise<readonly string[]> => {
  const { rows } = await client.query<{ exists: boolean }>(`select to_regclass('sys_task') is not null as exists`)
  if (!rows[0]!.exists) return []
  const found = await client.query<{ path: string }>('select path from sys_task where path = any($1)', [paths])
  return found.rows.map(({ path }) => path)
}

const storedAmong = async (client: pg.PoolClient, paths: readonly string[]): Promise<ReadonlySet<string>> => {
  const stored = new Set<string>()
  for (const { byPaths } of await queriesFor(client)) {
    const { rows } = await client.query<{ path: string }>(byPaths, [paths])
    for (const { path } of rows) stored.add(path)
  }
  return stored
}

/** Rows have no checksum for every file, so sizes are compared. */
const faultOf = (file: StoredFile, size: number | undefined): FileProblem | undefined => {
  if (size === undefined) return { path: file.path, fault: 'missing' }
  return size === file.size ? undefined : { path: file.path, fault: 'changed' }
}

export const faultyFiles = (database: Database, { size }: Pick<Storage, 'size'>): Promise<FileProblem[]> =>
  database.asOwner(async (client) => {
    const problems: FileProblem[] = []
    for await (const file of knownFiles(client)) {
      const problem = faultOf(file, await size(file.path))
      if (problem) problems.push(problem)
    }
    return problems
  })

/** Problems that remain: users delete files during a backup. */
export const stillStored = async (database: Database, problems: readonly FileProblem[]): Promise<FileProblem[]> => {
  if (problems.length === 0) return []
  const paths = problems.map(({ path }) => path)
  const storedNow = await database.asOwner((client) => storedAmong(client, paths))
  return problems.filter(({ path }) => storedNow.has(path))
}

export const orphans = (database: Database, storage: Pick<Storage, 'list'>): Promise<FileProblem[]> =>
  database.asOwner(async (client) => {
    const problems: FileProblem[] = []
    const check = async (paths: readonly string[]): Promise<void> => {
      const storedPaths = await storedAmong(client, paths)
      const temporary = await taskResults(client, paths)
      const unknown = paths.filter((path) => !storedPaths.has(path) && !temporary.includes(path))
      problems.push(...unknown.map((path) => ({ path, fault: 'orphaned' as const })))
    }
    let page: string[] = []
    for await (const path of storage.list()) {
      if (page.push(path) < PAGE_SIZE) continue
      await check(page)
      page = []
    }
    await check(page)
    return problems
  })

const TITLES: Record<FileProblem['fault'], string> = {
  missing: '数据库里有记录、存储里没有的文件',
  changed: '大小与数据库里的记录不符的文件（没有记录校验和，只比较大小）',
  unreadable: '没有权限或读不出的文件',
  orphaned: '存储里有、数据库里没有记录的文件（不备份，不影响恢复）',
}

export const problemLines = (problems: readonly FileProblem[]): string[] =>
  (Object.keys(TITLES) as FileProblem['fault'][]).flatMap((fault) => {
    const paths = problems.filter((problem) => problem.fault === fault).map(({ path }) => path)
    if (paths.length === 0) return []
    const rest = paths.length - MAX_LISTED
    return [
      `${TITLES[fault]} ${paths.length} 个：`,
      ...paths.slice(0, MAX_LISTED).map((path) => `  ${path}`),
      ...(rest > 0 ? [`  另有 ${rest} 个`] : []),
    ]
  })
