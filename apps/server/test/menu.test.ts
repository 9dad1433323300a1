/** Menu and pages belong together: nothing in the menu leads nowhere, no page is out of reach. */
import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { menuRows } from '../src/modules/permission/index.ts'

const PAGES = join(import.meta.dirname, '../../web/src/pages')

/** Pages are shown for a state, not for a place. */
const UNLISTED = ['exception']

const components = menuRows().flatMap((row) => (row.component ? [row.component] : []))

/** A page is a file with a capital, one folder deep; everything deeper belongs to a page. */
const pages = readdirSync(PAGES)
  .filter((folder) => !UNLISTED.includes(folder))
  .flatMap((folder) =>
    readdirSync(join(PAGES, folder))
      .filter((file) => /^[A-Z].*(?<!\.test)\.tsx$/.test(file))
      .map((file) => `${folder}/${file.slice(0, -4)}`),
  )

test('every seeded component is a page', () => {
  const missing = components.filter((c) => !c.startsWith('layouts/') && !existsSync(join(PAGES, `${c}.tsx`)))
  expect(missing).toEqual([])
})
test('every page is in the menu', () => {
  expect(pages.filter((page) => !components.includes(page))).toEqual([])
})
test('ids, addresses and codes of the menu are there once; every parent exists', () => {
  const rows = menuRows()
  const ids = rows.map((row) => row.id)
  const addresses = rows.flatMap((row) => row.url ?? [])
  const codes = rows.flatMap((row) => row.perms?.split(',') ?? [])
  for (const list of [ids, addresses, codes]) expect(list.filter((one, i) => list.indexOf(one) !== i)).toEqual([])
  for (const row of rows) expect(row.parent_id === null || ids.includes(row.parent_id), row.id).toBe(true)
})
