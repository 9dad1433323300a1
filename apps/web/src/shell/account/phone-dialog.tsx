/** 我的手机号: no matter who entered it, it is a way in only after its owner said that it is his. */
import { confirmMyPhone, myPhone, sendPhoneCode, type OwnPhone } from '@huxi/contract'
import { App, Button, Form, Input } from 'antd'
import { callFull } from '../../kit/data/call.ts'
import { PartFailure } from '../../kit/ui/part-failure.tsx'
import { useAction, useCall } from '../../kit/data/query.ts'
import { PasswordItem, ProofForm } from '../../kit/form/proof-form.tsx'
import { Skeleton } from '../../kit/ui/states.tsx'
import { Modal } from '../../kit/ui/modal.tsx'
import words from '../../kit/look/words.module.css'

export function PhoneDialog({ onClose }: { onClose: () => void }) {
  const { data, error, refetch } = useCall(myPhone)
  return (
    <Modal
      open
      title="我的手机号"
      width={450}
      onCancel={onClose}
      footer={<Button onClick={onClose}>关闭</Button>}
      destroyOnHidden
    >
      {error && !data && <PartFailure text="手机号加载失败" onRetry={refetch} />}
      {!data && !error && <Skeleton rows={1} />}
      {data && <State own={data} onDone={() => void refetch()} />}
    </Modal>
  )
}

function State({ own, onDone }: { own: OwnPhone; onDone: () => void }) {
  if (!own.phone) return <p>您的账号没有手机号，请联系管理员填写。</p>
  return (
    <>
      <p className={words.strong}>
        {own.phone} · {own.confirmed ? '已确认' : '未确认'}
      </p>
      {own.confirmed ? (
        <p className={words.second}>可以用它登录和找回密码。如果号码不是您的，请联系管理员修改。</p>
      ) : (
        <Confirm byCode={own.byCode} onDone={onDone} />
      )}
    </>
  )
}

interface Given {
  code?: string
  password?: string
}

function Confirm({ byCode, onDone }: { byCode: boolean; onDone: () => void }) {
  const { message } = App.useApp()
  const { run, busy: sending } = useAction(sendPhoneCode)
  const confirm = async (given: Given) => {
    const { message: text } = await callFull(confirmMyPhone, { ...given })
    void message.success(text)
    onDone()
  }
  return (
    <ProofForm<Given> fallback={byCode ? 'code' : 'password'} send={confirm} okText="确认是我的手机号">
      <p className={words.second}>
        确认是本人的手机号后，才能用它登录和找回密码；不是您的号码请不要确认，并联系管理员。
      </p>
      {byCode ? (
        <Form.Item name="code" label="手机验证码" rules={[{ required: true, message: '请输入手机验证码' }]}>
          <Input
            autoComplete="one-time-code"
            inputMode="numeric"
            maxLength={20}
            placeholder="请输入手机验证码"
            suffix={
              <Button type="link" size="small" loading={sending} onClick={() => void run({})}>
                获取验证码
              </Button>
            }
          />
        </Form.Item>
      ) : (
        <PasswordItem required />
      )}
    </ProofForm>
  )
}
