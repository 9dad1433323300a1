/**
 * Fields that statements of modules show past the engine: rules of roles could not hide them there, so no role may be told to. What a
 * module begins to show in a statement of its own goes through `seenColumn` or `asSeen`, or has to be declared.
 */
import { COPIED, resources, SPOKEN, WORKED } from '@huxi/contract'
import { columnName, isColumn, ruledFields, type Resource } from '@huxi/model'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { shownBy } from './shown-columns.ts'
import { isTest, listFiles, parseSource, ROOT, type Source } from './sources.ts'

const MODULES = 'apps/server/src/modules'

/** Files whose statements show nobody anything that a rule would keep from him, with the reason. */
const HARMLESS: Readonly<Record<string, string>> = {
  'assess-report/check.ts': 'the check page is the public’s',
  'role/every-role.ts': 'roles for other statements, which show their names by roleNameOf',
  'session/online.ts': 'shown through asSeen',
  'session/sessions.ts': 'one’s own name',
  'report/author.ts': 'views of reports obey the rules',
  'report/data.ts': 'views of reports obey the rules',
  'report/sheet.ts': 'views of reports obey the rules',
  'emergency/reads.ts': 'by what right a record was opened, and for what reason, is noted and not shown',
  'patient/cards.ts': 'shown through asSeen',
  'patient/candidates.ts': 'compared, never shown',
  'patient/documents.ts': 'compared, never shown',
  'patient/holders.ts': 'compared, never shown',
  'patient/keys.ts': 'written to find by, never shown',
  'privacy/subject.ts': 'for the patient’s own copy, and to erase it',
  'privacy/archive.ts': 'for the patient’s own copy',
  'privacy/files.ts': 'for the patient’s own copy, and to erase them',
  'discharge/checklist-evidence.ts': 'what is written into a list says in its definition what it tells',
  'user/address-book.ts': 'letters of names, for who sees the names',
  'user/identity.ts': 'who signs in is looked for by the system',
  'user/owner.ts': 'one’s own telephone',
  'datasource/datasource.ts': 'compared, never shown',
  'fact/counted.ts': 'only for callers who see every field that is counted by',
}

/** Columns that a statement reads and does not show: the server goes by them, or tells them to who sees them. */
const COMPARED: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  'enrolment/consent.ts': { path: 'what the link opens' },
  'enrolment/sign.ts': { status: 'whether a file is free of viruses' },
  'assessment/early-warning.ts': {
    birth_date: 'whether NEWS2 is made for the patient',
    urgent: 'whether it waits for anybody',
    acknowledged_at: 'whether it waits for anybody',
    news2_zero_min: 'when the next one is due',
    news2_low_min: 'when the next one is due',
    news2_medium_min: 'when the next one is due',
  },
  'assessment/vitals.ts': { birth_date: 'whether NEWS2 is made for the patient' },
  'assessment/patient-scores.ts': { level: 'the gravest first', performed_at: 'the longest first' },
  'fact/facts.ts': { code: 'only for callers who see it' },
  'safety/ask.ts': { warning: 'compared' },
  'fact/vital-set.ts': { value: 'scored', observed_at: 'which set is the latest' },
  'visit/stays.ts': { dept_id: 'the department of a visit that begins' },
  'visit/ward-list.ts': { org_code: 'whether a ward is of the person’s departments' },
  'visit/lookup.ts': { start_at: 'told by who sees it', end_at: 'compared' },
  'visit/encounter.ts': { start_at: 'told to who sees both', end_at: 'told to who sees both' },
  'visit/starter-codes.ts': { code: 'which codes are there' },
  'discharge/followup.ts': { owner_id: 'who is told', planned_on: 'when it is due' },
  'discharge/checklist.ts': { item_value: 'all days that can be chosen' },
}

/** Fields that have another reason. */
const NAMED_APART = [WORKED, COPIED]

const all = Object.values<Resource>(resources)

/** Fields a rule may be about, by the columns that hold or tell them. */
const columnsOf = (r: Resource): ReadonlyMap<string, string> =>
  new Map(
    ruledFields(r)
      .filter(([, f]) => isColumn(f))
      .flatMap(([name]) =>
        ['', '_tail', '_index', '_cipher', '_pinyin', '_initials'].map((end): [string, string] => [
          columnName(name) + end,
          name,
        ]),
      ),
  )
const known = new Map(all.map((r) => [r.table, { r, columns: columnsOf(r) }]))
const columnSets = new Map([...known].map(([table, { columns }]) => [table, new Set(columns.keys())]))

/** What a definition is called in a file; `number` alone is a word of the language. */
const nounOf = ({ name }: Resource): string => (name === 'patient:number' ? 'patientNumber' : name.split(':')[1]!)

/** Tables a file knows: by their name in it, or by that of their definition. */
const tablesOf = ({ text }: Source): string[] =>
  all.filter((r) => new RegExp(`\\b(?:${r.table}|${nounOf(r)})\\b`).test(text)).map(({ table }) => table)

const fieldsShown = (source: Source): [name: string, field: string][] =>
  shownBy(source, (table) => columnSets.get(table)).flatMap(({ table, column }) =>
    isHarmless(source, column)
      ? []
      : (table === undefined ? tablesOf(source) : [table]).flatMap((one): [string, string][] => {
          const found = known.get(one)
          if (!found) return []
          const fields =
            column === '*' ? [...new Set(found.columns.values())] : [found.columns.get(column) ?? []].flat()
          return fields.map((field) => [found.r.name, field])
        }),
  )

const isLooked = (path: string): boolean => path.endsWith('.ts') && !isTest(path) && !/seed|\/demo\//.test(path)

const isHarmless = ({ path }: Source, column: string): boolean => {
  const file = path.slice(MODULES.length + 1)
  return file in HARMLESS || column in (COMPARED[file] ?? {})
}

const sources = (): Source[] =>
  listFiles([MODULES])
    .filter(isLooked)
    .map((path) => parseSource(path, readFileSync(join(ROOT, path), 'utf8')))

test('fields that modules show by statements of their own are declared', () => {
  const found = new Map<string, Set<string>>()
  for (const [name, field] of sources().flatMap(fieldsShown))
    if (!NAMED_APART.some((fields) => fields[name]?.includes(field)))
      found.set(name, (found.get(name) ?? new Set()).add(field))
  const sorted = Object.fromEntries([...found].toSorted().map(([name, fields]) => [name, [...fields].toSorted()]))
  expect(sorted).toEqual(SPOKEN)
})

test('what a text tells are fields of other records that can be hidden', () => {
  const wrong = all.flatMap((r) =>
    Object.entries(r.fields).flatMap(([name, { tells = {} }]) =>
      Object.entries(tells).flatMap(([of, fields]) => {
        const told = all.find((one) => one.name === of)
        return fields
          .filter((one) => !told || !ruledFields(told).some(([field]) => field === one))
          .map((one) => `${r.name}.${name}: ${of}.${one}`)
      }),
    ),
  )
  expect(wrong).toEqual([])
})

test('what is named apart could be ruled otherwise, and has one reason', () => {
  const wrong = NAMED_APART.flatMap((named, i) =>
    Object.entries(named).flatMap(([name, fields]) =>
      fields
        .filter((field) => {
          const isRuled = ruledFields(all.find((r) => r.name === name)!).some(([one]) => one === field)
          return !isRuled || NAMED_APART.slice(i + 1).some((other) => other[name]?.includes(field))
        })
        .map((field) => `${name}.${field}`),
    ),
  )
  expect(wrong).toEqual([])
})
