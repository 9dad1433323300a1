import { HttpError } from '../../../platform/http.ts'

const FAILED = '请求出现错误，请稍后再试'

export const signInText = (error: unknown): string =>
  error instanceof HttpError && (error.envelope?.message || error.status === 0 || error.status === 504)
    ? error.message
    : FAILED

export const wantsCaptcha = (error: unknown): boolean => error instanceof HttpError && error.envelope?.code === 412

/** The password is right; the account has a second step. */
export const wantsCode = (error: unknown): boolean => error instanceof HttpError && error.envelope?.code === 428

/** A wrong password has used up the captcha. */
export const usedCaptcha = (error: unknown): boolean =>
  wantsCaptcha(error) || (error instanceof HttpError && error.message.includes('密码错误'))
