import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { SETTINGS } from './settings.ts'

test('the README lists every setting as the code knows it, and no other', () => {
  const readme = readFileSync(join(import.meta.dirname, '../../../../../README.md'), 'utf8')
  const rows = readme.split('\n').filter((line) => /^\| `[A-Z0-9_]+` \|/.test(line))
  expect(rows).toEqual(
    SETTINGS.map((s) => `| \`${s.name}\` | ${s.initial ? `\`${s.initial}\`` : '—'} | ${s.description} |`),
  )
})
