/** What of a statement is shown, and what only found by it. */
import { expect, test } from 'vitest'
import { shownBy } from './shown-columns.ts'
import { parseSource } from './sources.ts'

const columns = new Map([
  ['patient', new Set(['name', 'birth_date', 'phone'])],
  ['sys_user', new Set(['realname'])],
])
const shown = (code: string): string[] =>
  shownBy(parseSource('x.ts', code), (table) => columns.get(table)).map(({ table, column }) => `${table}.${column}`)

test.each([
  [
    'the select list, by what the query calls its tables',
    '`select p.name, u.realname as doctor from patient p join sys_user u on u.id = p.phone`',
    ['patient.name', 'sys_user.realname'],
  ],
  [
    'a name alone, of the nearest query that has it',
    '`select name, (select realname from sys_user where id = birth_date) from patient`',
    ['patient.name', 'sys_user.realname'],
  ],
  [
    'no conditions, orders or groups',
    '`select count(*) from patient where phone = 1 group by name order by birth_date`',
    [],
  ],
  [
    'no filters and windows',
    '`select count(*) filter (where phone is null), rank() over (order by name) from patient`',
    [],
  ],
  ['what is made in the statement', '`with a as (select name from patient) select a.name from a`', ['patient.name']],
  ['whole rows', '`select p.*, to_jsonb(p) from patient p`', ['patient.*', 'patient.*']],
  [
    'what a change returns, not what it writes',
    '`update patient set name = (select realname from sys_user) where phone = 1 returning patient.birth_date`',
    ['patient.birth_date'],
  ],
  ['nothing that obeys', "`select ${seenColumn(ctx, patient, 'name', 'p')} as name from patient p`", []],
])('%s', (_meaning, code, found) => {
  expect(shown(`const x = sql${code}`)).toEqual(found)
})

test('a fragment counts where it stands, else as what is shown', () => {
  expect(shown('const A = sql`phone`; const x = sql`select 1 from patient where ${A} = 1`')).toEqual([])
  expect(shown('const A = sql`p.phone`; const x = sql`select ${A} from patient p`')).toEqual(['patient.phone'])
  expect(shown('export const A = sql`patient.phone, patient.name`')).toEqual(['patient.phone', 'patient.name'])
  expect(shown('own.list(ctx, [sql`phone = ${x}`], { order: sql`birth_date` })')).toEqual([])
})
