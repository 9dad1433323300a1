/** What the verification of a backup has left behind. */
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'

/** Where backups go unless a target is given. */
export const backupsOf = (dataDir: string): string => join(dataDir, 'backups')

/** The last backup that was whole: file, its time, when it was verified. */
export const VERIFIED = 'verified.json'

/** Times in milliseconds since 1970. */
export interface VerifiedBackup {
  readonly backupAt: number
  readonly verifiedAt: number
}

/** The last backup that was restored on trial; undefined = none was. */
export const verifiedBackup = async (dataDir: string): Promise<VerifiedBackup | undefined> => {
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
