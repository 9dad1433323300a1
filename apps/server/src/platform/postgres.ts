/** PostgreSQL as a server of its own: a pool that works and a small one that owns the tables. */
import pg from 'pg'
import { reason } from './db-error.ts'
import { assemble, bearLosses, types, type Database } from './db.ts'
import { listenTo } from './listen.ts'
import { StartError } from './start-error.ts'

export interface PostgresOptions {
  url: string
  /** address with the right to change the schema; the same as `url` unless told */
  ownerUrl?: string | undefined
  size?: number | undefined
}

/**
 * Opens PostgreSQL.
 * @throws {StartError} when the server does not answer or is older than 15
 */
export const openPostgres = async ({ url, ownerUrl, size = 10 }: PostgresOptions): Promise<Database> => {
  const open = (connectionString: string, max: number) => {
    const options = { connectionTimeoutMillis: 5000, keepAlive: true, types, application_name: 'huxi' }
    return bearLosses(new pg.Pool({ connectionString, max, ...options }))
  }
  const pool = open(url, size)
  const owner = open(ownerUrl ?? url, 2)
  try {
    const { rows } = await owner.query<{ v: number }>(`select current_setting('server_version_num')::int as v`)
    if (rows[0]!.v < 150_000) throw new StartError('数据库版本过低：需要 PostgreSQL 15 或更高，请升级数据库后重试')
  } catch (error) {
    await Promise.allSettled([pool.end(), owner.end()])
    if (error instanceof StartError) throw error
    throw new StartError(
      `无法连接数据库：请检查 DATABASE_URL 的地址、账号和密码，以及数据库是否在运行（${reason(error)}）`,
    )
  }
  return assemble({ engine: 'postgres', pool, owner, listen: (ear) => listenTo(url, ear), dump: async () => undefined })
}
