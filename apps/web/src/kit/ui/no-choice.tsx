import { Button } from 'antd'
import type { ReactNode } from 'react'
import { HttpError } from '../../platform/http.ts'

interface NoChoiceProps {
  label?: string | undefined
  error: unknown
  onRetry: () => void
  children?: ReactNode
}

export const NoChoice = ({ label, error, onRetry, children }: NoChoiceProps) => {
  if (error instanceof HttpError && error.status === 403)
    return (
      <span role="alert">
        您没有查看{label ? `“${label}”` : '这些选项'}的权限，不能在这里选择；需要时请向管理员申请
      </span>
    )
  if (!error) return children
  return (
    <span role="alert">
      没有读到选项
      <Button type="link" size="small" onClick={onRetry}>
        重试
      </Button>
    </span>
  )
}
