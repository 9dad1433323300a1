/** The recipients chosen decide which fields there are. */
import { Form } from 'antd'
import { FormField } from '../../../kit/form/form-field.tsx'
import type { FormSlotProps } from '../../../kit/record/record-editor.tsx'

export const TaskForm = ({ handle }: FormSlotProps) => {
  const audience: unknown = Form.useWatch('audience', { form: handle.form, preserve: true })
  return (
    <>
      <FormField name="name" />
      <FormField name="setId" help="其中的模板都要已审核发布" />
      <FormField name="audience" />
      <FormField name="sendAt" help="不填则启动后立即发送；免打扰时段内的顺延" />
      <FormField name="perMinute" help="不填则不限；人多时可避免同时占满通道" />
      {audience === 'list' && <FormField name="receivers" wide />}
      {audience === 'label' && <FormField name="labelId" required />}
      {audience === 'appointment' && <FormField name="day" required />}
      {audience !== 'appointment' && (
        <>
          <FormField name="eventName" help="模板用到“活动”变量时填写" />
          <FormField name="eventOn" />
          <FormField name="eventPlace" />
        </>
      )}
      <FormField name="skipMissing" help="不勾选时，有患者缺少模板要用的内容就不能启动" />
    </>
  )
}
