import { userInfo } from '@huxi/contract'
import { splitIds } from './format.ts'
import { useCall } from './query.ts'

export const useMyself = () => {
  const me = useCall(userInfo).data?.userInfo
  return { phone: me?.phone, roles: splitIds(me?.roleNames), post: me?.post }
}
