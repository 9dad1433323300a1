/** Whose fact it is, asked where a list is nobody's in particular (a chart has chosen already), and during which visit. */
import type { FormSlotProps } from '../../../kit/record/record-editor.tsx'
import { FormField } from '../../../kit/form/form-field.tsx'
import { VisitField } from './visit-input.tsx'

export const Whose = ({ handle, mode }: FormSlotProps) => (
  <>
    {mode === 'add' && handle.initial['patientId'] ? null : <FormField name="patientId" />}
    <VisitField handle={handle} />
  </>
)
