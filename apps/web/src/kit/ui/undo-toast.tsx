/** A toast with 撤销 for half a minute. Only the newest of a key is shown. */
import { CloseOutlined } from '@ant-design/icons'
import { App } from 'antd'
import type { ReactNode } from 'react'
import words from '../look/words.module.css'

export const UNDO_SECONDS = 30
const KEY = 'undo'

export const useUndoToast = (key = KEY) => {
  const { message } = App.useApp()
  const close = () => message.destroy(key)
  return (text: ReactNode, onUndo: () => void, seconds = UNDO_SECONDS): void =>
    void message.success({
      key,
      duration: seconds,
      content: (
        <>
          <span>{text}</span>{' '}
          <button
            type="button"
            className={words.link}
            onClick={() => {
              close()
              onUndo()
            }}
          >
            撤销
          </button>{' '}
          <button type="button" className={words.link} aria-label="关闭提示" onClick={close}>
            <CloseOutlined aria-hidden />
          </button>
        </>
      ),
    })
}
