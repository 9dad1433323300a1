/** Requests the menu right after sign-in, before the shell has loaded. */
import { userPermission, type UserPermission } from '@huxi/contract'
import { call } from '../../kit/data/call.ts'
import type { SignedUser } from '../../kit/data/session.ts'
import { PASSWORD } from '../../platform/redirect.ts'

let asked: Promise<UserPermission> | undefined

/** Timeout after which a retry may reach another server. */
const SILENT_MS = 15_000

const askOnce = (): Promise<UserPermission> => call(userPermission, {}, AbortSignal.timeout(SILENT_MS))

/** No menu before a due password change or enrolment. */
export const needsMenu = (user: SignedUser | undefined, pathname: string): boolean =>
  user?.mustChange !== true && user?.mustEnrol !== true && pathname !== PASSWORD

export const askMenu = (): void => {
  asked = askOnce()
  // The consumer handles the rejection.
  asked.catch(() => {})
}

export const takeMenu = (): Promise<UserPermission> => {
  const pendingCall = asked ?? askOnce()
  asked = undefined
  return pendingCall
}
