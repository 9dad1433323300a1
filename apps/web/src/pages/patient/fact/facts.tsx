import { measureOf, measureText } from '@huxi/clinical/patient-measures'
import { exacerbation, feno, labResult, medication, observation, spirometry } from '@huxi/contract'
import type { Measured, Resource } from '@huxi/model'
import type { ReactNode } from 'react'
import { FlagTag } from '../../../kit/clinical/flag.tsx'
import type { ListSlots } from '../../../kit/list/list-slots.ts'
import { PATIENT_COLUMN } from '../../../kit/patient/patient-link.tsx'
import { ExacerbationForm } from './exacerbation-form.tsx'
import { LabForm } from './lab-form.tsx'
import { MedicationForm } from './medication-form.tsx'
import { ObservationForm } from './observation-form.tsx'
import { FenoForm, SpirometryForm } from './test-forms.tsx'

/** A value with its unit, a grade by its name; the bare number of an unknown code. */
const valueText = (row: { code: string; value: Measured; unit?: string | null }): ReactNode => {
  const measure = measureOf(row.code)
  return measure ? measureText(measure, row.value, row.unit ?? measure.unit) : String(row.value)
}

/** Hidden at first, so that a screen of 1366 px holds the rest. */
const hidden = { hidden: true }

/** Sign and word; a usual value has none. */
const FLAG = { width: 130, cell: ({ flag }: { flag: string | null }): ReactNode => <FlagTag flag={flag} /> }

const exacerbationSlots: ListSlots<typeof exacerbation> = {
  form: ExacerbationForm,
  columns: {
    patientId: PATIENT_COLUMN,
    antibiotic: { width: 140 },
    romeSeverity: hidden,
    trigger: hidden,
    ventilation: hidden,
    confirmedBy: hidden,
    source: hidden,
    createTime: hidden,
  },
}

const medicationSlots: ListSlots<typeof medication> = {
  form: MedicationForm,
  columns: { patientId: PATIENT_COLUMN, drug: { width: 180 }, drugClass: hidden, source: hidden, createTime: hidden },
}

const observationSlots: ListSlots<typeof observation> = {
  form: ObservationForm,
  columns: {
    patientId: PATIENT_COLUMN,
    code: { width: 160 },
    value: { width: 120, cell: valueText },
    unit: hidden,
    flag: FLAG,
    reference: hidden,
    method: hidden,
  },
}

const spirometrySlots: ListSlots<typeof spirometry> = {
  form: SpirometryForm,
  columns: {
    patientId: PATIENT_COLUMN,
    fvcL: hidden,
    fev1Pct: { width: 190 },
    grade: hidden,
    source: hidden,
    createTime: hidden,
  },
}

const fenoSlots: ListSlots<typeof feno> = {
  form: FenoForm,
  columns: { patientId: PATIENT_COLUMN, flag: FLAG, reference: hidden, source: hidden },
}

const labSlots: ListSlots<typeof labResult> = {
  form: LabForm,
  columns: {
    patientId: PATIENT_COLUMN,
    code: { width: 180 },
    value: { width: 140, cell: valueText },
    unit: hidden,
    flag: FLAG,
    source: hidden,
  },
}

export interface FactKind {
  key: string
  resource: Resource
  slots: ListSlots
}

const kind = <R extends Resource>(key: string, resource: R, slots: ListSlots<R>): FactKind => ({
  key,
  resource,
  slots,
})

export const FACT_KINDS: readonly FactKind[] = [
  kind('exacerbation', exacerbation, exacerbationSlots),
  kind('spirometry', spirometry, spirometrySlots),
  kind('feno', feno, fenoSlots),
  kind('lab', labResult, labSlots),
  kind('observation', observation, observationSlots),
  kind('medication', medication, medicationSlots),
]
