/** The password again, and a code where there is a second factor: an open session alone does not show who sits there. */
import { Button, Form, Input, type InputRef } from 'antd'
import { useEffect, useId, useRef } from 'react'
import { keepFocus } from '../../kit/ui/keep-focus.ts'
import { useSubmit } from './use-submit.ts'

export interface Proof {
  password?: string
  code?: string
}

interface ProveFormProps {
  hint: string
  okText: string
  cancelText: string
  danger: boolean
  withCode: boolean
  onProve: (proof: Proof) => Promise<void>
  onCancel: () => void
}

export function ProveForm({ hint, okText, cancelText, danger, withCode, onProve, onCancel }: ProveFormProps) {
  const prefix = useId()
  const [form] = Form.useForm<Proof>()
  const { submit, busy } = useSubmit(form, 'password', onProve)
  const first = useRef<InputRef>(null)
  useEffect(() => first.current?.focus(), [])
  return (
    <Form<Proof>
      form={form}
      name={prefix}
      layout="vertical"
      requiredMark={false}
      validateTrigger="onBlur"
      onFinish={(proof) => void submit(proof)}
    >
      <p>{hint}</p>
      <Form.Item name="password" label="登录密码" extra="没有设置登录密码的账号可以不填">
        <Input.Password ref={first} autoComplete="current-password" placeholder="请输入登录密码" />
      </Form.Item>
      {withCode && (
        <Form.Item
          name="code"
          label="动态码"
          extra="手机不在身边时，可输入一个恢复码"
          rules={[{ required: true, whitespace: true, message: '请输入动态码' }]}
        >
          <Input autoComplete="one-time-code" maxLength={40} placeholder="请输入 6 位动态码" />
        </Form.Item>
      )}
      <div className="hx-foot">
        <Button onMouseDown={keepFocus} onClick={onCancel}>
          {cancelText}
        </Button>
        <Button type="primary" danger={danger} htmlType="submit" loading={busy}>
          {okText}
        </Button>
      </div>
    </Form>
  )
}
