/**
 * The class of every column that holds something: derived from the kind, named here where the kind cannot know, or that of
 * the whole table where nothing in it speaks of a person. A column without class is a defect; a test looks for it.
 */
import type { Field, KindName, Resource } from '@huxi/model'

export type DataClass = 'public' | 'internal' | 'personal' | 'sensitive'

const RANK: readonly DataClass[] = ['public', 'internal', 'personal', 'sensitive']

const BY_KIND: { readonly [K in KindName]?: DataClass } = {
  personName: 'personal',
  email: 'personal',
  phone: 'sensitive',
  idCard: 'sensitive',
  address: 'sensitive',
  secret: 'sensitive',
}

interface TableClasses {
  /** class of columns that are not named; absent where columns speak of a person, so that each is thought about */
  readonly others?: DataClass
  readonly columns?: { readonly [name: string]: DataClass }
}

const TABLES: { readonly [table: string]: TableClasses } = {
  sys_dict: { others: 'internal' },
  sys_dict_item: { others: 'internal' },
  sys_depart: { others: 'internal' },
  sys_position: { others: 'internal' },
  sys_permission: { others: 'internal' },
  sys_permission_data_rule: { others: 'internal' },
  sys_role: { others: 'internal' },
  sys_tenant: {
    columns: {
      id: 'internal',
      name: 'public',
      beginDate: 'internal',
      endDate: 'internal',
      status: 'internal',
      website: 'public',
    },
  },
  assess_result: {
    others: 'sensitive',
    columns: {
      performedAt: 'internal',
      modelName: 'internal',
      modelVersion: 'internal',
      ruleSet: 'internal',
      performedBy: 'internal',
      groupId: 'internal',
    },
  },
  // contact data of staff are shown where the row may be seen
  sys_user: {
    columns: {
      username: 'internal',
      avatar: 'public',
      sex: 'personal',
      birthday: 'sensitive',
      phone: 'personal',
      workNo: 'internal',
      telephone: 'personal',
      post: 'internal',
      status: 'internal',
      userIdentity: 'internal',
      selectedroles: 'internal',
      selecteddeparts: 'internal',
      departIds: 'internal',
      relTenantIds: 'internal',
    },
  },
}

/** The class of a field; undefined = nobody has thought about it yet. A kind is never read as less than it is. */
export const classOf = (r: Resource, name: string, f: Field): DataClass | undefined => {
  const { others, columns = {} } = TABLES[r.table] ?? {}
  const [byKind, named] = [BY_KIND[f.kind], Object.hasOwn(columns, name) ? columns[name] : undefined]
  const given = [byKind, named ?? (byKind ? undefined : others)].filter((c) => c !== undefined)
  return given.sort((a, b) => RANK.indexOf(b) - RANK.indexOf(a))[0]
}

/** Columns named for tables or fields that are not there any more. */
export const strayClasses = (resources: readonly Resource[]): string[] => {
  const fields = new Map(resources.map((r) => [r.table, r.fields]))
  return Object.entries(TABLES).flatMap(([table, { columns = {} }]) =>
    Object.keys(columns)
      .filter((name) => !Object.hasOwn(fields.get(table) ?? {}, name))
      .map((name) => `${table}.${name}`),
  )
}
