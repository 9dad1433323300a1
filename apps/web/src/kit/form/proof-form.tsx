/** Short forms that ask for a password or a code: one frame, one submit, refusals at their field. */
import { Button, Form, Input, type FormInstance, type InputRef } from 'antd'
import { useId, type ReactNode, type Ref } from 'react'
import { HttpError } from '../../platform/http.ts'
import { failureText, reportFailure } from '../data/failure.ts'
import { refusedFields } from '../data/refused-fields.ts'
import { keepFocus } from '../ui/keep-focus.ts'
import { useOnce } from './use-once.ts'
import layer from '../look/layer.module.css'

interface FrameProps<Values extends object> {
  form: FormInstance<Values>
  busy: boolean
  onFinish: (values: Values) => unknown
  initialValues?: Partial<Values>
  okText: string
  danger?: boolean
  cancelText?: string
  onCancel?: () => void
  children: ReactNode
}

const NEVER: string[] = []

export const ProofFrame = <Values extends object>(props: FrameProps<Values>) => {
  const { form, busy, onFinish, initialValues = {}, okText, danger = false, cancelText = '取消', onCancel } = props
  return (
    <Form<Values>
      form={form}
      name={useId()}
      layout="vertical"
      requiredMark={false}
      // a server error stays until the next submit: a passing check on blur would clear it
      validateTrigger={NEVER}
      initialValues={initialValues}
      scrollToFirstError={{ focus: true }}
      onFinish={(values) => void onFinish(values)}
    >
      {props.children}
      <div className={layer.foot}>
        {onCancel && (
          <Button onMouseDown={keepFocus} onClick={onCancel}>
            {cancelText}
          </Button>
        )}
        <Button type="primary" danger={danger} htmlType="submit" loading={busy}>
          {okText}
        </Button>
      </div>
    </Form>
  )
}

interface ProofFormProps<Values extends object> extends Omit<FrameProps<Values>, 'form' | 'busy' | 'onFinish'> {
  fallback: keyof Values & string
  send: (values: Values) => Promise<void>
}

export const ProofForm = <Values extends object>({ fallback, send, ...frame }: ProofFormProps<Values>) => {
  const [form] = Form.useForm<Values>()
  const { once, busy } = useOnce()
  const refuse = (error: unknown): void => {
    if (!(error instanceof HttpError) || error.status !== 200) return reportFailure(error)
    const [name = fallback] = Object.keys(refusedFields(error) ?? {})
    form.setFields([{ name: name as never, errors: [failureText(error)] }])
    form.focusField(name)
  }
  return <ProofFrame {...frame} form={form} busy={busy} onFinish={(values) => once(() => send(values).catch(refuse))} />
}

interface ItemProps {
  label?: string
  extra?: ReactNode
  required?: boolean
  autoComplete?: string
  ref?: Ref<InputRef>
}

export const PasswordItem = ({ label = '登录密码', extra, required = false, autoComplete, ref }: ItemProps) => (
  <Form.Item name="password" label={label} extra={extra} rules={[{ required, message: `请输入${label}` }]}>
    <Input.Password ref={ref} autoComplete={autoComplete ?? 'current-password'} placeholder={`请输入${label}`} />
  </Form.Item>
)

/** `name`: the code of an authenticator has several wire names. */
export const CodeItem = ({ name = 'code', extra, required = false }: ItemProps & { name?: string }) => (
  <Form.Item
    name={name}
    label="动态码"
    extra={extra}
    rules={[{ required, whitespace: required, message: '请输入动态码' }]}
  >
    <Input autoComplete="one-time-code" maxLength={40} placeholder="请输入 6 位动态码" />
  </Form.Item>
)
