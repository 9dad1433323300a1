import { ageText } from '@huxi/clinical/patient-dates'
import { allergy, patient, type PatientBanner } from '@huxi/contract'
import { notFound } from '@huxi/model'
import { sql } from 'kysely'
import type { Ctx } from '../../../engine/core/context.ts'
import { canAsk } from '../../../engine/read/field-rules.ts'
import { today } from '../../../platform/config/clock.ts'
import { flagsOf } from '../label/index.ts'
import { placesOf } from '../visit/index.ts'
import { allergiesOf } from './head.ts'
import { readParts } from './parts.ts'

const ALLERGIES_MAX = 8

export const bannerOf = async (ctx: Ctx, id: string): Promise<PatientBanner> => {
  const [parts, flags, places] = await Promise.all([
    readParts(ctx, {
      self: { r: patient, where: [sql`id = ${id}`], order: sql`id`, limit: 1 },
      allergies: {
        r: allergy,
        where: [sql`patient_id = ${id}`],
        order: sql`severity = 'severe' desc nulls last, create_time`,
        limit: ALLERGIES_MAX + 1,
      },
    }),
    flagsOf(ctx, [id]),
    placesOf(ctx, [id]),
  ])
  const own = parts.self?.[0]
  if (!own) throw notFound()
  const isDated = canAsk(ctx, patient, ['birthDate', 'deceasedAt'])
  const day = own.deceasedAt?.slice(0, 'YYYY-MM-DD'.length) ?? today(ctx)
  return {
    id,
    patientNo: own.patientNo ?? null,
    name: own.name ?? '',
    gender_dictText: own.gender_dictText ?? '',
    age: isDated && own.birthDate ? ageText(own.birthDate, day) : null,
    birthDate: own.birthDate ?? null,
    birthEstimated: own.birthEstimated ?? false,
    status: own.status ?? 'active',
    place: places.get(id) ?? null,
    allergies: parts.allergies && allergiesOf(parts.allergies.slice(0, ALLERGIES_MAX)),
    moreAllergies: (parts.allergies?.length ?? 0) > ALLERGIES_MAX,
    // severe allergies stand among the allergies
    flags: (flags.get(id) ?? []).filter((mark) => !parts.allergies || !mark.id.startsWith('allergy-')),
  }
}
