import { Form } from 'antd'
import { FormField } from '../../../kit/form/form-field.tsx'
import type { FormSlotProps } from '../../../kit/record/record-editor.tsx'
import { SubjectFields } from '../fact/subject-fields.tsx'
import { MedicineCautions } from './medicine-cautions.tsx'

export const QuitForm = (props: FormSlotProps) => {
  const medicines: unknown = Form.useWatch('medicines', { form: props.handle.form, preserve: true })
  return (
    <>
      <SubjectFields {...props} />
      <FormField name="quitOn" help="停吸满 24 小时就算一次尝试；按这一天排出 1 周、2 周和 1、3、6、12 个月的随访" />
      <FormField name="method" />
      <FormField name="medicines" />
      <MedicineCautions medicines={medicines} />
      <FormField name="perDay" help="不填则取最近一份烟草问卷的每天支数" />
      <FormField name="packPrice" help="用来算省下的钱，可不填" />
      <FormField name="note" wide />
    </>
  )
}
