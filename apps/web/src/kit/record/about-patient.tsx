/** The patient a form is about, above its fields. The shell hands over the banner, which the kit's records do not know. */
import type { Resource } from '@huxi/model'
import { createContext, use, type ComponentType, type ReactNode } from 'react'
import type { Row } from './row.ts'

export const PatientHead = createContext<ComponentType<{ id: string }> | undefined>(undefined)

/** Patient whose banner stands above the form, so that the form shows no second one. */
export const ShownPatient = createContext<string | undefined>(undefined)

/** Id of the patient that a record refers to. */
export const patientOf = (resource: Resource, row: Row | undefined): string | undefined => {
  const { patientId } = resource.fields
  const id = row?.['patientId']
  return patientId?.to === 'patient:patient' && typeof id === 'string' && id !== '' ? id : undefined
}

export const AboutPatient = ({ id, children }: { id: string | undefined; children: ReactNode }) => {
  const Head = use(PatientHead)
  return (
    <>
      {Head && id !== undefined ? <Head id={id} /> : null}
      <ShownPatient value={Head && id}>{children}</ShownPatient>
    </>
  )
}
