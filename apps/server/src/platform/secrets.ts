/** Keys of this installation, made at the first start and kept in DATA_DIR/secrets.json. */
import { randomBytes } from 'node:crypto'
import { chmodSync, existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { writePrivate } from './data-dir.ts'
import { StartError } from './start-error.ts'

const NAMES = ['session', 'field', 'blindIndex', 'audit', 'link'] as const
const KEY_BYTES = 32

/** One key of 32 bytes per purpose. */
export type Secrets = Readonly<Record<(typeof NAMES)[number], Buffer>> & {
  /** earlier keys of encrypted fields: they open what they sealed until the next start has sealed it anew */
  readonly retiredField?: readonly Buffer[]
}

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
    const retired = list(stored['retiredField']).map((key) => Buffer.from(String(key), 'base64'))
    const whole = [...keys.map(([, key]) => key), ...retired].every((key) => key.length === KEY_BYTES)
    if (!whole || distinct.size !== NAMES.length) return undefined
    return {
      ...(Object.fromEntries(keys) as Record<(typeof NAMES)[number], Buffer>),
      ...(retired.length > 0 && { retiredField: retired }),
    }
  } catch {
    return undefined
  }
}

const list = (value: unknown): unknown[] => (Array.isArray(value) ? value : [])
