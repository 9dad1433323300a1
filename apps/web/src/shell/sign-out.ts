/** 退出登录: asks, tells the server, forgets everything, and leads to the sign-in page. */
import { logout } from '@huxi/contract'
import { App } from 'antd'
import { useCallback } from 'react'
import { call } from '../kit/call.ts'
import { failureText } from '../kit/failure.ts'
import { signedOut } from '../kit/session.ts'
import { useLeave } from './leave.ts'

/** Ends the session here whatever the server says; the server's refusal is thrown after that. */
export const useEndSession = (): (() => Promise<void>) =>
  useCallback(async () => {
    try {
      await call(logout)
    } finally {
      signedOut()
    }
  }, [])

/** Asks first. A refusal of the server is told on the sign-in page. */
export const useSignOut = (): (() => void) => {
  const { modal } = App.useApp()
  const endSession = useEndSession()
  const leave = useLeave()
  return () => {
    modal.confirm({
      title: '提示',
      content: '真的要注销登录吗 ?',
      onOk: () =>
        endSession().then(
          () => leave({ back: false }),
          (error: unknown) => leave({ back: false, notice: failureText(error) }),
        ),
    })
  }
}
