import { patient, patientNumber, type FlagMark, type PatientCard } from '@huxi/contract'
import type { RowOf } from '@huxi/model'
import { ageText } from '@huxi/clinical/patient-dates'
import { sql } from 'kysely'
import type { Ctx } from '../../../engine/core/context.ts'
import { canAsk, presentRows, presented } from '../../../engine/read/field-rules.ts'
import { today } from '../../../platform/config/clock.ts'

export type PlacesOf = (ctx: Ctx, patientIds: readonly string[]) => Promise<ReadonlyMap<string, string>>

export type FlagsOf = (ctx: Ctx, patientIds: readonly string[]) => Promise<ReadonlyMap<string, readonly FlagMark[]>>

export type CardRow = Pick<
  RowOf<typeof patient>,
  'id' | 'patientNo' | 'name' | 'gender' | 'birthDate' | 'birthEstimated' | 'phone' | 'status' | 'deceasedAt'
>

/** Columns of a card, so that a search reads no whole records. */
export const cardColumns = sql`patient.id, patient.patient_no as "patientNo", patient.name, patient.gender,
  patient.birth_date as "birthDate", patient.birth_estimated as "birthEstimated", patient.phone, patient.status, patient.deceased_at as "deceasedAt"`

export type Cards = (ctx: Ctx, rows: readonly CardRow[]) => Promise<PatientCard[]>

export const cardsWith =
  (placesOf: PlacesOf, flagsOf?: FlagsOf): Cards =>
  async (ctx, found) => {
    if (found.length === 0) return []
    const rows = presentRows(ctx, patient, found)
    const isAged = ({ status }: CardRow): boolean =>
      canAsk(ctx, patient, status === 'deceased' ? ['birthDate', 'deceasedAt'] : ['birthDate'])
    const ids = rows.map(({ id }) => id)
    const genders = [...new Set(rows.map(({ gender }) => gender))]
    const [texts, numbers, places, flags] = await Promise.all([
      ctx.services.ports.dictionaries.texts(ctx, 'patient_gender', genders),
      numbersOf(ctx, ids),
      placesOf(ctx, ids),
      flagsOf?.(ctx, ids),
    ])
    const day = today(ctx)
    return rows.map((row) => ({
      id: row.id,
      patientNo: row.patientNo,
      name: row.name,
      gender: row.gender,
      gender_dictText: texts.get(row.gender) ?? '',
      birthDate: row.birthDate ?? null,
      ...(row.birthEstimated && { birthEstimated: true }),
      age: isAged(row) && row.birthDate ? ageText(row.birthDate, row.deceasedAt?.slice(0, 10) ?? day) : null,
      phone: row.phone ?? null,
      numbers: numbers.get(row.id) ?? '',
      place: places.get(row.id) ?? null,
      status: row.status!,
      ...(flags?.has(row.id) && { flags: flags.get(row.id)! }),
    }))
  }

const numbersOf = async (ctx: Ctx, ids: readonly string[]): Promise<ReadonlyMap<string, string>> => {
  const { rows } = await sql<{ id: string; type: string | null; value: string | null }>`select patient_id as id,
      patient_number.type as type, patient_number.value as value
    from ${presented(ctx, patientNumber)} patient_number where patient_id = any(${[...ids]}) and del_flag = 0 order by patient_id, sort_no`.execute(
    ctx.db,
  )
  const texts = await ctx.services.ports.dictionaries.texts(ctx, 'patient_number_type', [
    ...new Set(rows.flatMap(({ type }) => type ?? [])),
  ])
  return rows.reduce((found, { id, type, value }) => {
    const before = found.get(id)
    const identity = [type && (texts.get(type) ?? type), value].filter(Boolean).join(' ')
    return found.set(id, [before, identity].filter(Boolean).join('，'))
  }, new Map<string, string>())
}
