/** The steps of signing in, without a screen: password, then tenant, then department where there are several. */
import { captchaImage, login, logout, myDeparts, selectDepart, type Depart, type LoginResult } from '@huxi/contract'
import { call } from '../../kit/call.ts'
import { setTenant, setUser, signedIn, signedOut } from '../../kit/session.ts'
import { HttpError } from '../../platform/http.ts'

export interface Credentials {
  username: string
  password: string
  captcha?: string | undefined
  checkKey?: string | undefined
}

const FAILED = '请求出现错误，请稍后再试'

/** The sentence shown when signing in does not work. */
export const signInText = (error: unknown): string =>
  error instanceof HttpError && (error.envelope?.message || error.status === 0 || error.status === 504)
    ? error.message
    : FAILED

/** The server asks for the characters of a picture. */
export const wantsCaptcha = (error: unknown): boolean => error instanceof HttpError && error.envelope?.code === 412

/** A picture that was used up by a wrong password is replaced. */
export const usedCaptcha = (error: unknown): boolean =>
  wantsCaptcha(error) || (error instanceof HttpError && error.message.includes('密码错误'))

/** The picture for a key; the key is only our label of it. */
export const loadCaptcha = (key: string): Promise<string> => call(captchaImage, { key })

/** Signs in and keeps the session. */
export const signIn = async (credentials: Credentials): Promise<LoginResult> => {
  const result = await call(login, { ...credentials, remember_me: true })
  signedIn(result)
  return result
}

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
