/** Uniqueness of numbers. Only callers who may see the holder learn who it is. */
import { patient, patientIdentifier, patientNumber } from '@huxi/contract'
import { AppError, type InputOf, type RowOf } from '@huxi/model'
import { sql } from 'kysely'
import type { Ctx } from '../../../engine/core/context.ts'
import { precededBy, type Route } from '../../../engine/core/handle.ts'
import { kindOf, placeOf, type Condition } from '../../../engine/kinds/index.ts'
import { noteValues, type ValueColumn } from '../../../engine/read/identity-search.ts'
import { storeOf } from '../../../engine/write/store.ts'
import { documentDigest } from './digests.ts'
import type { Document } from './documents.ts'

export interface HospitalNumber {
  readonly type: string
  readonly value: string
  readonly system?: string | null
}

export const numbersOf = ({ numbers }: InputOf<typeof patient>): HospitalNumber[] =>
  (numbers ?? []).flatMap(({ type, value, system = null }) => (type && value ? [{ type, value, system }] : []))

export interface Claim {
  readonly documents: readonly Document[]
  readonly numbers: readonly HospitalNumber[]
}

interface Claimed {
  readonly place: number
  readonly at: string
  readonly dict: 'identifier_type' | 'patient_number_type'
  readonly type: string
  readonly key: string
  readonly digest?: string
  readonly value?: string
  readonly system?: string
}

const claimedIn = (tx: Ctx, { documents, numbers }: Claim, place: number): Claimed[] => [
  ...documents.flatMap(({ type, number, stored }, i): Claimed[] => {
    if (stored) return []
    const digest = documentDigest(tx, number)
    return [{ place, at: `identifiers.${i}.number`, dict: 'identifier_type', type, key: `d|${type}|${digest}`, digest }]
  }),
  ...numbers.map(({ type, value, system }, i): Claimed => {
    const own = { type, value, system: system ?? '' }
    return {
      place,
      at: `numbers.${i}.value`,
      dict: 'patient_number_type',
      ...own,
      key: `n|${own.system}|${type}|${value}`,
    }
  }),
]

export const HOLDER_COLUMN: ValueColumn = {
  of: patientNumber,
  column: 'value',
  by: 'patient_id',
  f: patientNumber.fields.value,
}

/** Counted before the transaction of the record, whose rollback would undo the count. */
export const noteNumbers = (ctx: Ctx, numbers: readonly HospitalNumber[]): Promise<void> =>
  noteValues(ctx, patient, HOLDER_COLUMN, [...new Set(numbers.map(({ value }) => value))].sort())

export const withCount = (routes: readonly Route[]): Route[] =>
  precededBy(routes, [`${patient.path}/add`, `${patient.path}/edit`], (ctx, input) =>
    noteNumbers(ctx, numbersOf(input)),
  )

interface Holder extends Pick<Claimed, 'place' | 'at' | 'dict' | 'type'> {
  readonly patientId: string
}

const holdersOf = async (tx: Ctx, claimed: readonly Claimed[], id: string | null): Promise<Holder[]> => {
  if (claimed.length === 0) return []
  // with row-level security `coalesce` bypasses the index: look up by value, then compare
  const others = sql`tenant_id = ${tx.tenantId} and del_flag = 0 and patient_id is distinct from ${id}`
  const { rows } = await sql<Holder>`with given as materialized (select *
      from jsonb_to_recordset(${JSON.stringify(claimed)}::jsonb)
        as g (place int, at text, dict text, type text, digest text, value text, system text))
    select g.place, g.at, g.dict, g.type, held.patient_id as "patientId" from given g cross join lateral (
      select patient_id from patient_identifier i where ${others} and i.type = g.type and i.number_index = g.digest
        limit 1) as held
    union all select g.place, g.at, g.dict, g.type, held.patient_id from given g cross join lateral (
      select patient_id from (select patient_id, tenant_id, type, system, del_flag from patient_number
          where tenant_id = ${tx.tenantId} and value = g.value offset 0) as n
        where ${others} and n.type = g.type and coalesce(n.system, '') = g.system limit 1) as held`.execute(tx.db)
  return rows
}

export const hasNumber = (ctx: Ctx, number: string): Condition =>
  kindOf(patientIdentifier.fields.number).equals(
    placeOf(ctx, patientIdentifier, 'number'),
    patientIdentifier.fields.number,
    number,
  )

/** Advice for callers who may not see the holder; it does not even confirm that one exists. */
export const ASK = '请核对号码；号码无误的，请联系科室主管或系统管理员核实'

const CALLED = '号码'

const EARLIER = Symbol('earlier line')

/** @param by patient number of the holder; undefined = invisible to the caller */
const takenBy = (called: string, at: string, by: string | typeof EARLIER | undefined): AppError => {
  if (by === EARLIER) return takenAt(at, `该${called}与本文件前面的一行相同，请核对后删除多余的一行`)
  return takenAt(at, by ? `该${called}已登记给患者 ${by}，请使用已有的患者` : `该${called}暂不能登记。${ASK}`)
}

const takenAt = (at: string, message: string): AppError =>
  new AppError('conflict', message, { detail: { fields: { [at]: message } } })

