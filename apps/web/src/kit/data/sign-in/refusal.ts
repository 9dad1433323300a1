/** What the server says to a sign-in that does not work yet, in whichever dialog it is asked. */
import { HttpError } from '../../../platform/http.ts'

const FAILED = '请求出现错误，请稍后再试'

/** The sentence shown when signing in does not work. */
export const signInText = (error: unknown): string =>
  error instanceof HttpError && (error.envelope?.message || error.status === 0 || error.status === 504)
    ? error.message
    : FAILED

/** The server asks for the characters of a picture. */
export const wantsCaptcha = (error: unknown): boolean => error instanceof HttpError && error.envelope?.code === 412

/** The password is right; the account has a second step. */
export const wantsCode = (error: unknown): boolean => error instanceof HttpError && error.envelope?.code === 428

/** A picture that was used up by a wrong password is replaced. */
export const usedCaptcha = (error: unknown): boolean =>
  wantsCaptcha(error) || (error instanceof HttpError && error.message.includes('密码错误'))
