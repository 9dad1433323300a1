import { HttpError } from '../../platform/http.ts'

export const failureText = (error: unknown): string => {
  if (error instanceof HttpError && error.status === 404) return '本机构没有开放手机填写问卷，请联系医护人员。'
  if (error instanceof HttpError && error.status === 0) return '网络不通，请检查网络后重试'
  return error instanceof Error ? error.message : '打开失败，请稍后重试'
}
