import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'

it('the query of a report has three items a line, 8 of 24 columns each', () => {
  const sheet = readFileSync(join(import.meta.dirname, '../look/query.module.css'), 'utf8')
  expect(
    /^\.query \{\n {2}display: grid;\n {2}grid-template-columns: repeat\((\d+), minmax\(0, 1fr\)\);/.exec(sheet)?.[1],
  ).toBe(String(24 / 8))
})
