/** The menu is asked for as soon as somebody has signed in, before the shell is run; it waits here until the shell takes it. */
import { userPermission, type UserPermission } from '@huxi/contract'
import { call } from '../../kit/data/call.ts'
import type { SignedUser } from '../../kit/data/session.ts'
import { PASSWORD } from '../../platform/redirect.ts'

let asked: Promise<UserPermission> | undefined

/** A server that takes longer has gone silent: the next try may reach another one. */
const SILENT_MS = 15_000

const askOnce = (): Promise<UserPermission> => call(userPermission, {}, AbortSignal.timeout(SILENT_MS))

/** Whether a menu is asked for: first comes what is due, and the page of the own password shows none. */
export const needsMenu = (user: SignedUser | undefined, pathname: string): boolean =>
  user?.mustChange !== true && user?.mustEnrol !== true && pathname !== PASSWORD

export const askMenu = (): void => {
  asked = askOnce()
  // who takes it learns of a failure
  asked.catch(() => {})
}

/** The menu that was asked for, once; else a new one. */
export const takeMenu = (): Promise<UserPermission> => {
  const taken = asked ?? askOnce()
  asked = undefined
  return taken
}
