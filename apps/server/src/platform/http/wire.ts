/** The only file of the server that knows the envelope. */
import { AppError, fail, type Envelope, type ErrorKind } from '@huxi/model'
import { isBusy, isUnavailable } from '../config/db-error.ts'
import { isDiskFull } from '../files/disk-full.ts'

const CODES: Record<ErrorKind, readonly [status: number, code: number]> = {
  refused: [200, 500],
  conflict: [200, 409],
  captcha: [200, 412],
  secondFactor: [200, 428],
  asked: [200, 428],
  malformed: [400, 400],
  unauthenticated: [401, 401],
  forbidden: [403, 403],
  missing: [404, 404],
  method: [405, 405],
  tooLarge: [413, 413],
  mediaType: [415, 415],
  tooMany: [429, 429],
  unavailable: [503, 503],
}

interface WireAnswer {
  status: number
  body: Envelope & { status?: number }
  retryAfter?: number | undefined
}

const QUERY_CANCELED = '57014'
const DISK_FULL = '53100'
const UNREADABLE = ['22P02', '22007', '22008', '22009', '22003', '22021', '22P05']

/** The disk-full error of file system or database behind an error; undefined = another error. */
export const diskFullIn = (thrown: unknown): unknown => {
  if (thrown instanceof AppError) return isDiskFull(thrown.cause) ? thrown.cause : undefined
  return (thrown as { code?: unknown } | null)?.code === DISK_FULL ? thrown : undefined
}

/** Maps driver errors a user can mend to AppError. */
const asAppError = (error: unknown): unknown => {
  if (error instanceof AppError) return error
  const { code, statusCode } = error as { code?: string; statusCode?: number }
  if (code === QUERY_CANCELED) return new AppError('unavailable', '查询超时，请缩小范围', { retryAfter: 5 })
  if (isBusy(error)) return new AppError('unavailable', '数据正被占用，请稍后重试', { retryAfter: 5 })
  if (code && UNREADABLE.includes(code)) return new AppError('refused', '输入的值超出范围或格式不正确，请检查后重试')
  if (code === DISK_FULL)
    return new AppError('unavailable', '数据库存储空间不足，暂时不能保存，请联系管理员', { retryAfter: 60 })
  if (isUnavailable(error)) return new AppError('unavailable', '数据库暂时不可用，请稍后重试', { retryAfter: 5 })
  if (code === 'FST_ERR_CTP_BODY_TOO_LARGE' || statusCode === 413)
    return new AppError('tooLarge', '提交的内容过大，请减少后重试')
  if (code === 'FST_ERR_CTP_INVALID_MEDIA_TYPE' || statusCode === 415)
    return new AppError('mediaType', '不支持的内容类型')
  if (statusCode && statusCode >= 400 && statusCode < 500) return new AppError('malformed', '请求格式不正确')
  return error
}

/** Turns any error into an answer. @param defect logs unknown errors and returns the id shown to the user */
export const failure = (thrown: unknown, now: number, defect: (error: unknown) => string): WireAnswer => {
  const error = asAppError(thrown)
  if (error instanceof AppError) {
    const [status, code] = CODES[error.kind]
    return { status, body: fail(code, error.message, error.detail, now), retryAfter: error.retryAfter }
  }
  const id = defect(thrown)
  return { status: 500, body: fail(500, `系统出错了，请稍后重试；仍不行请把编号 ${id} 告诉管理员`, null, now) }
}

export const SUCCESS_HEAD = '{"success":true,"message":"","code":200,"result":'
export const successTail = (now: number): string => `,"timestamp":${now}}`

export const success = <T>(result: T, message: string, now: number, code = 200): Envelope<T> => ({
  success: true,
  message,
  code,
  result: result ?? null,
  timestamp: now,
})
