import { confirmMyPhone, myPhone, sendPhoneCode, type OwnPhone } from '@huxi/contract'
import { App, Button, Form, Input } from 'antd'
import { callFull } from '../data/call.ts'
import { useAction, useCall } from '../data/query.ts'
import { PasswordItem, ProofForm } from '../form/proof-form.tsx'
import { PartFailure } from '../ui/part-failure.tsx'
import { Skeleton } from '../ui/states.tsx'
import words from '../look/words.module.css'

export function OwnPhonePart() {
  const { data, error, refetch } = useCall(myPhone)
  return (
    <>
      {error && !data && <PartFailure text="手机号加载失败" onRetry={refetch} />}
      {!data && !error && <Skeleton rows={1} />}
      {data && <State own={data} onDone={() => void refetch()} />}
    </>
  )
}

interface StateProps {
  own: OwnPhone
  onDone: () => void
}

function State({ own, onDone }: StateProps) {
  if (!own.phone) return <p>您的账号没有手机号，请点“修改手机号”填写。</p>
  return (
    <>
      <p className={words.strong}>
        {own.phone} · {own.confirmed ? '已确认' : '未确认'}
      </p>
      {own.confirmed ? (
        <p className={words.second}>可以用它登录和找回密码。如果换了号码，请点“修改手机号”。</p>
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

interface ConfirmProps {
  byCode: boolean
  onDone: () => void
}

function Confirm({ byCode, onDone }: ConfirmProps) {
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
        确认是本人的手机号后，才能用它登录和找回密码；不是您的号码请不要确认，请点“修改手机号”。
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
