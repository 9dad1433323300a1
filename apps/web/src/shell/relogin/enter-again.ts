import type { LoginResult } from '@huxi/contract'
import { keepReminders } from '../../kit/data/reminders.ts'
import { signedIn, useSession } from '../../kit/data/session.ts'

/**
 * The same user continues in the same tenant. Another user, or a closed tenant, must not see the page.
 * @returns false if the page must reload; nothing is stored then
 */
export const enterAgain = (result: LoginResult): boolean => {
  const { user, tenantId } = useSession.getState()
  const { userInfo, tenantList } = result
  if (!user || userInfo.username !== user.username || !tenantList.some(({ id }) => id === tenantId)) return false
  // The answer describes the default tenant: department etc. of another one are kept.
  const { mustChange, mustEnrol } = userInfo
  const here = userInfo.tenantId === tenantId ? userInfo : { ...user, mustChange, mustEnrol }
  signedIn({ ...result, userInfo: here })
  keepReminders(result.notices)
  return true
}
