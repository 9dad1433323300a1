import { changePassword } from '@huxi/contract'
import { Form, Input, type InputRef } from 'antd'
import { useId, useRef } from 'react'
import { callFull } from '../data/call.ts'
import { failureText } from '../data/failure.ts'
import { goOnByEnter } from '../form/enter-key.ts'
import { useOnce } from '../form/use-once.ts'
import { passwordChanged, useSession } from '../data/session.ts'
import { HttpError } from '../../platform/http.ts'
import { passwordPolicy } from '../../platform/password-policy.ts'
import { useMountFocus } from '../ui/opening-focus.ts'

interface Values {
  oldpassword: string
  password: string
  confirmpassword: string
}

const SHORTEST = 10

/** Sends the change and keeps the new token. `onDone` gets the server's sentence, `onFailed` its refusal. */
export const usePasswordChange = (onDone: (text: string) => void, onFailed: (text: string, error: unknown) => void) => {
  const { once, busy } = useOnce()
  const change = (values: Values) =>
    once(async () => {
      const { user } = useSession.getState()
      try {
        const { result, message } = await callFull(changePassword, { ...values, username: user?.username ?? '' })
        if (result?.token) passwordChanged(result.token)
        onDone(message)
      } catch (error) {
        onFailed(failureText(error), error)
      }
    })
  return { change, busy }
}

/** Whether a refusal belongs beside the form; anything else is shown by the shell. */
export const isRefusal = (error: unknown): boolean => error instanceof HttpError && error.status === 200

interface PasswordFormProps {
  /** ties the button outside the form to it */
  id: string
  layout: 'horizontal' | 'vertical'
  onSubmit: (values: Values) => unknown
}

export function PasswordForm({ id, layout, onSubmit }: PasswordFormProps) {
  const prefix = useId()
  const first = useRef<InputRef>(null)
  useMountFocus(first)
  const labels = layout === 'horizontal' ? { labelCol: { flex: '110px' }, wrapperCol: { flex: '1 1 0' } } : {}
  return (
    <Form<Values>
      id={id}
      name={prefix}
      layout={layout}
      {...labels}
      colon={false}
      validateTrigger="onBlur"
      scrollToFirstError={{ focus: true }}
      onFinish={onSubmit}
      onKeyDown={goOnByEnter}
    >
      <Form.Item name="oldpassword" label="旧密码" rules={[{ required: true, message: '请输入旧密码!' }]}>
        <Input.Password autoComplete="current-password" placeholder="请输入旧密码" ref={first} />
      </Form.Item>
      <Form.Item
        name="password"
        label="新密码"
        extra={passwordPolicy()}
        rules={[
          { required: true, message: '请输入新密码!' },
          { min: SHORTEST, message: passwordPolicy() },
        ]}
      >
        <Input.Password autoComplete="new-password" placeholder="请输入新密码" />
      </Form.Item>
      <Form.Item
        name="confirmpassword"
        label="确认新密码"
        dependencies={['password']}
        rules={[
          { required: true, message: '请确认新密码!' },
          ({ getFieldValue }) => ({
            validator: (_, value: string | undefined) =>
              !value || value === getFieldValue('password')
                ? Promise.resolve()
                : Promise.reject(new Error('两次输入的密码不一样！')),
          }),
        ]}
      >
        <Input.Password autoComplete="new-password" placeholder="请再次输入新密码" />
      </Form.Item>
    </Form>
  )
}
