/** The one error type. `platform/http/wire.ts` turns it into an envelope; any other error is a defect and gets an id. */

export type ErrorKind =
  | 'refused' // the user can mend it: 200, success false, code 500
  | 'conflict' // stale version: 200, success false, code 409, result = current row
  | 'captcha' // captcha needed or wrong: 200, success false, code 412
  | 'secondFactor' // a further proof is needed or wrong, `result` may name it: 200, success false, code 428
  | 'asked' // a reason is needed to go on, `result` has the warnings: 200, success false, code 428
  | 'malformed' // input no form sends: 400
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
  readonly detail: unknown
  readonly retryAfter: number | undefined

  constructor(kind: ErrorKind, message: string, options: { detail?: unknown; retryAfter?: number } = {}) {
    super(message)
    this.kind = kind
    this.detail = options.detail ?? null
    this.retryAfter = options.retryAfter
  }
}

/** Input or state a user can mend; `message` names problem and remedy. */
export const refused = (message: string, detail?: unknown): AppError => new AppError('refused', message, { detail })

/** A refusal that the form shows at the field. */
export const fieldRefused = (field: string, message: string): AppError =>
  refused(message, { fields: { [field]: message } })

export const refuseAt = (field: string, message: string): never => {
  throw fieldRefused(field, message)
}

export const malformed = (message: string): AppError => new AppError('malformed', message)

const UNAUTHENTICATED = 'Token失效，请重新登录'
const FORBIDDEN = '没有权限，请联系管理员授权'
export const NOT_FOUND = '未找到对应实体'

/** forced, reset, contact (phone, e-mail): by an administrator; own, password: by the user; limit: of devices */
export type EndReason = 'forced' | 'own' | 'password' | 'reset' | 'contact' | 'frozen' | 'closed' | 'limit' | 'expired'

/** One sentence for all; `result.reason` is for callers with a former session. */
export const unauthenticated = (reason?: EndReason): AppError =>
  new AppError('unauthenticated', UNAUTHENTICATED, { detail: reason && { reason } })
export const forbidden = (message = FORBIDDEN): AppError => new AppError('forbidden', message)

/** An unknown path, or one without service at present. */
export const noSuchPath = (): AppError => new AppError('missing', '路径不存在，请检查路径是否正确')

/** Absent and invisible records have the same answer. */
export const notFound = (): AppError => refused(NOT_FOUND)

/** A stale version; `current` is the present row. */
export const conflict = (current: unknown): AppError =>
  new AppError('conflict', '数据已被他人修改，请核对后重新保存', { detail: current })
