/** The one error type. `platform/http/wire.ts` turns it into an envelope; everything else is a defect and gets an id. */

export type ErrorKind =
  | 'refused' // a person can cause and mend it: 200, success false, code 500
  | 'conflict' // stale version: 200, success false, code 409, result = current row
  | 'captcha' // captcha needed or wrong: 200, success false, code 412
  | 'secondFactor' // a further proof is asked for or wrong, `result` may say which: 200, success false, code 428
  | 'asked' // a reason is wanted before the write goes on, `result` has the warnings: 200, success false, code 428
  | 'malformed' // what no form sends: 400
  | 'unauthenticated' // 401
  | 'forbidden' // 403
  | 'missing' // unknown path: 404
  | 'method' // 405
  | 'tooLarge' // 413
  | 'mediaType' // 415
  | 'tooMany' // 429
  | 'unavailable' // 503

export class AppError extends Error {
  readonly kind: ErrorKind
  /** goes into `result` of the envelope */
  readonly detail: unknown
  /** seconds for Retry-After */
  readonly retryAfter: number | undefined

  constructor(kind: ErrorKind, message: string, options: { detail?: unknown; retryAfter?: number } = {}) {
    super(message)
    this.kind = kind
    this.detail = options.detail ?? null
    this.retryAfter = options.retryAfter
  }
}

/** Input or state a person can mend; `message` says what and what to do. */
export const refused = (message: string, detail?: unknown): AppError => new AppError('refused', message, { detail })

/** Input no form sends. */
export const malformed = (message: string): AppError => new AppError('malformed', message)

const UNAUTHENTICATED = 'Token失效，请重新登录'
const FORBIDDEN = '没有权限，请联系管理员授权'
export const NOT_FOUND = '未找到对应实体'

/** Why a sign-in is over; its own sign-out needs no reason. */
export type EndReason =
  | 'forced' // an administrator ended it
  | 'own' // the person did, on another device
  | 'password' // the person has changed the password elsewhere
  | 'reset' // an administrator has reset the password or the second factor
  | 'contact' // an administrator has changed the telephone number or the address
  | 'frozen' // the account is frozen
  | 'closed' // the account is deleted
  | 'limit' // signed in on too many devices
  | 'expired' // not used for too long, or open for too long

/** The sentence is the same for all; `result.reason` says why, to who had a session of ours. */
export const unauthenticated = (reason?: EndReason): AppError =>
  new AppError('unauthenticated', UNAUTHENTICATED, { detail: reason && { reason } })
export const forbidden = (message = FORBIDDEN): AppError => new AppError('forbidden', message)

/** A path nothing answers, or nothing does just now. */
export const noSuchPath = (): AppError => new AppError('missing', '路径不存在，请检查路径是否正确')

/** Absent and out of sight answer alike. */
export const notFound = (): AppError => refused(NOT_FOUND)

/** The row has moved on; `current` is the row as it is now. */
export const conflict = (current: unknown): AppError =>
  new AppError('conflict', '数据已被他人修改，请核对后重新保存', { detail: current })
