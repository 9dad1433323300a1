/** Dialogs and questions of the library, which say when they are open. */
import { App, Modal as AntModal, type ModalFuncProps, type ModalProps } from 'antd'
import { useMemo, useRef, type ReactNode } from 'react'
import { useOverlay } from './overlays.ts'

/** A question of the library is open above every dialog. */
const OVER_DIALOGS = 1999

/** Distinguishes the icon that closes from what a person came for. */
export const CLOSER = { 'aria-label': '关闭' }

/** `question`: it is answered before anything else. */
export const Modal = ({ question = false, children, ...props }: ModalProps & { question?: boolean }) => {
  const mark = useRef<HTMLElement>(null)
  useOverlay(props.open === true, { kind: question ? 'question' : 'dialog', mark, height: props.zIndex })
  return (
    <AntModal closable={CLOSER} {...props}>
      {children}
      <i ref={mark} hidden />
    </AntModal>
  )
}

const Question = ({ children }: { children: ReactNode }) => {
  const mark = useRef<HTMLElement>(null)
  useOverlay(true, { kind: 'question', mark, height: OVER_DIALOGS })
  return (
    <>
      {children}
      <i ref={mark} hidden />
    </>
  )
}

/** Puts questions from code. */
export const useModal = () => {
  const { modal } = App.useApp()
  return useMemo(() => {
    const put = (name: 'confirm' | 'info' | 'error') => (question: ModalFuncProps) =>
      modal[name]({ ...question, content: <Question>{question.content}</Question> })
    return { confirm: put('confirm'), info: put('info'), error: put('error') }
  }, [modal])
}
