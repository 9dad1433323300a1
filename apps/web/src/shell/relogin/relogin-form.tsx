import { Alert, Form, Input, type InputRef } from 'antd'
import { useRef, useState } from 'react'
import { ProofFrame } from '../../kit/form/proof-form.tsx'
import { useSession } from '../../kit/data/session.ts'
import type { Captcha } from '../../kit/data/sign-in/use-captcha.ts'
import { Row } from '../../kit/ui/place.tsx'
import { EXPIRED } from '../session/http-errors.ts'
import { useLeave } from '../session/leave.ts'
import { endSession } from '../session/sign-out.ts'
import { useSignInAgain, type Given } from './use-sign-in-again.ts'
import words from '../../kit/look/words.module.css'
import styles from '../../kit/account/account.module.css'

const STAYS = '登录后回到刚才的页面，已填写的内容不会丢失。'
const STARTS_ANEW = '换个账号登录后页面会重新加载，未保存的内容会丢失。'

export function ReloginForm() {
  const leave = useLeave()
  const again = useSignInAgain()
  const [form] = Form.useForm<Given>()
  const username = useSession((s) => s.user?.username ?? '')
  const [other, setOther] = useState(false)
  const name = useRef<InputRef>(null)
  const submit = async (given: Given) => {
    const next = await again.submit(given)
    if (!next) return
    // Cleared, not reset: a reset would remount the field and lose focus.
    if (next !== 'mfaCode') form.setFields([{ name: next, value: undefined, errors: [] }])
    form.focusField(next)
  }
  const changeName = () => {
    setOther(true)
    form.resetFields(['password'])
    form.setFieldValue('username', '')
    // Immediate, because a delayed focus would catch keys meant for the password.
    name.current?.focus()
  }
  return (
    <ProofFrame<Given>
      form={form}
      busy={again.busy}
      initialValues={{ username }}
      okText={EXPIRED.okText}
      cancelText="退出登录"
      onFinish={submit}
      onCancel={() => void endSession().then(() => leave({ back: false }))}
    >
      <p className={words.second}>{other ? STARTS_ANEW : STAYS}</p>
      <Form.Item
        name="username"
        label="用户名"
        rules={[{ required: true, whitespace: true, message: '请输入用户名!' }]}
        extra={
          !other && (
            <button type="button" className={words.link} onClick={changeName}>
              换个账号登录
            </button>
          )
        }
      >
        {/* A fixed name is no tab stop. */}
        <Input
          ref={name}
          readOnly={!other}
          tabIndex={other ? 0 : -1}
          autoComplete="username"
          placeholder="请输入用户名"
        />
      </Form.Item>
      <Form.Item name="password" label="密码" rules={[{ required: true, message: '请输入密码!' }]}>
        <Input.Password autoComplete="current-password" placeholder="请输入密码" />
      </Form.Item>
      {again.captcha.checkKey && <CaptchaItem {...again.captcha} />}
      {again.codeAsked && CODE_ITEM}
      {again.failure && <Alert type="error" title={again.failure} />}
    </ProofFrame>
  )
}

const CODE_ITEM = (
  <Form.Item
    name="mfaCode"
    label="动态码"
    extra="验证器上的 6 位动态码；手机不在身边时可用恢复码。"
    rules={[{ required: true, whitespace: true, message: '请输入 6 位动态码!' }]}
  >
    {/* oxlint-disable-next-line jsx-a11y/no-autofocus -- it was asked for a moment ago */}
    <Input autoFocus autoComplete="one-time-code" inputMode="numeric" placeholder="请输入 6 位动态码" />
  </Form.Item>
)

const CaptchaItem = ({ image, failed, renew }: Captcha) => (
  <Row align="start" gap={10} className={styles.reloginCaptcha}>
    <Form.Item name="captcha" label="验证码" rules={[{ required: true, message: '请输入验证码!' }]}>
      {/* oxlint-disable-next-line jsx-a11y/no-autofocus -- it was asked for a moment ago */}
      <Input autoFocus autoComplete="off" placeholder="请输入验证码" />
    </Form.Item>
    <button type="button" onClick={() => renew(true)} aria-label="验证码图片，点击换一张">
      {image ? <img src={image} alt="" /> : failed ? '点击重试' : null}
    </button>
  </Row>
)
