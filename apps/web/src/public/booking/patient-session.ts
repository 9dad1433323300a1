import { useState } from 'react'
import { refusedFields } from '../../kit/data/refused-fields.ts'

export interface Patient {
  readonly institutionId: string
  readonly name: string
  readonly pass: string
}

interface Typed {
  readonly name: string
  readonly mobile: string
  readonly code: string
}

export interface PatientSession {
  readonly patient: Patient | undefined
  readonly typed: Typed
  readonly over: string
  readonly onTyped: (typed: Typed) => void
  readonly onEntered: (patient: Patient) => void
  readonly leave: () => void
  readonly ask: <T>(work: () => Promise<T>) => Promise<T>
}

const NOTHING: Typed = { name: '', mobile: '', code: '' }

/** The proven patient of this page, in memory alone. */
export const usePatientSession = (): PatientSession => {
  const [patient, setPatient] = useState<Patient>()
  const [typed, setTyped] = useState(NOTHING)
  const [over, setOver] = useState('')
  return {
    patient,
    typed,
    over,
    onTyped: setTyped,
    onEntered: (next) => {
      setPatient(next)
      setTyped((now) => ({ ...now, code: '' }))
      setOver('')
    },
    leave: () => {
      setPatient(undefined)
      setTyped(NOTHING)
    },
    ask: async (work) => {
      try {
        return await work()
      } catch (error) {
        const ended = refusedFields(error)?.['pass']
        if (ended !== undefined) {
          setPatient(undefined)
          setOver(ended)
        }
        throw error
      }
    },
  }
}
