/** Every resource with a history shows 修改历史 on a page, through the dialogs and pages of the kit. */
import * as contract from '@huxi/contract'
import { verbsOf, type Resource } from '@huxi/model'
import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

const GIVEN = [
  'resource[=:]\\s*\\{?',
  'detailPage\\(',
  '\\bpage\\(',
  '\\blabelled\\(',
  "\\btab\\('\\w+', ",
  '\\browsOf\\(',
  '\\.\\.\\.',
]

const served = Object.entries(contract as Record<string, unknown>).filter((one): one is [string, Resource] =>
  Object.values<unknown>(contract.resources).includes(one[1]),
)

test('shows the history of every resource that has one', () => {
  const pages = globSync('apps/web/src/pages/**/*.tsx')
    .filter((path) => !path.endsWith('.test.tsx'))
    .map((path) => readFileSync(path, 'utf8'))
    .join('\n')
  const withHistory = served.filter(([, r]) => r.history && verbsOf(r).includes('history'))
  expect(withHistory.length).toBeGreaterThan(40)
  const isGiven = (name: string) => GIVEN.some((where) => new RegExp(`${where}${name}\\b`).test(pages))
  expect(withHistory.map(([name]) => name).filter((name) => !isGiven(name))).toEqual([])
})
