/** 评估预填: the latest valid value of every input of the models, with date, source and window. */
import { isDated } from '@huxi/clinical/patient-windows'
import { prefillOf, type Prefill, type PrefillAnswer } from '@huxi/contract'
import type { Ctx } from '../../../engine/core/context.ts'
import { handle } from '../../../engine/core/handle.ts'
import { recordedOf } from '../fact/index.ts'
import { earlierAnswers } from './earlier.ts'

/**
 * Nine statements plus visibility.
 * @param without the assessment being corrected
 * @throws {AppError} notFound when the caller does not see the patient
 */
export const prefillFor = async (ctx: Ctx, patientId: string, without?: string | null): Promise<PrefillAnswer> => {
  const recorded = await recordedOf(ctx, patientId)
  const age = recorded['ageYears']?.value
  const answered = await earlierAnswers(ctx, patientId, typeof age === 'number' ? age : null, without)
  return { values: latestOf(recorded, answered) }
}

export const prefillRoute = handle(prefillOf, (ctx, { patientId, without }) => prefillFor(ctx, patientId, without))

type Values = PrefillAnswer['values']

/** The record takes precedence over answers, except for repeated measurements: there the later day counts. */
const latestOf = (recorded: Values, answered: Values): Values => {
  const later = Object.entries(answered).filter(([key, answer]) => {
    const fact = recorded[key]
    return fact === undefined || (isDated(key) && dayOf(answer) > dayOf(fact))
  })
  return withoutOldBmi({ ...recorded, ...Object.fromEntries(later) })
}

const dayOf = ({ at }: Prefill): string => at.slice(0, 10)

/** A BMI computed from an earlier weight must not replace the weight. */
const withoutOldBmi = ({ bmi, ...values }: Values): Values =>
  bmi && !isOlder(bmi, values['weightKg']) ? { ...values, bmi } : values

const isOlder = (bmi: Prefill, weight: Prefill | undefined): boolean => weight !== undefined && bmi.at < weight.at
