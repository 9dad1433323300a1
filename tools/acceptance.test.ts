/** The acceptance table names existing tests and gives every line a state. */
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { ROOT } from './sources.ts'

const ROW = /^\| \d+ \|/
const STATE = /^(?:met|open|refused by decisions §\d)/

it('the acceptance table', () => {
  const table = readFileSync(join(ROOT, 'docs/acceptance.md'), 'utf8')
  const rows = table.split('\n').filter((line) => ROW.test(line))
  expect(rows.length).toBeGreaterThan(250)
  const faults = rows.flatMap((row) => {
    const cells = row.split('|').map((cell) => cell.trim())
    const tests = [...cells[4]!.matchAll(/`([^`]+)`/g)].map(([, path]) => path!)
    const gone = tests.filter((path) => !existsSync(join(ROOT, path)))
    return [...gone, ...(cells.length === 7 && STATE.test(cells[5]!) ? [] : [row])]
  })
  expect(faults).toEqual([])
  const of = (state: string) => rows.filter((row) => row.split('|')[5]!.trim().startsWith(state)).length
  expect(table).toContain(`${rows.length} lines: ${of('met')} met, ${of('open')} open, ${of('refused')} refused.`)
})
