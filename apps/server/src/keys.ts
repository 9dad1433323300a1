/**
 * Keys belong to one database, which stores their fingerprint: other keys could not read it and would break its audit chain, so the
 * start refuses them.
 */
import { sql } from 'kysely'
import { rmSync } from 'node:fs'
import { basename } from 'node:path'
import type pg from 'pg'
import { isEmpty } from './commands/backup-scope.ts'
import { asSystem } from './engine/core/caller.ts'
import { inTransaction } from './engine/core/transaction.ts'
import type { AppServices } from './engine/core/context.ts'
import { reseal, type Resealed } from './engine/write/reseal.ts'
import { changeKeys, sealsOfEnds, signHeads } from './modules/system/audit/index.ts'
import { sealedDataSources } from './modules/operations/datasource/index.ts'
import { sealedGatewayKeys } from './modules/operations/gateway/index.ts'
import { sealedDrafts } from './modules/system/draft/index.ts'
import { sealedChanges } from './modules/care/privacy/index.ts'
import { sealedFactors } from './modules/system/mfa/index.ts'
import { sealedQueries } from './modules/system/query/index.ts'
import { sealedImports } from './modules/operations/import-record/index.ts'
import { sealedTasks } from './modules/system/task/index.ts'
import { createCipher } from './platform/crypto/cipher.ts'
import type { Config } from './platform/config/config.ts'
import type { Database, Db } from './platform/db/db.ts'
import {
  exposure,
  fingerprintOf,
  generations,
  makeSecrets,
  openSecrets,
  readSecrets,
  type Secrets,
} from './platform/config/secrets.ts'
import { StartError } from './platform/config/start-error.ts'

/** Encrypted columns outside of resources. Hand-offs expire within a quarter of an hour and are not rotated. */
const SEALED = [
  sealedDataSources,
  sealedGatewayKeys,
  sealedDrafts,
  sealedTasks,
  sealedChanges,
  ...sealedImports,
  ...sealedQueries,
  ...sealedFactors,
]

const WAY_OUT =
  '请挂载原来的数据目录，或用 DATA_DIR、SECRETS_FILE 指向原来的密钥文件，或从保管处放回它；在别处更换过密钥（keys:rotate）的，请复制更换后的文件'

export const missingKeys = (path: string): StartError =>
  new StartError(`没有密钥文件 ${basename(path)}（找的是 ${path}），已有数据的数据库只能用它原来的密钥：${WAY_OUT}`)

const otherKeys = (path: string): StartError =>
  new StartError(`密钥文件 ${path} 与数据库不符，数据库里的数据属于另一组密钥：${WAY_OUT}`)

interface Mark {
  readonly fingerprint: string
  readonly resealed: boolean
}

const markIn = async (client: pg.PoolClient): Promise<Mark | undefined> => {
  const { rows } = await client.query<{ there: boolean }>(
    `select to_regclass('public.sys_key_mark') is not null as there`,
  )
  if (!rows[0]!.there) return undefined
  return (await client.query<Mark>('select fingerprint, resealed from sys_key_mark')).rows[0]
}

/** How the keys relate to the database: current, within a rotation, or rotated but not applied. */
type KeyState = 'settled' | 'unfinished' | 'behind'

/** @throws {StartError} the database belongs to other keys */
const keyStateOf = (mark: Mark, path: string, secrets: Secrets): KeyState => {
  const age = generations(secrets).findIndex((keys) => fingerprintOf(keys) === mark.fingerprint)
  if (age < 0) throw otherKeys(path)
  if (age > 0) return 'behind'
  return mark.resealed ? 'settled' : 'unfinished'
}

const PARTLY = '数据库里有一部分内容不属于现有的密钥，请执行 npm run audit:verify 查看从哪里开始'
const UNPROVEN = '数据库里没有可供核对密钥的内容，已把现有的密钥记为这个数据库的密钥'

/**
 * Recognises a database older than fingerprints by decrypting a value.
 * @returns the advice to print
 * @throws {StartError} no value decrypts
 */
const recognised = async (
  client: pg.PoolClient,
  db: Db,
  path: string,
  secrets: Secrets,
): Promise<string | undefined> => {
  const evidence = [...(await auditEvidence(client, secrets)), ...(await fieldEvidence(client, db, secrets))]
  if (evidence.length === 0) return UNPROVEN
  if (!evidence.includes(true)) throw otherKeys(path)
  return evidence.includes(false) ? PARTLY : undefined
}

const auditEvidence = async (client: pg.PoolClient, secrets: Secrets): Promise<boolean[]> => {
  const { rows } = await client.query<{ there: boolean }>(
    `select to_regclass('public.audit_entry') is not null as there`,
  )
  return rows[0]!.there ? sealsOfEnds(client, secrets) : []
}

