import { logout } from '@huxi/contract'
import { call } from '../../kit/data/call.ts'
import { failureText } from '../../kit/data/failure.ts'
import { useLeave } from './leave.ts'
import { useModal } from '../../kit/ui/modal.tsx'

/** The local session ends whatever the server answers. @returns its refusal, if any */
export const endSession = async (): Promise<string | undefined> => {
  try {
    await call(logout)
    return undefined
  } catch (error) {
    return failureText(error)
  }
}

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
