/** The sign-in page. Hand-written and light: no antd, no router. */
import type { LoginResult } from '@huxi/contract'
import { useEffect, useState } from 'react'
import { Logo } from '../../kit/logo.tsx'
import { signedOut } from '../../kit/session.ts'
import { runtimeConfig } from '../../platform/http.ts'
import { AirflowArt } from './airflow-art.tsx'
import { ChooseDialog, needsChoice } from './choose-dialog.tsx'
import { LoginForm } from './login-form.tsx'
import { abandon, signInText } from './sign-in.ts'
import './login.css'

/** What the page tells main: the person is in; `noDepart` asks for a note after arriving. */
type Enter = (noDepart: boolean) => Promise<void>

const BROKEN = '页面加载失败，请刷新后重试'

export function Login({ notice, onEnter }: { notice?: string | undefined; onEnter: Enter }) {
  const { title, slogan, company, filingNo } = runtimeConfig()
  useEffect(() => {
    signedOut()
    document.title = `登录 - ${title}`
  }, [title])
  return (
    <div className="login">
      <header className="login-brand">
        <AirflowArt />
        <p className="login-lockup">
          <Logo size={38} />
          {title}
        </p>
        <p className="login-slogan">
          {slogan.split(/(?<=，)/).map((part) => (
            <span key={part}>{part}</span>
          ))}
        </p>
        <p className="login-promise">
          <span>把每一次评估、随访和问卷，</span>
          <span>变成看得懂、用得上的数字。</span>
        </p>
      </header>
      <main className="login-pane">
        <SignIn notice={notice} onEnter={onEnter} />
      </main>
      <footer className="login-foot">
        <span>© 2022 {company}</span> <span>备案号：{filingNo}</span>
      </footer>
    </div>
  )
}

function SignIn({ notice, onEnter }: { notice: string | undefined; onEnter: Enter }) {
  const [choosing, setChoosing] = useState<LoginResult>()
  const [note, setNote] = useState(notice)

  const signedIn = async (result: LoginResult) => {
    // until the password is changed every other call is refused, so there is nothing to choose yet
    if (!result.userInfo.mustChange && needsChoice(result)) return setChoosing(result)
    await enter(result.multi_depart === 0 && !result.userInfo.mustChange)
  }
  const enter = async (noDepart: boolean) => {
    try {
      await onEnter(noDepart)
    } catch {
      setChoosing(undefined)
      setNote(BROKEN)
    }
  }
  const refused = async (error: unknown) => {
    await abandon()
    setChoosing(undefined)
    setNote(`登录失败：${signInText(error)}`)
  }

  return (
    <div className="login-body">
      <h1>登录工作台</h1>
      <output className="login-notice">{note}</output>
      <LoginForm username={new URLSearchParams(location.search).get('username') ?? ''} onSignedIn={signedIn} />
      {choosing && <ChooseDialog result={choosing} onDone={enter} onFailed={refused} />}
    </div>
  )
}
