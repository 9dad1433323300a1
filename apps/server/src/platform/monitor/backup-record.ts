/** What the verification of a backup has left behind. */
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Database } from '../db/db.ts'

/** Where backups go unless a target is given. */
export const backupsOf = (dataDir: string): string => join(dataDir, 'backups')

/** The last backup that was whole: file, its time, when it was verified. */
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

/** The last backup that was restored on trial; undefined = none was. An embedded database is closed while its backup is verified. */
export const verifiedBackup = ({ database, config }: Place): Promise<VerifiedBackup | undefined> =>
  database.engine === 'embedded' ? fromFile(config.dataDir) : fromDatabase(database).catch(() => undefined)

const fromDatabase = (database: Database): Promise<VerifiedBackup | undefined> =>
  database.asOwner(async (client) => {
    const { rows } =
      await client.query<VerifiedBackup>(`select (extract(epoch from backup_at) * 1000)::float8 as "backupAt",
      (extract(epoch from verified_at) * 1000)::float8 as "verifiedAt" from sys_backup_verified`)
    return rows[0]
  })

/** Every process and the monitoring read it. */
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
