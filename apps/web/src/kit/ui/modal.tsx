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

/** A question from code: how it is put away, and whether it has been answered. */
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
    // while it goes away it is still there
    waits: () => !asked.answered,
  })
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
    const put = (name: 'confirm' | 'info' | 'error') => (question: ModalFuncProps) => {
      const asked: Asked = { answered: false, cancel: () => undefined }
      // without a parameter: the library then puts it away itself, once what comes of it is done
      const answered = (then: () => unknown) => (): unknown => {
        const done = then()
        asked.answered = !(done instanceof Promise)
        return done
      }
      const shown = modal[name]({
        ...question,
        ...(question.onOk && { onOk: answered(question.onOk) }),
        ...(question.onCancel && { onCancel: answered(question.onCancel) }),
        content: <Question asked={asked}>{question.content}</Question>,
      })
      asked.cancel = () => {
        asked.answered = true
        shown.destroy()
        question.onCancel?.()
      }
      return shown
    }
    return { confirm: put('confirm'), info: put('info'), error: put('error') }
  }, [modal])
}
