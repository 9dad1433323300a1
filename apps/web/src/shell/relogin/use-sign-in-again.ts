import { login } from '@huxi/contract'
import { useState } from 'react'
import { call } from '../../kit/data/call.ts'
import { useOnce } from '../../kit/form/use-once.ts'
import { storeSignIn } from '../../kit/data/session.ts'
import { signInText, usedCaptcha, wantsCaptcha, wantsCode } from '../../kit/data/sign-in/refusal.ts'
import { useCaptcha, type Captcha } from '../../kit/data/sign-in/use-captcha.ts'
import { clearWork } from '../../platform/storage.ts'
import { useStartAnew } from '../session/leave.ts'
import { enterAgain } from './enter-again.ts'

export interface Given {
  username: string
  password: string
  captcha?: string
  mfaCode?: string
}

type Extra = 'captcha' | 'mfaCode'

interface SignInAgain {
  busy: boolean
  failure: string
  captcha: Captcha
  codeAsked: boolean
  /** @returns next field to fill in; undefined when signed in */
  submit: (given: Given) => Promise<Extra | 'password' | undefined>
}

export const useSignInAgain = (): SignInAgain => {
  const startAnew = useStartAnew()
  const { once, busy } = useOnce()
  const captcha = useCaptcha()
  const [failure, setFailure] = useState('')
  const [codeAsked, setCodeAsked] = useState(false)

  const refused = (error: unknown, given: Given): Extra | 'password' => {
    // The request for a second factor is no failure.
    setFailure(wantsCode(error) && !given.mfaCode ? '' : signInText(error))
    if (wantsCaptcha(error) || (captcha.checkKey && usedCaptcha(error))) captcha.renew(false)
    if (wantsCaptcha(error)) return 'captcha'
    if (!wantsCode(error)) return 'password'
    setCodeAsked(true)
    return 'mfaCode'
  }
  const submit = async (given: Given) => {
    let next: Extra | 'password' | undefined
    await once(async () => {
      setFailure('')
      const { checkKey } = captcha
      try {
        const result = await call(login, { ...given, ...(checkKey && { checkKey }), remember_me: true })
        if (enterAgain(result)) return
        startAnew(() => {
          clearWork()
          storeSignIn(result)
        })
      } catch (error) {
        next = refused(error, given)
      }
    })
    return next
  }
  return { busy, failure, captcha, codeAsked, submit }
}
