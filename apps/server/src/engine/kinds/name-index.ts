/**
 * Trigram index of record names, for names of two characters, initials and parts of words among many rows. Row-level security rules
 * out such an index on tables of tenants: only resources with `owner: 'members'`, whose table spans tenants, have one.
 */
import { columnName, keyFields, labelFields, verbsOf, type Field, type Fields, type Resource } from '@huxi/model'
import { sql } from 'kysely'
import { kindOf, type Condition } from './index.ts'
import { isCalled, hasPinyin, pinyinColumns, spellings } from './person-name.ts'

export const namingFields = (r: Resource): [name: string, f: Field][] => [
  ...new Map([...labelFields(r), ...keyFields(r)].filter(([, f]) => kindOf(f).textual)),
]

const namingColumns = (r: Resource): string[] =>
  namingFields(r).flatMap(([name, f]) => {
    const column = columnName(name)
    return hasPinyin(f) ? [column, ...Object.values(pinyinColumns(column))] : [column]
  })

const hasIndex = (r: Resource): boolean => r.owner === 'members' && verbsOf(r).includes('choices')

/** The index a resource must have, by its name; undefined = none. */
export const nameIndex = (r: Resource): [name: string, statement: string] | undefined => {
  if (!hasIndex(r)) return undefined
  const name = `ix_${r.table}_called`
  const pieces = `name_grams(${namingColumns(r).join(', ')})`
  return [name, `create index ${name} on ${r.table} using gin (${pieces}) with (fastupdate = off)`]
}

const LONGEST = 3

/** Trigrams of every text that contains the typed one. */
const gramsOf = (typed: string): string[] => {
  const letters = [...typed.replace(/[A-Z]/g, (letter) => letter.toLowerCase())]
  const size = Math.min(LONGEST, letters.length)
  return Array.from({ length: letters.length - size + 1 }, (_, at) => letters.slice(at, at + size).join(''))
}

export const inNameIndex = (r: Resource, typed: string): Condition[] => {
  if (!hasIndex(r)) return []
  const pieces = sql`name_grams(${sql.join(namingColumns(r).map((column) => sql.ref(column)))})`
  const found = spellings(typed).map((text) => sql`${pieces} @> ${gramsOf(text)}::text[]`)
  return [sql`(${sql.join(found, sql` or `)})`]
}

/** Records whose name or its sound contains the typed text. @param by fields the caller may ask by */
export const areCalled = (r: Resource, by: Fields, typed: string): Condition => {
  const naming = namingFields(r).filter(([name]) => name in by)
  const called = naming.map(([name, f]) => isCalled(columnName(name), f, typed))
  return called.length === 0 ? sql`false` : sql`(${sql.join(called, sql` or `)})`
}
