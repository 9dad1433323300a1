/** Asking before something that cannot be taken back: the question names the object, above 20 objects the count is typed. */
import { Input } from 'antd'
import type { ReactNode } from 'react'
import { useModal } from './modal.tsx'
import place from '../look/place.module.css'

/** Above so many the count is typed. */
const TYPE_ABOVE = 20

interface Question {
  /** names the object, e.g. 确定冻结用户“张三”吗？ */
  title: string
  /** what comes of it */
  content?: ReactNode
  /** the word of the button, e.g. 冻结 */
  okText: string
  /** false = what it does is shown like any other change */
  danger?: boolean
  /** how many objects */
  count?: number
  /** must be typed before, e.g. the name of what is gone for good */
  word?: string
  onOk: () => Promise<unknown> | void
}

/** Puts a question; the focus is on 取消. */
export const useConfirm = (): ((question: Question) => void) => {
  const modal = useModal()
  return ({ title, content, okText, danger = true, count = 1, word, onOk }) => {
    const typed = word ?? (count > TYPE_ABOVE ? String(count) : undefined)
    const dialog = modal.confirm({
      title,
      content: (
        <div className={place.stack}>
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
        </div>
      ),
      okText,
      okButtonProps: { danger, disabled: typed !== undefined },
      cancelText: '取消',
      focusable: { autoFocusButton: 'cancel' },
      onOk,
    })
  }
}
