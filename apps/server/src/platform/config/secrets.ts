/** Keys of this installation. Retired keys remain for reading old backups, record history and audit records. */
import { createHmac, randomBytes } from 'node:crypto'
import { chmodSync, existsSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { codeOf, writePrivate } from './data-dir.ts'
import { StartError } from './start-error.ts'

const NAMES = ['session', 'field', 'blindIndex', 'audit', 'link'] as const
const KEY_BYTES = 32

type Keys = Readonly<Record<(typeof NAMES)[number], Buffer>>

export type Secrets = Keys & {
  /** retired keys, newest first; `until` is the end of their use */
  readonly retired?: readonly (Keys & { readonly until: number })[]
  /** retired keys of encrypted fields, for decryption */
  readonly retiredField?: readonly Buffer[]
}

export const generations = (secrets: Secrets): readonly Keys[] => [secrets, ...(secrets.retired ?? [])]

/** Identifies keys without revealing them: 64 bits of an HMAC over a constant. */
export const fingerprintOf = (keys: Keys): string =>
  createHmac('sha256', Buffer.concat(NAMES.map((name) => keys[name])))
    .update('huxi fingerprint of keys')
    .digest('hex')
    .slice(0, 16)

export const secretsPath = (dataDir: string): string => join(dataDir, 'secrets.json')

/** Reads the keys, or creates the missing file. Only for an empty database. */
export const openSecrets = (dataDir: string, path = secretsPath(dataDir)): Secrets => {
  if (!existsSync(path)) makeSecrets(path)
  const secrets = readSecrets(path)!
  if (path === secretsPath(dataDir)) chmodSync(path, 0o600)
  return secrets
}

/** Creates missing keys. @returns false when another process was first */
export const makeSecrets = (path: string): boolean => {
  try {
    writeFileSync(path, textFor(drawKeys()), { mode: 0o600, flag: 'wx', flush: true })
    return true
  } catch (error) {
    if (codeOf(error) === 'EEXIST') return false
    rmSync(path, { force: true })
    throw new StartError(
      `密钥文件 ${path} 不存在，也不能在那里建立（${codeOf(error)}）：请把它指向已有的密钥文件，或换到可写的目录（SECRETS_FILE、DATA_DIR）`,
    )
  }
}

/** undefined without a file. @throws {StartError} if damaged: new keys would make existing data unreadable */
export const readSecrets = (path: string): Secrets | undefined => {
  const text = textOf(path)
  if (text === undefined) return undefined
  const secrets = parse(text)
  if (!secrets) throw new StartError(`密钥文件 ${path} 已损坏或不完整：请从备份恢复该文件后重新启动`)
  return secrets
}

/** Warning about a key file readable for others or writable for the group. */
export const exposure = (path: string): string | undefined =>
  existsSync(path) && (statSync(path).mode & 0o027) !== 0
    ? `密钥文件 ${path} 的权限过宽，其他账号也能读取或修改，请执行 chmod 600 ${path}`
    : undefined

const drawKeys = (): Keys => Object.fromEntries(NAMES.map((name) => [name, randomBytes(KEY_BYTES)])) as unknown as Keys

export const rotated = (secrets: Secrets, now: number): Secrets => ({
  ...drawKeys(),
  retired: [{ ...keysOf(secrets), until: now }, ...(secrets.retired ?? [])],
  retiredField: [secrets.field, ...(secrets.retiredField ?? [])],
})

export const writeSecrets = (path: string, secrets: Secrets): void => {
  try {
    writePrivate(path, textFor(secrets))
  } catch (error) {
    throw new StartError(
      `密钥文件 ${path} 不能写入（${codeOf(error)}）：请检查目录权限和磁盘空间；只读的密钥文件请先复制到可写的位置，用 SECRETS_FILE 指定那里`,
    )
  }
}

const textFor = (secrets: Secrets): string => {
  const { retired = [], retiredField = [] } = secrets
  const retiredKeys = new Set(retired.map(({ field }) => field.toString('hex')))
  const others = retiredField.filter((key) => !retiredKeys.has(key.toString('hex')))
  const stored = {
    ...encoded(secrets),
    ...(retired.length > 0 && {
      retired: retired.map((keys) => ({ until: new Date(keys.until).toISOString(), ...encoded(keys) })),
    }),
    ...(others.length > 0 && { retiredField: others.map((key) => key.toString('base64')) }),
  }
  return `${JSON.stringify(stored, null, 2)}\n`
}

const keysOf = (from: Keys): Keys => Object.fromEntries(NAMES.map((name) => [name, from[name]])) as unknown as Keys

const encoded = (keys: Keys): Record<string, string> =>
  Object.fromEntries(NAMES.map((name) => [name, keys[name].toString('base64')]))

const textOf = (path: string): string | undefined => {
  try {
    return readFileSync(path, 'utf8')
  } catch (error) {
    if (codeOf(error) === 'ENOENT') return undefined
    throw new StartError(
      `密钥文件 ${path} 不能读取（${codeOf(error)}）：请检查它是不是文件，以及运行本程序的账号有没有读取权限`,
    )
  }
}

type Stored = Readonly<Record<string, unknown>>

const parse = (text: string): Secrets | undefined => {
  try {
    const stored = JSON.parse(text) as Stored
    const retired = list(stored['retired']).map((each) => ({
      ...read(each as Stored),
      until: momentOf(each as Stored),
    }))
    const others = list(stored['retiredField']).map(keyOf)
    const retiredField = [...retired.map(({ field }) => field), ...others]
    return {
      ...read(stored),
      ...(retired.length > 0 && { retired }),
      ...(retiredField.length > 0 && { retiredField }),
    }
  } catch {
    return undefined
  }
}

const read = (stored: Stored): Keys => {
  const keys = NAMES.map((name) => [name, keyOf(stored[name])] as const)
  const distinct = new Set(keys.map(([, key]) => key.toString('hex')))
  if (distinct.size !== NAMES.length) throw new Error('two purposes have one key')
  return Object.fromEntries(keys) as unknown as Keys
}

const keyOf = (value: unknown): Buffer => {
  const key = Buffer.from(String(value), 'base64')
  if (key.length !== KEY_BYTES) throw new Error('not a key')
  return key
}

const momentOf = ({ until }: Stored): number => {
  const at = Date.parse(String(until))
  if (Number.isNaN(at)) throw new Error('not a moment')
  return at
}

const list = (value: unknown): unknown[] => (Array.isArray(value) ? value : [])
