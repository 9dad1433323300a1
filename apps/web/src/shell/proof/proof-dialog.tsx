/** 验证身份 above the dialog of the pending request, whose input stays. */
import { stepUp } from '@huxi/contract'
import { Form, Input } from 'antd'
import { call } from '../../kit/data/call.ts'
import { CodeItem, PasswordItem, ProofForm } from '../../kit/form/proof-form.tsx'
import { useOpeningFocus } from '../../kit/ui/opening-focus.ts'
import type { Proof } from '../../platform/http.ts'
import { asksSecond, type Question } from './prover.ts'
import { Modal } from '../../kit/ui/modal.tsx'

/** Between nested dialogs and the session dialog. */
export const OVER_DIALOGS = 1900

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
      <ProofForm<Given>
        fallback="password"
        send={async (given) => question.settle(await give(given))}
        okText="确定"
        onCancel={() => question.settle(undefined)}
      >
        {second && (
          <Form.Item name="username" label="第二位管理员的账号" rules={[{ required: true, message: '请输入账号' }]}>
            <Input autoComplete="off" placeholder="请输入账号" />
          </Form.Item>
        )}
        <PasswordItem required={second} autoComplete={second ? 'off' : 'current-password'} />
        <CodeItem extra={second ? '开启了两步验证的管理员须填写' : '开启了两步验证时，可以只填动态码，不填密码'} />
      </ProofForm>
    </Modal>
  )
}
