import { classOf, resources, strayClasses } from '@huxi/contract'
import { isEncrypted, phone, text, type Resource } from '@huxi/model'
import { expect, test } from 'vitest'

const all = Object.values<Resource>(resources)
const fields = all.flatMap((r) =>
  Object.entries(r.fields).map(([name, f]) => [`${r.table}.${name}`, r, name, f] as const),
)

test.each(fields)('%s has a class', (_column, r, name, f) => {
  expect(['public', 'internal', 'personal', 'sensitive']).toContain(classOf(r, name, f))
})

test('encrypted kinds and secrets are sensitive, and nothing else is encrypted', () => {
  for (const [column, r, name, f] of fields)
    if (isEncrypted(f) || f.kind === 'secret') expect(classOf(r, name, f), column).toBe('sensitive')
})

test('never lowers the class of a kind by name; an unknown table has no class', () => {
  const table = (name: string): Resource => ({ ...resources.sys_user, table: name })
  expect(classOf(table('sys_user'), 'avatar', phone('电话'))).toBe('sensitive')
  expect(classOf(table('sys_user'), 'newcomer', text('新'))).toBeUndefined()
  expect(classOf(table('nowhere'), 'name', text('新'))).toBeUndefined()
})

test('keeps no class of removed tables and fields', () => expect(strayClasses(all)).toEqual([]))
