/**
 * What records are called, cut into pieces of one to three letters and kept in an index, so that a name of two characters, initials
 * and a part of a word are found among very many. Row-level security keeps such an index from tenants' own tables: only
 * resources of nobody alone have one (`owner: 'members'`), where the rows of all tenants lie together.
 */
import { columnName, keyFields, labelFields, verbsOf, type Field, type Fields, type Resource } from '@huxi/model'
import { sql } from 'kysely'
import type { Condition } from './compare.ts'
import { kindOf } from './index.ts'
import { isCalled, isHeard, soundColumns, spellings } from './person-name.ts'

/** Texts a record is found by: what its label is made of, and its codes. */
export const namingFields = (r: Resource): [name: string, f: Field][] => [
  ...new Map([...labelFields(r), ...keyFields(r)].filter(([, f]) => kindOf(f).textual)),
]

const namingColumns = (r: Resource): string[] =>
  namingFields(r).flatMap(([name, f]) => {
    const column = columnName(name)
    return isHeard(f) ? [column, ...Object.values(soundColumns(column))] : [column]
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

/** Pieces that every text has which holds what was typed. */
const gramsOf = (typed: string): string[] => {
  const letters = [...typed.replace(/[A-Z]/g, (letter) => letter.toLowerCase())]
  const size = Math.min(LONGEST, letters.length)
  return Array.from({ length: letters.length - size + 1 }, (_, at) => letters.slice(at, at + size).join(''))
}

/** Records that can be called what was typed, as the index finds them; nothing where there is none. */
export const inNameIndex = (r: Resource, typed: string): Condition[] => {
  if (!hasIndex(r)) return []
  const pieces = sql`name_grams(${sql.join(namingColumns(r).map((column) => sql.ref(column)))})`
  const found = spellings(typed).map((text) => sql`${pieces} @> ${gramsOf(text)}::text[]`)
  return [sql`(${sql.join(found, sql` or `)})`]
}

/** Records that are called what was typed, or sound so. @param by fields that may be asked for */
export const areCalled = (r: Resource, by: Fields, typed: string): Condition => {
  const naming = namingFields(r).filter(([name]) => name in by)
  const called = naming.map(([name, f]) => isCalled(columnName(name), f, typed))
  return called.length === 0 ? sql`false` : sql`(${sql.join(called, sql` or `)})`
}
