import { readInput, WRONG, type Input } from '@huxi/clinical/input'
import * as inputs from '@huxi/clinical/inputs'
import { isStale } from '@huxi/clinical/patient-dates'
import { windowOf } from '@huxi/clinical/patient-windows'
import type { Prefill, PrefillAnswer } from '@huxi/contract'
import type { Ctx } from '../../../engine/core/context.ts'
import { factsOf, type Facts } from './facts.ts'
import { inputsFrom, type RecordedInput } from './model-inputs.ts'

/**
 * Recorded inputs of a patient, in six statements beside those of visibility. Keys: `PrefillAnswer`.
 * @throws {AppError} notFound for an invisible patient
 */
export const recordedOf = async (ctx: Ctx, patientId: string): Promise<PrefillAnswer['values']> => {
  const facts = await factsOf(ctx, patientId)
  const recordedInputs = inputsFrom(facts)
  const age = recordedInputs['ageYears']?.value
  const values = Object.entries(recordedInputs).flatMap(([key, one]) =>
    one && isTaken(key, one) ? [[key, withWindow(key, one, facts, typeof age === 'number' ? age : null)]] : [],
  )
  return Object.fromEntries(values)
}

const INPUTS: Readonly<Record<string, unknown>> = inputs

const isInput = (value: unknown): value is Input => typeof value === 'object' && value !== null && 'kind' in value

/** Records hold values outside the range of an input, such as an FEV1 of 0.1 L. */
const isTaken = (key: string, { value }: RecordedInput): boolean => {
  const input = INPUTS[key]
  if (!isInput(input) || input.kind === 'measured') return true
  return readInput(input, value) !== WRONG
}

/** `YYYY-MM-DD HH:mm`; a day stays a day. */
export const toMinute = (at: string): string => at.slice(0, 16)

const withWindow = (key: string, recorded: RecordedInput, { now }: Facts, age: number | null): Prefill => {
  const windowDays = windowOf(key, age)
  return { ...recorded, at: toMinute(recorded.at), stale: isStale(recorded.at, now, windowDays), windowDays }
}
