/** Contents and writing of a backup, and the check for an empty database. */
import type pg from 'pg'
import { createWriteStream } from 'node:fs'
import { mkdir, rename, rm } from 'node:fs/promises'
import { dirname } from 'node:path'
import { writeArchive } from '../platform/backup/archive.ts'
import type { FileProblem } from '../platform/backup/backup-files.ts'
import { backupLines, type BackupScope } from '../platform/backup/backup.ts'
import { deriveKey } from '../platform/crypto/cipher.ts'
import type { Database } from '../platform/db/db.ts'
import type { Secrets } from '../platform/config/secrets.ts'
import { StartError } from '../platform/config/start-error.ts'
import type { Storage } from '../platform/files/storage.ts'
import { knownFiles, stillStored } from './stored-files.ts'

/** Without sessions, sign-in attempts and pending codes, which a restore must not revive. */
export const WHOLE_DATABASE: Pick<BackupScope, 'leftBehind' | 'filesOf'> = {
  leftBehind: [
    'sys_session',
    'sys_ended_session',
    'sys_storage',
    'sys_backup_verified',
    'sys_captcha',
    'sys_attempt',
    'sys_device',
    'sys_sms_code',
    'sys_password_ticket',
    'sys_quota',
    'sys_idempotency_key',
    'sys_third_state',
    'sys_login_code',
    'assess_handoff',
  ],
  filesOf: knownFiles,
}

export const isEmpty = async (client: pg.PoolClient): Promise<boolean> => {
  const { rows } = await client.query<{ there: boolean }>(`select to_regclass('public.sys_user') is not null as there`)
  if (!rows[0]!.there) return true
  const { rows: people } = await client.query<{ n: number }>('select count(*)::int as n from sys_user')
  return people[0]!.n === 0
}

export const backupKeys = ({ field, retiredField = [] }: Secrets): readonly [Buffer, ...Buffer[]] => [
  deriveKey(field, 'backup'),
  ...retiredField.map((key) => deriveKey(key, 'backup')),
]

export interface BackupSource {
  readonly database: Database
  readonly storage: Storage
  readonly secrets: Secrets
}

const FULL = ['ENOSPC', 'EDQUOT', 'EFBIG']
const FORBIDDEN = ['EACCES', 'EROFS', 'ENOTDIR']
const UNDEFINED_TABLE = '42P01'

const explained = (error: unknown, target: string): unknown => {
  const code = (error as { code?: string }).code ?? ''
  if (FULL.includes(code)) return new StartError('磁盘空间不足，没有生成备份')
  if (FORBIDDEN.includes(code)) return new StartError(`不能写入 ${target}，请检查权限`)
  if (code === UNDEFINED_TABLE) return new StartError('数据库里还没有数据，请先启动一次系统')
  return error
}

async function* watched(lines: AsyncIterable<string>, onLine: () => void): AsyncGenerator<string> {
  for await (const line of lines) {
    onLine()
    yield line
  }
}

export const partOf = (target: string): string => `${target}.part`

/** Writes an encrypted backup under a temporary name until it is complete. @returns missing or differing files */
export const writeBackup = async (
  target: string,
  { database, storage, secrets }: BackupSource,
  now: number,
  scope = WHOLE_DATABASE,
  onLine: () => void = () => {},
): Promise<FileProblem[]> => {
  const part = partOf(target)
  const problems: FileProblem[] = []
  const onProblem = (problem: FileProblem): void => void problems.push(problem)
  try {
    await mkdir(dirname(target), { recursive: true, mode: 0o700 })
    const facts = { ...scope, onProblem, engine: database.engine, at: new Date(now).toISOString() }
    await database.asOwner((client) =>
      writeArchive(
        backupKeys(secrets)[0],
        watched(backupLines(client, storage, facts), onLine),
        createWriteStream(part, { mode: 0o600, flush: true }),
      ),
    )
    await rename(part, target)
    return await stillStored(database, problems)
  } catch (error) {
    await rm(part, { force: true })
    throw explained(error, target)
  }
}
