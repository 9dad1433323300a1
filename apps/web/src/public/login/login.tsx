/** Sign-in page, without antd and router to stay light. */
import type { LoginResult } from '@huxi/contract'
import { useEffect, useRef, useState } from 'react'
import { signedOut } from '../../kit/data/session.ts'
import { signInText } from '../../kit/data/sign-in/refusal.ts'
import { lazyPart } from '../../kit/ui/lazy-part.tsx'
import { runtimeConfig } from '../../platform/http.ts'
import { ALTERATION, REGISTER } from '../../platform/redirect.ts'
import { abandon, signInByTicket, type Attempt } from '../sign-in.ts'
import { UserLayout } from '../user/user-layout.tsx'
import { LoginForm } from './login-form.tsx'
import { Tabs } from './tabs.tsx'
import { useSecondFactor } from './use-second-factor.ts'
import styles from '../form/actions.module.css'

type Enter = (noDepart: boolean) => Promise<void>

interface LoginProps {
  notice?: string | undefined
  ticket?: string | undefined
  onEnter: Enter
}

const BROKEN = '页面加载失败，请刷新后重试'
const PhoneForm = lazyPart(async () => (await import('./phone-form.tsx')).PhoneForm)
const OtherWays = lazyPart(async () => (await import('./other-ways.tsx')).OtherWays)
const ChooseDialog = lazyPart(async () => (await import('./choose-dialog.tsx')).ChooseDialog)
const SecondFactorDialog = lazyPart(async () => (await import('./second-factor-dialog.tsx')).SecondFactorDialog)

const needsChoice = ({ tenantList, multi_depart }: LoginResult): boolean => tenantList.length > 1 || multi_depart === 2

export function Login(props: LoginProps) {
  useEffect(signedOut, [])
  return (
    <UserLayout title="登录" heading="登录工作台">
      <SignIn {...props} />
    </UserLayout>
  )
}

function SignIn({ notice, ticket, onEnter }: LoginProps) {
  const { smsLogin, registration, thirdSources, casLoginUrl } = runtimeConfig()
  const [choosing, setChoosing] = useState<LoginResult>()
  const [note, setNote] = useState(notice)
  const secondFactor = useSecondFactor()

  const enter = async (noDepart: boolean) => {
    try {
      await onEnter(noDepart)
    } catch {
      setChoosing(undefined)
      setNote(BROKEN)
    }
  }
  const signIn = async (attempt: Attempt) => {
    const result = await secondFactor.through(attempt)
    if (!result) return
    // Until password change or enrolment every other call is refused.
    const hasDuty = result.userInfo.mustChange || result.userInfo.mustEnrol
    if (!hasDuty && needsChoice(result)) return setChoosing(result)
    await enter(result.multi_depart === 0 && !hasDuty)
  }
  const refused = async (error: unknown) => {
    await abandon()
    setChoosing(undefined)
    setNote(`登录失败：${signInText(error)}`)
  }
  useTicket(ticket, signIn, setNote)

  const byName = <LoginForm username={new URLSearchParams(location.search).get('username') ?? ''} onSignIn={signIn} />
  return (
    <>
      <output className={styles.notice}>{note}</output>
      {smsLogin ? (
        <Tabs
          label="登录方式"
          tabs={[
            { title: '账号密码登录', panel: byName },
            {
              title: '手机号登录',
              panel: <PhoneForm onSignIn={signIn} />,
            },
          ]}
        />
      ) : (
        byName
      )}
      <p className={styles.links}>
        <a href={ALTERATION}>忘记密码</a>
        {registration && <a href={REGISTER}>注册账户</a>}
      </p>
      {(thirdSources.length > 0 || casLoginUrl) && <OtherWays onSignIn={signIn} />}
      {secondFactor.asking && <SecondFactorDialog {...secondFactor.asking} />}
      {choosing && <ChooseDialog result={choosing} onDone={enter} onFailed={refused} />}
    </>
  )
}

const useTicket = (
  ticket: string | undefined,
  signIn: (attempt: Attempt) => Promise<void>,
  say: (note: string) => void,
): void => {
  const used = useRef(false)
  useEffect(() => {
    if (ticket === undefined || used.current) return
    used.current = true
    say('正在通过统一身份认证登录…')
    signIn((mfaCode) => signInByTicket(ticket, mfaCode)).then(
      () => say(''),
      (error: unknown) => say(`登录失败：${signInText(error)}`),
    )
  })
}
