import { inOwnUnit, measureText, type Measure } from '@huxi/clinical/patient-measures'
import { halfUp } from '@huxi/clinical/numbers'
import { asMeasured } from '@huxi/model'
import type { Measured } from './measured.ts'

/** Differences below are noise of unit conversion. */
const CONVERTED_DECIMALS = 4

export const ownValue = (measure: Measure, { value, unit }: Pick<Measured, 'value' | 'unit'>): number =>
  halfUp(inOwnUnit(measure, value, unit ?? measure.unit) ?? value, CONVERTED_DECIMALS)

export const textOf = (measure: Measure, { unit, ...row }: Pick<Measured, 'value' | 'comparator' | 'unit'>): string =>
  measureText(measure, withComparator(row), unit ?? measure.unit)

export const withComparator = ({ value, comparator }: Pick<Measured, 'value' | 'comparator'>) =>
  asMeasured({ value, ...(comparator && { comparator }) })
