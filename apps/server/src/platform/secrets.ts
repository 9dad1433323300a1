/** Keys of this installation, made at the first start and kept in DATA_DIR/secrets.json. */
import { randomBytes } from 'node:crypto'
import { chmodSync, existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { writePrivate } from './data-dir.ts'
import { StartError } from './start-error.ts'

const NAMES = ['session', 'field', 'blindIndex', 'audit', 'link'] as const
const KEY_BYTES = 32

/** One key of 32 bytes per purpose. */
export type Secrets = Readonly<Record<(typeof NAMES)[number], Buffer>>

/**
 * Reads the keys, or makes them when there is no file.
 * @throws {StartError} the file is damaged: making new keys would leave what the old ones protect unreadable
 */
export const openSecrets = (dataDir: string): Secrets => {
  const path = join(dataDir, 'secrets.json')
  if (!existsSync(path)) writePrivate(path, `${JSON.stringify(generate(), null, 2)}\n`)
  const keys = readKeys(path)
  if (!keys) throw new StartError(`密钥文件 ${path} 已损坏或不完整：请从备份恢复该文件后重新启动`)
  chmodSync(path, 0o600)
  return keys
}

const generate = (): Record<string, string> =>
  Object.fromEntries(NAMES.map((name) => [name, randomBytes(KEY_BYTES).toString('base64')]))

const readKeys = (path: string): Secrets | undefined => {
  try {
    const stored = JSON.parse(readFileSync(path, 'utf8')) as Record<string, unknown>
    const keys = NAMES.map((name) => [name, Buffer.from(String(stored[name]), 'base64')] as const)
    const distinct = new Set(keys.map(([, key]) => key.toString('hex')))
    const fine = keys.every(([, key]) => key.length === KEY_BYTES) && distinct.size === NAMES.length
    return fine ? (Object.fromEntries(keys) as Secrets) : undefined
  } catch {
    return undefined
  }
}
