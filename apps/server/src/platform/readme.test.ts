import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { SETTINGS } from './config.ts'

test('the README lists every setting as the code knows it, and no other', () => {
  const readme = readFileSync(join(import.meta.dirname, '../../../../README.md'), 'utf8')
  const rows = readme.split('\n').filter((line) => /^\| `[A-Z_]+` \|/.test(line))
  expect(rows).toEqual(
    SETTINGS.map((s) => `| \`${s.name}\` | ${s.initial ? `\`${s.initial}\`` : '—'} | ${s.description} |`),
  )
})
