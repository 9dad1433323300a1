/** Confirmation of irreversible actions: the question names the object; above 20 objects the count is typed. */
import { Input } from 'antd'
import type { ReactNode } from 'react'
import { useModal } from './modal.tsx'
import { Stack } from './place.tsx'

const TYPE_ABOVE = 20

interface Question {
  /** names the object, e.g. 确定冻结用户“张三”吗？ */
  title: string
  content?: ReactNode
  okText: string
  danger?: boolean
  count?: number
  /** word to type, e.g. the name of a purged record */
  word?: string
  onOk: () => Promise<unknown> | void
}

/** Asks a question; 取消 has the focus. */
export const useConfirm = (): ((question: Question) => void) => {
  const modal = useModal()
  return ({ title, content, okText, danger = true, count = 1, word, onOk }) => {
    const typed = word ?? (count > TYPE_ABOVE ? String(count) : undefined)
    const dialog = modal.confirm({
      title,
      content: (
        <Stack>
          {content}
          {typed !== undefined && (
            <label>
              {word === undefined ? `请输入要${okText}的条数 ${typed}` : `请输入“${typed}”以确认${okText}`}
              <Input
                inputMode={word === undefined ? 'numeric' : 'text'}
                onChange={(event) =>
                  dialog.update({ okButtonProps: { danger, disabled: event.target.value.trim() !== typed } })
                }
              />
            </label>
          )}
        </Stack>
      ),
      okText,
      okButtonProps: { danger, disabled: typed !== undefined },
      cancelText: '取消',
      focusable: { autoFocusButton: 'cancel' },
      onOk,
    })
  }
}
