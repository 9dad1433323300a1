/** A recorded value in the unit of its measure, as text, and as it travels. */
import { inOwnUnit, measureText, type Measure } from '@huxi/clinical/patient-measures'
import { halfUp } from '@huxi/clinical/numbers'
import { asMeasured } from '@huxi/model'
import type { Measured } from './measured.ts'

/** Noise of converting units is no change. */
const CONVERTED_DECIMALS = 4

/** A recorded value in the measure's own unit. */
export const ownValue = (measure: Measure, { value, unit }: Pick<Measured, 'value' | 'unit'>): number =>
  halfUp(inOwnUnit(measure, value, unit ?? measure.unit) ?? value, CONVERTED_DECIMALS)

/** A recorded value as it is read. */
export const textOf = (measure: Measure, { unit, ...row }: Pick<Measured, 'value' | 'comparator' | 'unit'>): string =>
  measureText(measure, withComparator(row), unit ?? measure.unit)

/** A value as it travels. */
export const withComparator = ({ value, comparator }: Pick<Measured, 'value' | 'comparator'>) =>
  asMeasured({ value, ...(comparator && { comparator }) })
