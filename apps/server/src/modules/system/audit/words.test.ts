import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { auditDictionaries } from './dictionaries.ts'

const SOURCES = join(import.meta.dirname, '../../..')
const WRITTEN = /\baudit\(\s*\w+,\s*\{\s*action: '([a-z.-]+)'|\bnote\(tx, '([a-z]+[.-][a-z.-]+)'/g

test('every action that the program writes into the audit record has a word', () => {
  const files = readdirSync(SOURCES, { recursive: true, encoding: 'utf8' })
  const sources = files.filter((name) => name.endsWith('.ts') && !name.endsWith('.test.ts'))
  const written = sources.flatMap((name) =>
    [...readFileSync(join(SOURCES, name), 'utf8').matchAll(WRITTEN)].map(([, audited, noted]) => audited ?? noted!),
  )
  expect(new Set(written).size).toBeGreaterThan(40)
  const known = auditDictionaries.find(({ code }) => code === 'audit_action')!.items.map(([value]) => value)
  expect([...new Set(written)].filter((action) => !known.includes(action))).toEqual([])
})
