/** Records that may be of one person: looked up by what the database has an index for, then compared. */
import { patient, patientIdentifier } from '@huxi/contract'
import type { Resource } from '@huxi/model'
import { sql } from 'kysely'
import type { Ctx } from '../../engine/core/context.ts'
import { placeOf, type Condition } from '../../engine/kinds/compare.ts'
import { encryptedColumns } from '../../engine/kinds/encrypted.ts'
import { kindOf } from '../../engine/kinds/index.ts'
import { soundOf } from '../../engine/kinds/pinyin.ts'
import type { HospitalNumber } from './holders.ts'
import { likeness, type Likeable, type Likeness } from './likeness.ts'

/** Somebody who may be the same person, seen or not. */
export interface Candidate {
  readonly id: string
  readonly likeness: Likeness
}

/** Records that are compared; more share a day of birth only where it was made up. */
const MOST = 1000

/** The digest under which an encrypted value is found. */
const digestOf = (ctx: Ctx, r: Resource, name: string, column: string, value: string): string => {
  const seat = { ...placeOf(ctx, r, column), id: '' }
  return String(kindOf(r.fields[name]!).store(seat, r.fields[name]!, value)[encryptedColumns(column).index])
}

export const phoneDigest = (ctx: Ctx, phone: string): string => digestOf(ctx, patient, 'phone', 'phone', phone)

export const documentDigest = (ctx: Ctx, number: string): string =>
  digestOf(ctx, patientIdentifier, 'number', 'number', number)

export const numberKey = ({ system, type, value }: HospitalNumber): string => `${system ?? ''}|${type}|${value}`

export const soundsOf = (name: string): string[] => soundOf(name).pinyin.split(' ').filter(Boolean)

interface Read extends Omit<Likeable, 'sounds'> {
  readonly id: string
  readonly pinyin: string | null
}

const COMPARED = sql`p.id, p.name, p.name_pinyin as pinyin, p.gender, p.birth_date as "birthDate",
  p.region_code as "regionCode", p.phone_index as phone,
  array(select number_index from patient_identifier i where i.patient_id = p.id and i.del_flag = 0) as documents,
  array(select number_index from patient_identifier i where i.patient_id = p.id and i.del_flag = 0
    and i.type = 'resident_id') as residents,
  array(select concat_ws('|', coalesce(system, ''), type, value) from patient_number n
    where n.patient_id = p.id and n.del_flag = 0) as numbers`

const read = async (tx: Ctx, where: Condition): Promise<(Likeable & { id: string })[]> => {
  const { rows } = await sql<Read>`select ${COMPARED} from patient p
    where p.tenant_id = ${tx.tenantId} and p.del_flag = 0 and p.status <> 'merged' and ${where} limit ${MOST}`.execute(
    tx.db,
  )
  return rows.map(({ pinyin, ...row }) => ({ ...row, sounds: (pinyin ?? '').split(' ').filter(Boolean) }))
}

/** A stored record as it is compared; undefined for one that is gone or merged. */
export const likeableOf = async (tx: Ctx, id: string): Promise<Likeable | undefined> =>
  (await read(tx, sql`p.id = ${id}`))[0]

/** Everybody of the tenant who may be the same person, likeliest first. @param id of the record itself */
export const candidatesFor = async (tx: Ctx, one: Likeable, id: string | null): Promise<Candidate[]> => {
  const own = sql`tenant_id = ${tx.tenantId} and del_flag = 0`
  const sources = [
    ...(one.birthDate === null ? [] : [sql`select id from patient where ${own} and birth_date = ${one.birthDate}`]),
    ...(one.phone === null ? [] : [sql`select id from patient where ${own} and phone_index = ${one.phone}`]),
    ...(one.documents.length === 0
      ? []
      : [sql`select patient_id from patient_identifier where ${own} and number_index = any(${[...one.documents]})`]),
    ...(one.numbers.length === 0
      ? []
      : [
          sql`select patient_id from patient_number where ${own}
            and value = any(${one.numbers.map((key) => key.split('|').slice(2).join('|'))})`,
        ]),
  ]
  if (sources.length === 0) return []
  const others = await read(tx, sql`p.id is distinct from ${id} and p.id in (${sql.join(sources, sql` union all `)})`)
  return others
    .flatMap((other) => {
      const found = likeness(one, other)
      return found ? [{ id: other.id, likeness: found }] : []
    })
    .sort((a, b) => b.likeness.score - a.likeness.score)
}
