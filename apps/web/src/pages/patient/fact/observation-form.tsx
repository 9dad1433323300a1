import { measureOf } from '@huxi/clinical/patient-measures'
import { Form } from 'antd'
import type { FormSlotProps } from '../../../kit/record/record-editor.tsx'
import { FormField } from '../../../kit/form/form-field.tsx'
import { boundsOf, MeasuredInput } from './measured-input.tsx'
import { useFormRanges } from './use-ranges.ts'
import { SubjectFields } from './subject-fields.tsx'

export const ObservationForm = (props: FormSlotProps) => {
  const code = Form.useWatch('code', { form: props.handle.form, preserve: true }) as string | undefined
  const value: unknown = Form.useWatch('value', { form: props.handle.form, preserve: true })
  const measure = code ? measureOf(code) : undefined
  const judge = useFormRanges(props.handle)
  return (
    <>
      <SubjectFields {...props} />
      <FormField name="code" />
      <FormField key={code} name="value" rules={boundsOf(measure)} help={judge(code, value)}>
        <MeasuredInput measure={measure} />
      </FormField>
      <FormField name="observedAt" />
      <FormField name="method" />
      <FormField name="device" />
      <FormField name="source" />
      <FormField name="note" wide />
    </>
  )
}
