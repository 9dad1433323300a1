/** Identity providers: a popup that returns a one-time code, or a CAS redirect. */
import { THIRD_FAILED, THIRD_UNBOUND } from '@huxi/contract'
import { useEffect, useRef, useState } from 'react'
import { signInText } from '../../kit/data/sign-in/refusal.ts'
import { apiUrl, runtimeConfig } from '../../platform/http.ts'
import { signInByThird, type Attempt } from '../sign-in.ts'
import { awaitReturn, casAddress, newState } from './cas.ts'
import actions from '../form/actions.module.css'
import form from '../form/form.module.css'
import styles from './login.module.css'

const WINDOW = 'popup,width=520,height=640'

/** Error codes posted by the popup; anything else is a code. */
const REFUSALS: Readonly<Record<string, string>> = {
  [THIRD_FAILED]: '第三方登录失败，请重试或使用其他方式登录',
  [THIRD_UNBOUND]: '该第三方账号尚未绑定，请先用账号密码登录，再在“账号绑定”里绑定',
}

export function OtherWays({ onSignIn }: { onSignIn: (attempt: Attempt) => Promise<void> }) {
  const { thirdSources, casLoginUrl } = runtimeConfig()
  const [failure, setFailure] = useState('')
  const [state] = useState(newState)
  const open = useThirdWindow(async (answer) => {
    const refusal = REFUSALS[answer]
    if (refusal) return setFailure(refusal)
    try {
      await onSignIn((mfaCode) => signInByThird(answer, mfaCode))
    } catch (error) {
      setFailure(signInText(error))
    }
    return undefined
  })
  const begin = (source: string) => setFailure(open(source) ? '' : '浏览器拦截了登录窗口，请允许弹出窗口后重试')
  return (
    <section className={styles.others} aria-labelledby="others">
      <h2 id="others">其他登录方式</h2>
      <p className={form.failure} role="alert">
        {failure}
      </p>
      {thirdSources.map(({ source, title }) => (
        <button key={source} type="button" className={actions.soft} onClick={() => begin(source)}>
          {title}
        </button>
      ))}
      {casLoginUrl && (
        <a
          className={actions.soft}
          href={casAddress(casLoginUrl, new URLSearchParams(location.search).get('redirect'), state)}
          onClick={() => awaitReturn(state)}
        >
          统一身份认证
        </a>
      )}
    </section>
  )
}

/** Accepts one message, from this popup and our origin only. */
const useThirdWindow = (onAnswer: (answer: string) => Promise<void>): ((source: string) => boolean) => {
  const waiting = useRef<Window | null>(null)
  const answered = useRef(onAnswer)
  useEffect(() => {
    answered.current = onAnswer
  })
  useEffect(() => {
    const receive = ({ origin, source, data }: MessageEvent<unknown>) => {
      if (origin !== location.origin || !waiting.current || source !== waiting.current) return
      if (typeof data !== 'string' || data === '') return
      waiting.current = null
      void answered.current(data)
    }
    addEventListener('message', receive)
    return () => removeEventListener('message', receive)
  }, [])
  return (source) => {
    waiting.current = open(apiUrl(`/sys/thirdLogin/render/${encodeURIComponent(source)}`), 'third-login', WINDOW)
    return waiting.current !== null
  }
}
