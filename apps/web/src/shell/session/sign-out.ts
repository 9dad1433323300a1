/** 退出登录: asks, notifies the server, and leads to the sign-in page. */
import { logout } from '@huxi/contract'
import { call } from '../../kit/data/call.ts'
import { failureText } from '../../kit/data/failure.ts'
import { useLeave } from './leave.ts'
import { useModal } from '../../kit/ui/modal.tsx'

/**
 * Notifies the server; leaving forgets the session here, whatever it says.
 * @returns why the server refused, if it did
 */
export const endSession = async (): Promise<string | undefined> => {
  try {
    await call(logout)
    return undefined
  } catch (error) {
    return failureText(error)
  }
}

/** Asks first. A refusal of the server is shown on the sign-in page. */
export const useSignOut = (): (() => void) => {
  const modal = useModal()
  const leave = useLeave()
  return () => {
    modal.confirm({
      title: '提示',
      content: '真的要注销登录吗 ?',
      onOk: async () => leave({ back: false, notice: await endSession() }),
    })
  }
}
