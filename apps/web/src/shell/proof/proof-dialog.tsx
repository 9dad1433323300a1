/** 验证身份: opens over the dialog whose request waits; what was typed there stays. */
import { stepUp } from '@huxi/contract'
import { Button, Form, Input } from 'antd'
import { useId, type ReactNode } from 'react'
import { call } from '../../kit/data/call.ts'
import { keepFocus } from '../../kit/ui/keep-focus.ts'
import { useOpeningFocus } from '../../kit/ui/opening-focus.ts'
import type { Proof } from '../../platform/http.ts'
import { useSubmit } from '../mfa/use-submit.ts'
import { asksSecond, type Question } from './prover.ts'
import { Modal } from '../../kit/ui/modal.tsx'

/** Nested dialogs end below, the sign-in over the page begins above. */
const OVER_DIALOGS = 1900

interface Given {
  username?: string
  password?: string
  code?: string
}

export function ProofDialog({ question }: { question: Question }) {
  const second = asksSecond(question)
  useOpeningFocus(true, second ? 'input' : 'input[type=password]')
  const give = async ({ username, password, code }: Given): Promise<Proof> => {
    if (second) return { second: { username, password, mfaCode: code } }
    await call(stepUp, { ...(password && { password }), ...(code && { code }) })
    return {}
  }
  return (
    <Modal
      open
      title={second ? '第二位管理员确认' : '验证身份'}
      width={450}
      zIndex={OVER_DIALOGS}
      question
      mask={{ closable: false }}
      footer={null}
      onCancel={() => question.settle(undefined)}
      destroyOnHidden
    >
      <p>{question.envelope.message}</p>
      <ProofForm question={question} give={give}>
        {second && (
          <Form.Item name="username" label="第二位管理员的账号" rules={[{ required: true, message: '请输入账号' }]}>
            <Input autoComplete="off" placeholder="请输入账号" />
          </Form.Item>
        )}
      </ProofForm>
    </Modal>
  )
}

interface ProofFormProps {
  question: Question
  give: (given: Given) => Promise<Proof>
  /** fields before the password */
  children: ReactNode
}

function ProofForm({ question, give, children }: ProofFormProps) {
  const prefix = useId()
  const [form] = Form.useForm<Given>()
  const second = asksSecond(question)
  const { submit, busy } = useSubmit<Given>(form, 'password', async (given) => question.settle(await give(given)))
  return (
    <Form<Given>
      form={form}
      name={prefix}
      layout="vertical"
      requiredMark={false}
      validateTrigger="onBlur"
      onFinish={(given) => void submit(given)}
    >
      {children}
      <Form.Item name="password" label="登录密码" rules={second ? [{ required: true, message: '请输入登录密码' }] : []}>
        <Input.Password autoComplete={second ? 'off' : 'current-password'} placeholder="请输入登录密码" />
      </Form.Item>
      <Form.Item
        name="code"
        label="动态码"
        extra={second ? '开启了两步验证的管理员须填写' : '开启了两步验证时，可以只填动态码，不填密码'}
      >
        <Input autoComplete="one-time-code" maxLength={40} placeholder="请输入 6 位动态码" />
      </Form.Item>
      <div className="hx-foot">
        <Button onMouseDown={keepFocus} onClick={() => question.settle(undefined)}>
          取消
        </Button>
        <Button type="primary" htmlType="submit" loading={busy}>
          确认
        </Button>
      </div>
    </Form>
  )
}
