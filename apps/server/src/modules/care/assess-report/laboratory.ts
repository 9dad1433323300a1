/** Laboratory answers on paper, with flag and reference range as laboratory lists show them. */
import { LABS, unitsOfMeasure, type Measure } from '@huxi/clinical/patient-measures'
import { flagMark } from '@huxi/clinical/reference-range'
import type { AnswerInWords } from '@huxi/clinical/tools/recorded-answers'
import type { Patient } from '@huxi/contract'
import { isMeasured, type Measured } from '@huxi/model'
import type { Ctx } from '../../../engine/core/context.ts'
import { judged } from '../range/index.ts'

type MeasuredAnswer = { readonly value: Measured; readonly unit: string }

/** The answer in a unit of its measure; undefined where it has none. */
const measuredAnswerOf = (measure: Measure, given: AnswerInWords['given']): MeasuredAnswer | undefined => {
  const units = unitsOfMeasure(measure)
  if (isMeasured(given)) return { value: given, unit: units[0]!.unit }
  if (typeof given !== 'object' || given === null) return undefined
  const unit = units.find((each) => [each.unit, each.text].includes(given.unit))
  return unit && { value: given.value, unit: unit.unit }
}

/** @param at local time the assessment was made */
export const withRanges = async (
  ctx: Ctx,
  answers: readonly AnswerInWords[],
  person: Pick<Patient, 'gender' | 'birthDate'> | undefined,
  at: string,
): Promise<{ label: string; value: string }[]> => {
  const lines: { label: string; value: string }[] = []
  for (const { key, label, value, given } of answers) {
    const measure = LABS.find(({ inputs }) => inputs.includes(key))
    const answer = measure && measuredAnswerOf(measure, given)
    const { flag, reference } = answer
      ? await judged(ctx, person, { code: measure.code, at, ...answer })
      : { flag: null, reference: null }
    const note = [flagMark(flag), reference && `参考范围 ${reference}`].filter(Boolean).join('，')
    lines.push({ label, value: note ? `${value}（${note}）` : value })
  }
  return lines
}
