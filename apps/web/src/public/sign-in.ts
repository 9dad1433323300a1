/** Sign-in steps without UI: credentials, tenant, department. */
import {
  casLogin,
  login,
  logout,
  myDeparts,
  phoneLogin,
  selectDepart,
  thirdLogin,
  type Depart,
  type LoginResult,
} from '@huxi/contract'
import { call } from '../kit/data/call.ts'
import { keepReminders } from '../kit/data/reminders.ts'
import { setTenant, setUser, signedIn, signedOut } from '../kit/data/session.ts'

interface Credentials {
  username: string
  password: string
  captcha?: string | undefined
  checkKey?: string | undefined
  mfaCode?: string | undefined
}

export type Attempt = (mfaCode?: string) => Promise<LoginResult>

export const signIn = (credentials: Credentials): Promise<LoginResult> =>
  keep(call(login, { ...credentials, remember_me: true }))

export const signInByPhone = (mobile: string, captcha: string, mfaCode?: string): Promise<LoginResult> =>
  keep(call(phoneLogin, { mobile, captcha, mfaCode, remember_me: true }))

export const signInByThird = (token: string, mfaCode?: string): Promise<LoginResult> =>
  keep(call(thirdLogin, { token, mfaCode }))

/** A CAS ticket is bound to the current address. */
export const signInByTicket = (ticket: string, mfaCode?: string): Promise<LoginResult> =>
  keep(call(casLogin, { ticket, service: location.origin + location.pathname + location.search, mfaCode }))

export const enterTenant = async (tenantId: number): Promise<{ list: Depart[]; orgCode: string | null }> => {
  setTenant(tenantId)
  const { list, orgCode } = await call(myDeparts)
  return { list: list ?? [], orgCode }
}

export const enterDepart = async (orgCode: string, username: string): Promise<void> => {
  const { userInfo } = await call(selectDepart, { orgCode, username })
  setUser(userInfo)
}

export const abandon = async (): Promise<void> => {
  try {
    await call(logout)
  } catch {
    // The session expires by itself.
  } finally {
    signedOut()
  }
}

const keep = async (asked: Promise<LoginResult>): Promise<LoginResult> => {
  const result = await asked
  signedIn(result)
  keepReminders(result.notices)
  return result
}
