/** The patient a record is about, above its form and its details; the shell provides the banner. */
import { wireName, type Resource } from '@huxi/model'
import { createContext, use, type ReactNode } from 'react'
import type { Row } from './row.ts'
import fields from '../look/fields.module.css'
import place from '../look/place.module.css'

export const PatientHead = createContext<((id: string) => ReactNode) | undefined>(undefined)

/** Patient whose banner stands above the form, so that the form shows no second one. */
export const PatientInView = createContext<string | undefined>(undefined)

/** Wire name of the field that refers to a patient: an online form chooses it itself. */
export const patientFieldOf = ({ name: own, fields }: Resource): string | undefined =>
  Object.entries(fields).flatMap(([name, one]) =>
    one.kind === 'ref' && one.to === 'patient:patient' && one.to !== own ? [wireName(name, one)] : [],
  )[0]

export const patientOf = (resource: Resource, row: Row | undefined): string | undefined => {
  const id = row?.[patientFieldOf(resource) ?? '']
  return typeof id === 'string' && id !== '' ? id : undefined
}

export const AboutPatient = ({ id, children }: { id: string | undefined; children: ReactNode }) => {
  const headOf = use(PatientHead)
  const isInView = use(PatientInView) === id
  return (
    <>
      {headOf && id !== undefined && !isInView && <div className={`${fields.wide} ${place.below16}`}>{headOf(id)}</div>}
      <PatientInView value={headOf && id}>{children}</PatientInView>
    </>
  )
}
