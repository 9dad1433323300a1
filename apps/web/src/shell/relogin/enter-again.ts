/** What a sign-in over the page leads to. */
import type { LoginResult } from '@huxi/contract'
import { keepTold } from '../../kit/data/reminders.ts'
import { signedIn, useSession } from '../../kit/data/session.ts'

/**
 * The same person goes on where the work stopped, in the same tenant. Anybody else, or somebody whose tenant is closed
 * to him now, must not find the page as it is.
 * @returns false when the page has to begin anew; nothing is kept then
 */
export const enterAgain = (result: LoginResult): boolean => {
  const { user, tenantId } = useSession.getState()
  const { userInfo, tenantList } = result
  if (!user || userInfo.username !== user.username || !tenantList.some(({ id }) => id === tenantId)) return false
  // the answer speaks of the first tenant: department and the like of another one stay as they are known
  const { mustChange, mustEnrol } = userInfo
  const here = userInfo.tenantId === tenantId ? userInfo : { ...user, mustChange, mustEnrol }
  signedIn({ ...result, userInfo: here })
  keepTold(result.notices)
  return true
}
