import { join } from 'node:path'
import type { Config } from '../config/config.ts'
import type { Database } from './db.ts'
import type { Patience } from './db-reach.ts'
import { openEmbedded } from './embedded.ts'
import { openPostgres } from './postgres.ts'

interface Opening {
  size?: number
  patience?: Patience
}

export const openDatabase = (
  { databaseUrl, migrateDatabaseUrl, reportDatabaseUrl, dbPoolSize, dataDir }: Config,
  { size = dbPoolSize, patience }: Opening = {},
): Promise<Database> =>
  databaseUrl
    ? openPostgres({ url: databaseUrl, ownerUrl: migrateDatabaseUrl, reportUrl: reportDatabaseUrl, size, patience })
    : openEmbedded(join(dataDir, 'db'))