const callerOf = async (tx: Ctx, numbers: readonly Pick<Claimed, 'dict' | 'type'>[]) => {
  const { dictionaries } = tx.services.ports
  const textsOf = (dict: Claimed['dict']) =>
    dictionaries.texts(tx, dict, [...new Set(numbers.filter((one) => one.dict === dict).map(({ type }) => type))])
  const texts = {
    identifier_type: await textsOf('identifier_type'),
    patient_number_type: await textsOf('patient_number_type'),
  }
  return ({ dict, type }: Pick<Claimed, 'dict' | 'type'>): string => texts[dict].get(type) ?? CALLED
}

type Names = ReadonlyMap<string, string | typeof EARLIER>

/** Patient numbers of visible holders; numbers of the current sheet are not final and left out. */
const seenNumbers = async (tx: Ctx, ids: readonly string[]): Promise<Names> => {
  if (ids.length === 0) return new Map()
  const rows = await storeOf(tx, patient).list(tx, [sql`id = any(${[...new Set(ids)]})`])
  const earlier = await addedByThisSheet(tx, ids)
  return new Map(rows.map(({ id, patientNo }) => [id, earlier.has(id) ? EARLIER : patientNo]))
}

const addedByThisSheet = async (tx: Ctx, ids: readonly string[]): Promise<ReadonlySet<string>> =>
  tx.runId === undefined ? new Set() : tx.services.ports.journal.addedInRun(tx, tx.runId, patient.table, ids)

/**
 * For each line of a sheet the visible patient its numbers identify, stored before the sheet.
 * @param some whether hospital numbers may be new; else all of a line must match
 */
export const patientsByNumbers = async (
  tx: Ctx,
  claims: readonly Claim[],
  some: boolean,
): Promise<(RowOf<typeof patient> | undefined)[]> => {
  const claimed = claims.map((claim, place) => claimedIn(tx, claim, place))
  const holdersByPlace = Map.groupBy(await holdersOf(tx, claimed.flat(), null), ({ place }) => place)
  const ids = [...new Set([...holdersByPlace.values()].flat().map(({ patientId }) => patientId))]
  if (ids.length === 0) return claims.map(() => undefined)
  const earlier = await addedByThisSheet(tx, ids)
  const rows = await storeOf(tx, patient).list(tx, [sql`id = any(${ids})`])
  const visible = new Map(rows.filter(({ id }) => !earlier.has(id)).map((row) => [row.id, row]))
  return claimed.map((own, place) => {
    const holders = holdersByPlace.get(place) ?? []
    const [only, ...others] = new Set(holders.map(({ patientId }) => patientId))
    if (only === undefined || others.length > 0) return undefined
    // a different document means a different person, even if a number matches
    const has = new Set(holders.map(({ at }) => at))
    return own.every(({ at, digest }) => has.has(at) || (some && digest === undefined)) ? visible.get(only) : undefined
  })
}

/** A number belongs to one patient. @throws {AppError} conflict: with the patient number if visible, else with advice */
export const refuseTakenNumbers = async (tx: Ctx, claim: Claim, id: string | null): Promise<void> => {
  const [holder] = await holdersOf(tx, claimedIn(tx, claim, 0), id)
  if (!holder) return
  const [calledOf, seen] = [await callerOf(tx, [holder]), await seenNumbers(tx, [holder.patientId])]
  throw takenBy(calledOf(holder), holder.at, seen.get(holder.patientId))
}

/**
 * Checks records added together as if added one by one, so that numbers of earlier ones count.
 * @param name assigns a patient number to each admitted record
 * @returns patient number or refusal for each
 */
export const admitAll = async (
  tx: Ctx,
  claims: readonly Claim[],
  name: (count: number) => Promise<readonly string[]>,
): Promise<(string | AppError)[]> => {
  const claimed = claims.map((claim, place) => claimedIn(tx, claim, place))
  const stored = new Map((await holdersOf(tx, claimed.flat(), null)).toReversed().map((one) => [one.place, one]))
  const takers = new Map<string, number>()
  const before = claimed.map((own, place) => {
    const match = own.find(({ key }) => takers.has(key))
    if (stored.has(place) || match) return match
    for (const { key } of own) takers.set(key, place)
    return undefined
  })
  const isAdmitted = (place: number): boolean => !stored.has(place) && before[place] === undefined
  const admitted = claims.flatMap((_, place) => (isAdmitted(place) ? [place] : []))
  const names = await name(admitted.length)
  const nameOf = new Map(admitted.map((place, i) => [place, names[i]!]))
  const refusedFor = [...stored.values(), ...before.filter((one) => one !== undefined)]
  const calledOf = await callerOf(tx, refusedFor)
  const seen = await seenNumbers(
    tx,
    [...stored.values()].map(({ patientId }) => patientId),
  )
  return claims.map((_, place) => {
    const [holder, met] = [stored.get(place), before[place]]
    if (holder) return takenBy(calledOf(holder), holder.at, seen.get(holder.patientId))
    return met ? takenBy(calledOf(met), met.at, EARLIER) : nameOf.get(place)!
  })
}
