import { Alert, App, Button } from 'antd'
import { useId, useState } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { reportFailure } from '../../kit/data/failure.ts'
import { useDocumentTitle } from '../../kit/data/document-title.ts'
import { Logo } from '../../kit/ui/logo.tsx'
import { Row } from '../../kit/ui/place.tsx'
import { runtimeConfig } from '../../platform/http.ts'
import { HOME, PASSWORD } from '../../platform/redirect.ts'
import { isRefusal, PasswordForm, usePasswordChange } from '../../kit/account/password-form.tsx'
import { useSignOut } from '../session/sign-out.ts'
import alone from '../../kit/look/alone.module.css'
import layer from '../../kit/look/layer.module.css'
import words from '../../kit/look/words.module.css'
import styles from '../../kit/account/account.module.css'

export function PasswordPage({ forced }: { forced: boolean }) {
  const { message } = App.useApp()
  const { title } = runtimeConfig()
  const navigate = useNavigate()
  const { pathname } = useLocation()
  const signOut = useSignOut()
  const form = useId()
  const [refusal, setRefusal] = useState('')
  const { change, busy } = usePasswordChange(
    (text) => {
      void message.success(text)
      // A forced change comes before the requested page, which follows.
      if (pathname === PASSWORD) void navigate(HOME, { replace: true })
    },
    (text, error) => (isRefusal(error) ? setRefusal(text) : reportFailure(error)),
  )
  useDocumentTitle('修改密码')
  return (
    <main className={`${alone.page} ${styles.password}`}>
      <Row as="p" gap={10} className={alone.brand}>
        <Logo size={30} /> {title}
      </Row>
      <h1>修改密码</h1>
      <p className={words.second}>
        {forced ? '首次登录或密码已被重置，请先修改密码再继续。' : '修改后其他设备上的登录会失效。'}
      </p>
      <div role="alert">{refusal && <Alert type="error" title={refusal} />}</div>
      <PasswordForm id={form} layout="vertical" onSubmit={change} />
      <div className={layer.foot}>
        {forced ? (
          <Button onClick={signOut}>退出登录</Button>
        ) : (
          <Button onClick={() => void navigate(HOME, { replace: true })}>返回首页</Button>
        )}
        <Button type="primary" htmlType="submit" form={form} loading={busy}>
          确定
        </Button>
      </div>
    </main>
  )
}
