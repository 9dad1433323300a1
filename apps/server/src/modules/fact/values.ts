/** Measured values: each code with its unit and bounds (`packages/clinical/src/patient-measures.ts`). */
import { LABS, measureFault, measureOf, unitsOfMeasure } from '@huxi/clinical/patient-measures'
import { feno, labResult, observation } from '@huxi/contract'
import type { Hooks } from '../../engine/read/hooks.ts'
import { refuseField } from '../../engine/write/checks.ts'
import { ofVisiblePatients } from '../patient/index.ts'
import { checkedPatient, isBlank } from './life.ts'

/** Of a code that an administrator added nothing is known: it takes any number. */
const measureFor = (code: string | undefined) => (code === undefined ? undefined : measureOf(code))

const UNITS = new Set(LABS.flatMap(unitsOfMeasure).map(({ unit }) => unit))

export const observationHooks: Hooks<typeof observation> = {
  visibleRows: ofVisiblePatients,
  async beforeWrite(tx, input, current) {
    const row = { ...current, ...input }
    const { observedAt, code, value } = row
    await checkedPatient(tx, observation, row, { observedAt })
    const measure = measureFor(code)
    if (!measure) return input
    const fault = isBlank(value) ? null : measureFault(measure, value)
    if (fault) refuseField('value', observation.fields.value, fault)
    return { ...input, unit: measure.unit }
  },
}

export const labHooks: Hooks<typeof labResult> = {
  visibleRows: ofVisiblePatients,
  async beforeWrite(tx, input, current) {
    const row = { ...current, ...input }
    const { sampledAt, code, value, unit } = row
    await checkedPatient(tx, labResult, row, { sampledAt })
    const measure = measureFor(code)
    // a unit no measure has is none of the dictionary, which says so itself, or was added by an administrator
    if (!measure || isBlank(value) || !UNITS.has(unit ?? '')) return input
    const fault = measureFault(measure, value, unit)
    const at = unitsOfMeasure(measure).some((each) => each.unit === unit) ? 'value' : 'unit'
    if (fault) refuseField(at, labResult.fields[at], fault)
    return input
  },
}

export const fenoHooks: Hooks<typeof feno> = {
  visibleRows: ofVisiblePatients,
  async beforeWrite(tx, input, current) {
    const row = { ...current, ...input }
    const { testedAt, ppb, caNo, nNo } = row
    await checkedPatient(tx, feno, row, { testedAt })
    if ([ppb, caNo, nNo].every(isBlank)) refuseField('ppb', feno.fields.ppb, 'FeNO、CaNO、nNO 至少填写一项')
    return input
  },
}
