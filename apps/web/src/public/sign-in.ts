/** The steps of signing in, without a screen: a way in, then tenant, then department where there are several. */
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
import { keepTold } from '../kit/data/reminders.ts'
import { setTenant, setUser, signedIn, signedOut } from '../kit/data/session.ts'
import { LOGIN } from '../platform/redirect.ts'

interface Credentials {
  username: string
  password: string
  captcha?: string | undefined
  checkKey?: string | undefined
  /** of the second step, for accounts that have one */
  mfaCode?: string | undefined
}

/** A way in that may be asked for a second step. */
export type Attempt = (mfaCode?: string) => Promise<LoginResult>

/** Signs in by password and keeps the session. */
export const signIn = (credentials: Credentials): Promise<LoginResult> =>
  keep(call(login, { ...credentials, remember_me: true }))

/** Signs in by a code sent to a phone. */
export const signInByPhone = (mobile: string, captcha: string, mfaCode?: string): Promise<LoginResult> =>
  keep(call(phoneLogin, { mobile, captcha, mfaCode, remember_me: true }))

/** Signs in by the one-time code that the window of an identity provider answered with. */
export const signInByThird = (token: string, mfaCode?: string): Promise<LoginResult> =>
  keep(call(thirdLogin, { token, mfaCode }))

/** The sign-in page of the CAS, which leads back here and then on to where the person wanted to go. */
export const casAddress = (casLoginUrl: string, wanted: string | null): string => {
  const address = new URL(casLoginUrl, location.origin)
  const service = new URL(address.searchParams.get('service') ?? LOGIN, location.origin)
  if (wanted) service.searchParams.set('redirect', wanted)
  address.searchParams.set('service', service.href)
  return address.href
}

/** Signs in by the ticket that a CAS sent along with the address we are at; the ticket is good for that address only. */
export const signInByTicket = (ticket: string, mfaCode?: string): Promise<LoginResult> =>
  keep(call(casLogin, { ticket, service: location.origin + location.pathname + location.search, mfaCode }))

/** Works in a tenant from now on, and reads the departments the person has there. */
export const enterTenant = async (tenantId: number): Promise<{ list: Depart[]; orgCode: string | null }> => {
  setTenant(tenantId)
  const { list, orgCode } = await call(myDeparts)
  return { list: list ?? [], orgCode }
}

/** Works in a department from now on. */
export const enterDepart = async (orgCode: string, username: string): Promise<void> => {
  const { userInfo } = await call(selectDepart, { orgCode, username })
  setUser(userInfo)
}

/** Takes a half-made sign-in back. */
export const abandon = async (): Promise<void> => {
  try {
    await call(logout)
  } catch {
    // the session ends by itself; the person is out of it either way
  } finally {
    signedOut()
  }
}

/** Keeps the session of any way in. */
const keep = async (asked: Promise<LoginResult>): Promise<LoginResult> => {
  const result = await asked
  signedIn(result)
  keepTold(result.notices)
  return result
}
