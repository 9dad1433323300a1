/** A full disk is said in a sentence. */
import { AppError } from '@huxi/model'

const FULL = ['ENOSPC', 'EDQUOT', 'EFBIG']

export const sayDiskFull = async <T>(work: Promise<T>): Promise<T> => {
  try {
    return await work
  } catch (error) {
    if (!FULL.includes((error as NodeJS.ErrnoException).code ?? '')) throw error
    throw new AppError('unavailable', '文件存储空间不足，请联系管理员', { retryAfter: 60 })
  }
}
