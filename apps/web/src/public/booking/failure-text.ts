import { HttpError } from '../../platform/http.ts'

export const failureText = (error: unknown): string => {
  if (error instanceof HttpError && error.status === 404) return '本院没有开放网上预约，请致电门诊或到窗口预约。'
  if (error instanceof HttpError && error.status === 0) return '网络不通，请检查网络后重试'
  return error instanceof Error ? error.message : '打开失败，请稍后重试'
}
