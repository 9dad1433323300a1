/** Forward-only SQL migrations: one runner, one lock, each file in its own transaction. */
import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type pg from 'pg'
import { APP_ROLE, type Database } from './db.ts'
import { provideAccess, type Lack } from './db-access.ts'
import { runningSchemas } from './running.ts'
import { SERVER_FOLDER } from '../config/paths.ts'
import { StartError } from '../config/start-error.ts'

export const MIGRATIONS = join(SERVER_FOLDER, 'migrations')
const LOCK = 4_827_001

/** Files up to this number make the tables of an empty database; later ones change tables that have rows. */
export const BASELINE = 268

interface Migration {
  id: number
  name: string
  text: string
  checksum: string
  /** additive: the former version keeps running meanwhile */
  rolls: boolean
}

const ROLLS = '-- rolling: yes\n'

const readMigrations = async (folder: string): Promise<Migration[]> => {
  const names = (await readdir(folder)).filter((n) => /^\d{4}_[a-z0-9_]+\.sql$/.test(n)).sort()
  return Promise.all(
    names.map(async (name) => {
      const text = await readFile(join(folder, name), 'utf8')
      const checksum = createHash('sha256').update(text).digest('hex')
      return { id: Number(name.slice(0, 4)), name, text, checksum, rolls: text.startsWith(ROLLS) }
    }),
  )
}

export const lastMigration = async (folder = MIGRATIONS): Promise<number> => (await readMigrations(folder)).at(-1)!.id

let own: Promise<number> | undefined
/** Read once at the start: an upgrade may replace the folder while this version runs. */
export const ownSchema = (): Promise<number> => (own ??= lastMigration())

type Applied = { id: number; name: string; checksum: string }

const applied = async (client: pg.PoolClient): Promise<Applied[]> => {
  await client.query(`create table if not exists schema_migration (
    id integer primary key, name text not null, checksum text not null, applied_at timestamptz not null default now())`)
  return (await client.query<Applied>('select id, name, checksum from schema_migration order by id')).rows
}

const verify = (done: Applied[], files: Migration[]): void => {
  if (done.length > 0 && done[0]!.id < files[0]!.id)
    throw new StartError(
      `数据库由正式版之前的程序建立（${done.at(-1)!.name}），这个版本不能升级它：请把 DATA_DIR 或 DATABASE_URL 改为空的目录或空的数据库再启动；要查看原来的数据，请用原来的程序`,
    )
  const filesById = new Map(files.map((m) => [m.id, m]))
  const newer = done.find((d) => !filesById.has(d.id))
  if (newer) throw new StartError(`数据库比程序新（${newer.name}）：请使用更新版本的程序，或恢复升级前的备份`)
  const changed = done.find((d) => filesById.get(d.id)!.checksum !== d.checksum)
  if (changed) throw new StartError(`迁移文件 ${changed.name} 与数据库里执行过的不同：请恢复原文件后重试`)
}

/** A change incompatible with the former version waits until no process runs it. */
const refuseWhileRunning = async (client: pg.PoolClient, pending: Migration[]): Promise<void> => {
  const stop = pending.find((m) => !m.rolls)
  const running = stop ? (await runningSchemas(client)).length : 0
  if (stop && running > 0)
    throw new StartError(
      `这次升级的数据库变更（${stop.name}）不能在其他进程运行时进行：还有 ${running} 个进程在运行，请先停止其他进程，再启动新版本`,
    )
}

/** Rights of the application role, replaced in one transaction; it owns nothing and changes no schema. */
const GRANTS = `begin;
  grant select, insert, update, delete on all tables in schema public to ${APP_ROLE};
  grant usage on all sequences in schema public to ${APP_ROLE};
  revoke insert, update, delete on schema_migration from ${APP_ROLE};
  do $$ begin
    -- what a migration holds back from the role; folders of tests may end before it
    if to_regproc('seal_audit') is not null then perform seal_audit('${APP_ROLE}'); end if;
  end $$;
  commit`

const grant = async (client: pg.PoolClient): Promise<void> => {
  const { rowCount } = await client.query('select from pg_roles where rolname = $1', [APP_ROLE])
  if (!rowCount) return
  try {
    await client.query(GRANTS)
  } catch (error) {
    await client.query('rollback')
    throw error
  }
}

/** Views of reports would block changes of columns; they are recreated after the migrations. */
const WITHOUT_VIEWS = `do $$ declare name text; begin
  for name in select relname from pg_class where relkind = 'v' and relnamespace = to_regnamespace('rpt') loop
    execute format('drop view rpt.%I cascade', name);
  end loop;
  if to_regnamespace('rpt') is not null then comment on schema rpt is null; end if;
end $$`

export const alone = async <T>(client: pg.PoolClient, work: () => Promise<T>): Promise<T> => {
  await client.query('select pg_advisory_lock($1)', [LOCK])
  try {
    return await work()
  } finally {
    await client.query('select pg_advisory_unlock($1)', [LOCK])
  }
}

interface MigrationOptions {
  folder?: string
  until?: number | undefined
  beforeUpgrade?: (() => Promise<void>) | undefined
}

interface MigrationReport {
  applied: string[]
  lacks: Lack[]
}

/**
 * Brings the schema up to date.
 * @throws {StartError} database newer than the code or older than the baseline, an applied file was changed, the account may
 * make no tables, or other processes have to stop first
 */
export const migrate = async (
  database: Database,
  { folder = MIGRATIONS, until, beforeUpgrade }: MigrationOptions = {},
): Promise<MigrationReport> => {
  const files = await readMigrations(folder)
  const lacks = await provideAccess(database)
  const before = await database.asOwner((client) => alone(client, () => applied(client)))
  verify(before, files)
  if (before.length > 0 && before.length < files.length) await beforeUpgrade?.()
  return database.asOwner((client) =>
    alone(client, async () => {
      const done = await applied(client)
      verify(done, files)
      const pending = files.filter((m) => m.id <= (until ?? m.id) && !done.some((d) => d.id === m.id))
      await refuseWhileRunning(client, pending)
      if (pending.some((m) => !m.rolls)) await client.query(WITHOUT_VIEWS)
      for (const m of pending) await apply(client, m)
      await grant(client)
      return { applied: pending.map((m) => m.name), lacks }
    }),
  )
}

const apply = async (client: pg.PoolClient, m: Migration): Promise<void> => {
  const run = async (): Promise<void> => {
    await client.query(m.text)
    await client.query('insert into schema_migration (id, name, checksum) values ($1, $2, $3)', [
      m.id,
      m.name,
      m.checksum,
    ])
  }
  await inClientTransaction(client, run).catch((error: unknown) => {
    throw new Error(`migration ${m.name}: ${(error as Error).message}`, { cause: error })
  })
}

export const inClientTransaction = async <T>(client: pg.ClientBase, work: () => Promise<T>): Promise<T> => {
  await client.query('begin')
  try {
    const result = await work()
    await client.query('commit')
    return result
  } catch (error) {
    await client.query('rollback')
    throw error
  }
}
