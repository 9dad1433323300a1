/**
 * Data class of every stored column: derived from its kind, named by the area where the kind does not tell, or that
 * of the whole table where nothing concerns a person. A test refuses columns without class.
 */
import type { DataClass, Field, KindName, Resource, TableClass } from '@huxi/model'
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

const TABLES: Readonly<Record<string, TableClass>> = Object.fromEntries(
  contracts.flatMap((area) => area.tables.map((row) => [row.table, row.dataClass])),
)

const classesOf = (table: string) => {
  const classes = TABLES[table] ?? {}
  return typeof classes === 'string' ? { others: classes } : classes
}

/** The class of a field; undefined = undecided, which a test refuses. A class never falls below that of its kind. */
export const classOf = (r: Resource, name: string, f: Field): DataClass | undefined => {
  const { others, columns = {} } = classesOf(r.table)
  const [byKind, named] = [BY_KIND[f.kind], Object.hasOwn(columns, name) ? columns[name] : undefined]
  const given = [byKind, named ?? (byKind ? undefined : others)].filter((c) => c !== undefined)
  return given.sort((a, b) => RANK.indexOf(b) - RANK.indexOf(a))[0]
}

export const strayClasses = (resources: readonly Resource[]): string[] => {
  const fields = new Map(resources.map((r) => [r.table, r.fields]))
  return Object.keys(TABLES).flatMap((table) =>
    Object.keys(classesOf(table).columns ?? {})
      .filter((name) => !Object.hasOwn(fields.get(table) ?? {}, name))
      .map((name) => `${table}.${name}`),
  )
}
