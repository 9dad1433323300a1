import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Database } from '../db/db.ts'

export const backupsOf = (dataDir: string): string => join(dataDir, 'backups')

export const VERIFIED = 'verified.json'

/** Times in milliseconds since 1970. */
export interface VerifiedBackup {
  readonly backupAt: number
  readonly verifiedAt: number
}

interface Place {
  readonly database: Database
  readonly config: { readonly dataDir: string }
}

/** undefined = none restored on trial. In a file when embedded, whose database is closed during verification. */
export const verifiedBackup = ({ database, config }: Place): Promise<VerifiedBackup | undefined> =>
  database.engine === 'embedded' ? fromFile(config.dataDir) : fromDatabase(database).catch(() => undefined)

const fromDatabase = (database: Database): Promise<VerifiedBackup | undefined> =>
  database.asOwner(async (client) => {
    const { rows } =
      await client.query<VerifiedBackup>(`select (extract(epoch from backup_at) * 1000)::float8 as "backupAt",
      (extract(epoch from verified_at) * 1000)::float8 as "verifiedAt" from sys_backup_verified`)
    return rows[0]
  })

export const recordVerified = (database: Database, file: string, backupAt: string): Promise<void> =>
  database.asOwner(async (client) => {
    await client.query(
      `insert into sys_backup_verified (name, file, backup_at, verified_at) values ('latest', $1, $2, clock_timestamp())
        on conflict (name) do update
        set file = excluded.file, backup_at = excluded.backup_at, verified_at = excluded.verified_at`,
      [file, backupAt],
    )
  })

const fromFile = async (dataDir: string): Promise<VerifiedBackup | undefined> => {
  try {
    const { backupAt, verifiedAt } = JSON.parse(await readFile(join(backupsOf(dataDir), VERIFIED), 'utf8')) as {
      [name: string]: string
    }
    const [backup, verified] = [Date.parse(backupAt ?? ''), Date.parse(verifiedAt ?? '')]
    return Number.isNaN(backup) || Number.isNaN(verified) ? undefined : { backupAt: backup, verifiedAt: verified }
  } catch {
    return undefined
  }
}
