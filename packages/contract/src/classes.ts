/**
 * The class of every column that holds something: derived from the kind, named by the area where the kind cannot know, or
 * that of the whole table where nothing in it speaks of a person. A column without class is a defect; a test looks for it.
 */
import type { AreaContract, DataClass, Field, KindName, Resource } from '@huxi/model'
import { contracts } from './resources.ts'

const RANK: readonly DataClass[] = ['public', 'internal', 'personal', 'sensitive']

const BY_KIND: { readonly [K in KindName]?: DataClass } = {
  personName: 'personal',
  email: 'personal',
  phone: 'sensitive',
  idCard: 'sensitive',
  idNumber: 'sensitive',
  address: 'sensitive',
  secret: 'sensitive',
}

const TABLES: AreaContract['classes'] = Object.assign({}, ...contracts.map((area) => area.classes))

const classesOf = (table: string) => {
  const classes = TABLES[table] ?? {}
  return typeof classes === 'string' ? { others: classes } : classes
}

/** The class of a field; undefined = nobody has thought about it yet. A kind is never read as less than it is. */
export const classOf = (r: Resource, name: string, f: Field): DataClass | undefined => {
  const { others, columns = {} } = classesOf(r.table)
  const [byKind, named] = [BY_KIND[f.kind], Object.hasOwn(columns, name) ? columns[name] : undefined]
  const given = [byKind, named ?? (byKind ? undefined : others)].filter((c) => c !== undefined)
  return given.sort((a, b) => RANK.indexOf(b) - RANK.indexOf(a))[0]
}

/** Columns named for tables or fields that are not there any more. */
export const strayClasses = (resources: readonly Resource[]): string[] => {
  const fields = new Map(resources.map((r) => [r.table, r.fields]))
  return Object.keys(TABLES).flatMap((table) =>
    Object.keys(classesOf(table).columns ?? {})
      .filter((name) => !Object.hasOwn(fields.get(table) ?? {}, name))
      .map((name) => `${table}.${name}`),
  )
}
