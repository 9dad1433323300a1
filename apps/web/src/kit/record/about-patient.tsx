/** The patient a form is about, above its fields; the shell provides the banner. */
import type { Resource } from '@huxi/model'
import { createContext, use, type ReactNode } from 'react'
import type { Row } from './row.ts'

export const PatientHead = createContext<((id: string) => ReactNode) | undefined>(undefined)

/** Patient whose banner stands above the form, so that the form shows no second one. */
export const ShownPatient = createContext<string | undefined>(undefined)

export const patientOf = (resource: Resource, row: Row | undefined): string | undefined => {
  const { patientId } = resource.fields
  const id = row?.['patientId']
  return patientId?.to === 'patient:patient' && typeof id === 'string' && id !== '' ? id : undefined
}

export const AboutPatient = ({ id, children }: { id: string | undefined; children: ReactNode }) => {
  const headOf = use(PatientHead)
  return (
    <>
      {headOf && id !== undefined ? headOf(id) : null}
      <ShownPatient value={headOf && id}>{children}</ShownPatient>
    </>
  )
}
