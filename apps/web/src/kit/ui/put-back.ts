import { App } from 'antd'
import { useEffect, useId, useRef } from 'react'
import { useUndoToast } from './undo-toast.tsx'

/** Offers to put back a row that was removed from a list before it was saved. @param putBack inserts it again */
export const usePutBack = <T>(putBack: (row: T, at: number) => void) => {
  const { message } = App.useApp()
  const key = useId()
  const toast = useUndoToast(key)
  const latest = useRef(putBack)
  useEffect(() => {
    latest.current = putBack
  })
  useEffect(() => () => message.destroy(key), [message, key])
  return (text: string, row: T, at: number): void => toast(text, () => latest.current(row, at))
}