/** One value of every encrypted column; cipher texts name their keys. */
const fieldEvidence = async (client: pg.PoolClient, db: Db, secrets: Secrets): Promise<boolean[]> => {
  const { rows } = await client.query<{ table: string; column: string }>(
    `select table_name as "table", column_name as "column" from information_schema.columns
     where table_schema = 'public' and column_name like '%\\_cipher'`,
  )
  const prefixes = [secrets.field, ...(secrets.retiredField ?? [])].map((key) => createCipher(key, 'field').prefix)
  const evidence: boolean[] = []
  for (const { table, column } of rows) {
    const one = sql`select ${sql.ref(column)} as text from ${sql.table(table)} where ${sql.ref(column)} is not null limit 1`
    const found = await client.query<{ text: string }>(one.compile(db).sql)
    evidence.push(...found.rows.map(({ text }) => prefixes.some((prefix) => text.startsWith(prefix))))
  }
  return evidence
}

/** @throws {StartError} the database belongs to other keys, or to a rotation that `unfinished` does not allow */
export const checkKeys = (
  database: Database,
  path: string,
  secrets: Secrets,
  allowed?: 'unfinished',
): Promise<KeyState | undefined> =>
  database.asOwner(async (client) => {
    const mark = await markIn(client)
    if (!mark) {
      if (!(await isEmpty(client))) await recognised(client, database.scoped('*'), path, secrets)
      return undefined
    }
    const state = keyStateOf(mark, path, secrets)
    if (state === 'behind' && allowed !== 'unfinished')
      throw new StartError('密钥的更换还没有完成：请先执行 npm run keys:rotate 继续，或启动一次系统')
    return state
  })

interface OpenedKeys {
  readonly secrets: Secrets
  /** writes the fingerprint, once the schema exists */
  record(): Promise<void>
}

/**
 * The keys of a start; created only together with an empty database.
 * @throws {StartError} the keys are missing, or the database belongs to others
 */
export const openKeys = (
  database: Database,
  { dataDir, secretsFile: path }: Config,
  say: (line: string) => void,
): Promise<OpenedKeys> =>
  database.asOwner(async (client) => {
    const mark = await markIn(client)
    const isNew = !mark && (await isEmpty(client))
    const made = readSecrets(path) === undefined && (isNew ? makeSecrets(path) : refuseMissing(path))
    const secrets = openSecrets(dataDir, path)
    if (mark) keyStateOf(mark, path, secrets)
    const notes = [
      exposure(path),
      mark || isNew ? undefined : await recognised(client, database.scoped('*'), path, secrets),
    ]
    for (const note of notes) if (note) say(`提示：${note}`)
    return { secrets, record: () => recordKeys(database, path, secrets, made) }
  })

const refuseMissing = (path: string): never => {
  throw missingKeys(path)
}

/**
 * Writes the missing fingerprint. Of several processes that start on an empty database, one wins.
 * @param made the keys were created by this start and are discarded when another one wins
 */
export const recordKeys = (database: Database, path: string, secrets: Secrets, made = false): Promise<void> =>
  database.asOwner(async (client) => {
    const resealed = (secrets.retiredField ?? []).length === 0
    await client.query(
      'insert into sys_key_mark (id, fingerprint, resealed) values (1, $1, $2) on conflict do nothing',
      [fingerprintOf(secrets), resealed],
    )
    const mark = (await markIn(client))!
    try {
      keyStateOf(mark, path, secrets)
    } catch (error) {
      if (made) rmSync(path, { force: true })
      throw error
    }
    await client.query('update audit_head set key_mark = $1 where key_mark is null', [mark.fingerprint])
  })

/**
 * Completes a rotation: continues the audit chains under the new keys, re-encrypts all values, then writes the fingerprint. A start
 * resumes an interrupted rotation, and applies it to a restored older backup.
 */
export const settleKeys = async (services: AppServices): Promise<Resealed | undefined> => {
  const mark = await services.database.asOwner(markIn)
  if (!mark) return undefined
  const ours = fingerprintOf(services.secrets)
  const system = asSystem(services, 'change of keys')
  const owner = (text: string, values: string[]) =>
    services.database.asOwner(async (client) => void (await client.query(text, values)))
  if (mark.fingerprint !== ours) {
    await inTransaction(system, changeKeys)
    await owner('update sys_key_mark set fingerprint = $1, resealed = false where fingerprint = $2', [
      ours,
      mark.fingerprint,
    ])
    await signHeads(services)
  } else if (mark.resealed) return undefined
  const done = await reseal(services, SEALED)
  await owner('update sys_key_mark set resealed = true where fingerprint = $1', [ours])
  services.log.info(done, 'sealed with the keys in use')
  return done
}
