import { sql } from 'kysely'
import type { Ctx } from '../../../engine/core/context.ts'
import type { Condition } from '../../../engine/kinds/index.ts'
import { soundOf } from '../../../engine/kinds/person-name.ts'
import type { HospitalNumber } from './holders.ts'
import { likeness, type Identity, type Likeness } from './likeness.ts'

/** Includes patients the caller cannot see. */
export interface Candidate {
  readonly id: string
  readonly likeness: Likeness
}

/** Limit of records per value; a larger group shares a made-up birthday. */
const MOST = 1000

export const numberKey = ({ system, type, value }: HospitalNumber): string => `${system ?? ''}|${type}|${value}`

export const soundsOf = (name: string): string[] => soundOf(name).pinyin.split(' ').filter(Boolean)

type StoredIdentity = Identity & { readonly id: string }

interface Row extends Omit<StoredIdentity, 'sounds' | 'documents' | 'residents' | 'numbers'> {
  readonly pinyin: string | null
}

interface Document {
  readonly id: string
  readonly type: string
  readonly digest: string
}

export const identitiesOf = async (tx: Ctx, ids: readonly string[]): Promise<ReadonlyMap<string, StoredIdentity>> => {
  if (ids.length === 0) return new Map()
  const all = [...ids]
  const { rows } = await sql<Row>`select id, name, name_pinyin as pinyin, gender, birth_date as "birthDate",
    region_code as "regionCode", phone_index as phone from patient
    where tenant_id = ${tx.tenantId} and del_flag = 0 and status <> 'merged' and id = any(${all})`.execute(tx.db)
  const documents = await sql<Document>`select patient_id as id, type, number_index as digest from patient_identifier
    where patient_id = any(${all}) and del_flag = 0`.execute(tx.db)
  const numbers = await sql<HospitalNumber & { id: string }>`select patient_id as id, type, value, system
    from patient_number where patient_id = any(${all}) and del_flag = 0`.execute(tx.db)
  const documentsOf = Map.groupBy(documents.rows, ({ id }) => id)
  const numbersOf = Map.groupBy(numbers.rows, ({ id }) => id)
  return new Map(
    rows.map(({ pinyin, ...row }) => {
      const own = documentsOf.get(row.id) ?? []
      return [
        row.id,
        {
          ...row,
          sounds: (pinyin ?? '').split(' ').filter(Boolean),
          documents: own.map(({ digest }) => digest),
          residents: own.filter(({ type }) => type === 'resident_id').map(({ digest }) => digest),
          numbers: (numbersOf.get(row.id) ?? []).map(numberKey),
        },
      ]
    }),
  )
}

export const identityOf = async (tx: Ctx, id: string): Promise<Identity | undefined> =>
  (await identitiesOf(tx, [id])).get(id)

/** An indexed column in which two records may share a value. */
interface SharedColumn {
  readonly table: string
  readonly column: string
  readonly owner: string
  readonly values: (one: Identity) => readonly string[]
}

const toList = (value: string | null): readonly string[] => (value === null ? [] : [value])

const SHARED_COLUMNS: readonly SharedColumn[] = [
  { table: 'patient', column: 'birth_date', owner: 'id', values: (one) => toList(one.birthDate) },
  { table: 'patient', column: 'phone_index', owner: 'id', values: (one) => toList(one.phone) },
  { table: 'patient_identifier', column: 'number_index', owner: 'patient_id', values: (one) => one.documents },
  {
    table: 'patient_number',
    column: 'value',
    owner: 'patient_id',
    values: (one) => one.numbers.map((key) => key.split('|').slice(2).join('|')),
  },
]

/** One subquery per value, so that each uses its index. */
// deleted rows are filtered later: the condition here would lead the planner to other indexes
const sharingValue = (
  tx: Ctx,
  ones: readonly Identity[],
  { table, column, owner, values }: SharedColumn,
): Condition[] => {
  const all = [...new Set(ones.flatMap(values))]
  if (all.length === 0) return []
  const type = column === 'birth_date' ? sql`date` : sql`text`
  return [
    sql`select met.id from unnest(${all}::${type}[]) as given (value) cross join lateral (
      select ${sql.ref(owner)} as id from ${sql.table(table)} where tenant_id = ${tx.tenantId}
        and ${sql.ref(column)} = given.value ${column === 'birth_date' ? sql`and del_flag = 0` : sql``} limit ${MOST}) as met`,
  ]
}

interface SearchedRecord {
  readonly one: Identity
  readonly id: string | null
}

/** Possible duplicates in the whole tenant, most similar first, for each record. */
export const candidatesForAll = async (tx: Ctx, sought: readonly SearchedRecord[]): Promise<Candidate[][]> => {
  const ones = sought.map(({ one }) => one)
  const sources = SHARED_COLUMNS.flatMap((meeting) => sharingValue(tx, ones, meeting))
  if (sources.length === 0) return sought.map(() => [])
  const { rows } = await sql<{ id: string }>`${sql.join(sources, sql` union `)}`.execute(tx.db)
  const others = [
    ...(
      await identitiesOf(
        tx,
        rows.map(({ id }) => id),
      )
    ).values(),
  ]
  const byValue = SHARED_COLUMNS.map(({ values }) => {
    const found = new Map<string, StoredIdentity[]>()
    for (const other of others)
      for (const value of values(other)) found.set(value, [...(found.get(value) ?? []), other])
    return found
  })
  return sought.map(({ one, id }) => {
    const matches = SHARED_COLUMNS.flatMap(({ values }, i) =>
      values(one).flatMap((value) => byValue[i]!.get(value) ?? []),
    )
    return [...new Set(matches)]
      .flatMap((other) => comparedWith(one, id, other))
      .sort((a, b) => scoreOf(b) - scoreOf(a))
  })
}

const comparedWith = (one: Identity, id: string | null, other: StoredIdentity): Candidate[] => {
  const found = other.id === id ? undefined : likeness(one, other)
  return found ? [{ id: other.id, likeness: found }] : []
}

const scoreOf = (candidate: Candidate): number => candidate.likeness.score

export const candidatesFor = async (tx: Ctx, one: Identity, id: string | null): Promise<Candidate[]> =>
  (await candidatesForAll(tx, [{ one, id }]))[0]!
