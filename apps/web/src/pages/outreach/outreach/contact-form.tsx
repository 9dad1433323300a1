import { Form, Typography } from 'antd'
import { FormField } from '../../../kit/form/form-field.tsx'
import type { FormSlotProps } from '../../../kit/record/record-editor.tsx'

export const ContactForm = ({ handle }: FormSlotProps) => {
  const channel: unknown = Form.useWatch('channel', { form: handle.form, preserve: true })
  return (
    <>
      <FormField name="patientId" />
      <FormField name="channel" />
      {channel === 'sms' ? (
        <Typography.Paragraph type="secondary">
          短信发到患者档案中的手机号；患者不愿接收时在这里登记退订。
        </Typography.Paragraph>
      ) : channel === 'in_app' ? (
        <FormField name="userId" required help="患者本人登录本平台的账号" />
      ) : (
        <FormField name="address" required />
      )}
      <FormField name="agreedOn" />
      <FormField name="note" />
    </>
  )
}
