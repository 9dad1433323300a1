import type { FormSlotProps } from '../../../kit/record/record-editor.tsx'
import { FormField } from '../../../kit/form/form-field.tsx'
import { VisitField } from './visit-input.tsx'

export const SubjectFields = ({ handle, mode }: FormSlotProps) => (
  <>
    {mode === 'add' && handle.initial['patientId'] ? null : <FormField name="patientId" />}
    <VisitField handle={handle} />
  </>
)
