/** antd's dialogs and questions, registered as overlays. */
import { App, Modal as AntModal, type ModalFuncProps, type ModalProps } from 'antd'
import { useMemo, useRef, type ReactNode } from 'react'
import { useOverlay } from './overlays.ts'

const OVER_DIALOGS = 1999

export const CLOSER = { 'aria-label': '关闭' }

export const Modal = ({ question = false, children, ...props }: ModalProps & { question?: boolean }) => {
  const mark = useRef<HTMLElement>(null)
  const { onCancel } = props
  useOverlay(props.open === true, {
    kind: question ? 'question' : 'dialog',
    mark,
    height: props.zIndex,
    onBack: onCancel && ((event) => onCancel(event as never)),
  })
  return (
    <AntModal closable={CLOSER} {...props}>
      {children}
      <i ref={mark} hidden />
    </AntModal>
  )
}

interface Asked {
  answered: boolean
  cancel: () => void
}

const Question = ({ asked, children }: { asked: Asked; children: ReactNode }) => {
  const mark = useRef<HTMLElement>(null)
  useOverlay(true, {
    kind: 'question',
    mark,
    height: OVER_DIALOGS,
    onBack: () => asked.cancel(),
    // it stays registered during the closing animation
    waits: () => !asked.answered,
  })
  return (
    <>
      {children}
      <i ref={mark} hidden />
    </>
  )
}

export const useModal = () => {
  const { modal } = App.useApp()
  return useMemo(() => {
    const put = (name: 'confirm' | 'info' | 'error') => (question: ModalFuncProps) => {
      const asked: Asked = { answered: false, cancel: () => undefined }
      // without a parameter antd closes the question itself, after the handler
      const answered = (then: () => unknown) => (): unknown => {
        const done = then()
        asked.answered = !(done instanceof Promise)
        return done
      }
      const handle = modal[name]({
        ...question,
        ...(question.onOk && { onOk: answered(question.onOk) }),
        ...(question.onCancel && { onCancel: answered(question.onCancel) }),
        content: <Question asked={asked}>{question.content}</Question>,
      })
      asked.cancel = () => {
        asked.answered = true
        handle.destroy()
        question.onCancel?.()
      }
      return handle
    }
    return { confirm: put('confirm'), info: put('info'), error: put('error') }
  }, [modal])
}
