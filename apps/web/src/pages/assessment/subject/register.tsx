/** Registers a patient during an assessment; a duplicate found by the form is taken instead. */
import { patient, patientCard, type PatientCard } from '@huxi/contract'
import { useState } from 'react'
import { call } from '../../../kit/data/call.ts'
import { PatientForm } from '../../../kit/patient/form/patient-form.tsx'
import { Using } from '../../../kit/patient/form/using.ts'
import { usePatientStart } from '../../../kit/patient/form/use-start.ts'
import { fromTyped } from '../../../kit/patient/form/values.ts'
import { Prefill } from '../../../kit/record/prefill.tsx'
import { RecordEditor } from '../../../kit/record/record-editor.tsx'
import { rowId, type Row } from '../../../kit/record/row.ts'

interface RegisterProps {
  typed: string
  onRegistered: (card: PatientCard) => void
  onClose: () => void
}

const NOTHING: Row = {}

export const Register = ({ typed, onRegistered, onClose }: RegisterProps) => {
  const [open, setOpen] = useState(true)
  const { start, prefill } = usePatientStart()
  const saved = async (added: Row) => {
    setOpen(false)
    onRegistered(await call(patientCard, { id: rowId(added) }))
  }
  const useOther = (card: PatientCard) => {
    setOpen(false)
    onRegistered(card)
  }
  // Forms read initial values once.
  if (start === undefined) return null
  return (
    <Using value={useOther}>
      <Prefill value={prefill}>
        <RecordEditor
          resource={patient}
          open={open}
          row={undefined}
          fixed={NOTHING}
          preset={{ ...start, ...fromTyped(typed) }}
          form={PatientForm}
          keepsDraft={false}
          onClose={() => setOpen(false)}
          onGone={onClose}
          onSaved={(added) => void saved(added)}
        />
      </Prefill>
    </Using>
  )
}
