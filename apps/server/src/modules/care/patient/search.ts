import { patient, patientIdentifier, patientNumber, readIdentityNumber, isLegacyNumber, legacyOf } from '@huxi/contract'
import { readIdNumber, readPhone, refused } from '@huxi/model'
import { sql } from 'kysely'
import type { Ctx } from '../../../engine/core/context.ts'
import { kindOf, placeOf } from '../../../engine/kinds/index.ts'
import { canAsk } from '../../../engine/read/field-rules.ts'
import { noteWhole } from '../../../engine/read/identity-search.ts'
import { visibleCondition } from '../../../engine/read/visibility.ts'
import type { Condition } from '../../../engine/read/where.ts'
import { storeOf } from '../../../engine/write/store.ts'
import { today } from '../../../platform/config/clock.ts'
import { cardColumns, type CardRow } from './cards.ts'
import { hasNumber } from './holders.ts'
import { spelledKey } from './keys.ts'

export const MAX_FOUND = 20
/** One patient may have several keys with the same beginning. */
const MAX_KEYS = MAX_FOUND * 4
const LAST = '\u{10FFFF}'

/** Types with a check digit, which nothing else resembles. */
const CHECKED_TYPES = ['resident_id', 'residence_permit', 'foreign_pr']
/** Types whose numbers look like hospital numbers. */
const UNCHECKED_TYPES = ['hk_macau_pass', 'passport']

export const searchPatients = async (ctx: Ctx, keyword: string): Promise<CardRow[]> => {
  const day = today(ctx)
  const isOf = (types: readonly string[]) => types.some((type) => readIdentityNumber(type, keyword, day).valid)
  const typed = spelledKey(keyword)
  if (typed === '') throw refused('请输入姓名、拼音、编号、电话后四位或完整的证件号码')
  if (isOf(CHECKED_TYPES) || isLegacyNumber('resident_id', keyword)) return byDocument(ctx, keyword)
  const found = [...(await byPhone(ctx, keyword)), ...(await byKey(ctx, typed))]
  const [first] = found
  if (first === undefined && isOf(UNCHECKED_TYPES)) return byDocument(ctx, keyword)
  return [...new Map(found.map((row) => [row.id, row])).values()].slice(0, MAX_FOUND + 1)
}

const byDocument = async (ctx: Ctx, keyword: string): Promise<CardRow[]> => {
  if (!canAsk(ctx, patientIdentifier, ['number'])) return []
  await noteWhole(ctx, patientIdentifier, 'number', keyword, 'search')
  const number = readIdNumber(keyword)!
  const spellings = number.length === 18 ? [number, legacyOf(number)] : [number]
  const found = spellings.map((one) => hasNumber(ctx, one))
  return storeOf(ctx, patient).list(ctx, [
    sql`id in (select patient_id from patient_identifier where tenant_id = ${ctx.tenantId} and del_flag = 0
      and (${sql.join(found, sql` or `)}))`,
  ])
}

const IN_USE = sql`status <> 'merged'`

const byPhone = async (ctx: Ctx, keyword: string): Promise<CardRow[]> => {
  const { phone } = patient.fields
  if (!canAsk(ctx, patient, ['phone'])) return []
  if (readPhone(keyword) !== undefined) await noteWhole(ctx, patient, 'phone', keyword, 'search')
  else if (!/^\d{4}$/.test(keyword.trim())) return []
  const same = kindOf(phone).condition!(placeOf(ctx, patient, 'phone'), phone, keyword, 'eq') as Condition
  return storeOf(ctx, patient).list(ctx, [same, IN_USE], { limit: MAX_FOUND + 1 })
}

/** Digits mean a number, else a name; a hidden field cannot be searched. */
const canSearch = (ctx: Ctx, typed: string): boolean =>
  /\d/.test(typed) ? canAsk(ctx, patientNumber, ['value']) : canAsk(ctx, patient, ['name'])

/** Shorter keys first, as they are closer to the text. */
const byKey = async (ctx: Ctx, typed: string): Promise<CardRow[]> => {
  if (!canSearch(ctx, typed)) return []
  const where = sql`${await visibleCondition(ctx, patient)} and ${IN_USE}`
  const { rows } = await sql<CardRow>`select ${cardColumns} from (
      select patient_id, min(key) as key from (
        select k.key, k.patient_id from (select key, patient_id from patient_key where tenant_id = ${ctx.tenantId}
          and key >= ${typed} and key < ${typed + LAST} order by key, patient_id) as k
        cross join lateral (select 1 from patient where id = k.patient_id and ${where} offset 0) as seen
        order by k.key, k.patient_id limit ${MAX_KEYS}) as near
      group by patient_id order by min(key), patient_id limit ${MAX_FOUND + 1}) as found
    join patient on patient.id = found.patient_id order by found.key, found.patient_id`.execute(ctx.db)
  return rows
}
