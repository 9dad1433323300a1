/** Keys of the tests: the same for the template and every app, so that its audit record verifies. */
import { createHash } from 'node:crypto'
import { openSecrets, type Secrets } from '../src/platform/config/secrets.ts'
import { existsSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

const NAMES = ['session', 'field', 'blindIndex', 'audit', 'link']

export const openTestSecrets = (dataDir: string): Secrets => {
  const path = join(dataDir, 'secrets.json')
  const keys = NAMES.map((name) => [name, createHash('sha256').update(`test ${name}`).digest('base64')])
  if (!existsSync(path)) writeFileSync(path, JSON.stringify(Object.fromEntries(keys)), { mode: 0o600 })
  return openSecrets(dataDir)
}
