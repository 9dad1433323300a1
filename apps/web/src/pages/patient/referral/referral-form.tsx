import { Form } from 'antd'
import { FormField } from '../../../kit/form/form-field.tsx'
import { FormBanner } from '../../../kit/patient/patient-banner.tsx'
import type { FormSlotProps } from '../../../kit/record/record-editor.tsx'
import { SubjectFields } from '../fact/subject-fields.tsx'
import { AttachedInput } from './attached-input.tsx'

export const ReferralForm = (props: FormSlotProps) => {
  const { form } = props.handle
  const patientId = (Form.useWatch('patientId', { form, preserve: true }) as string | null | undefined) ?? undefined
  return (
    <>
      <SubjectFields {...props} />
      {patientId !== undefined && <FormBanner id={patientId} />}
      <FormField name="direction" />
      <FormField name="toPlace" />
      <FormField name="toDept" />
      <FormField name="reason" wide />
      <FormField name="attached" wide help="发出时，所附评估的结果会写入转诊单">
        <AttachedInput patientId={patientId} />
      </FormField>
      <FormField name="doctorId" help="不填时，登记的是医生就由其本人转诊" />
    </>
  )
}
