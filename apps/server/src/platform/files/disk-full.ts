import { AppError } from '@huxi/model'

const FULL = ['ENOSPC', 'EDQUOT', 'EFBIG']

export const isDiskFull = (error: unknown): boolean =>
  FULL.includes(String((error as { code?: unknown } | undefined)?.code))

/** Reports a full disk with a sentence; the error of the file system stays the cause, for the log. */
export const sayDiskFull = async <T>(work: Promise<T>): Promise<T> => {
  try {
    return await work
  } catch (error) {
    if (!isDiskFull(error)) throw error
    const sentence = new AppError('unavailable', '文件存储空间不足，请联系管理员', { retryAfter: 60 })
    throw Object.assign(sentence, { cause: error })
  }
}
