import type { Editor } from '@tiptap/core'
import { Form, Input, type InputProps } from 'antd'
import { useId, useState, type ReactNode } from 'react'
import { DialogFoot } from '../ui/dialog-foot.tsx'
import { isComposing } from '../ui/keys.ts'
import { useOpeningFocus } from '../ui/opening-focus.ts'
import { Modal } from '../ui/modal.tsx'

const WIDTH = 440

interface TextDialogProps {
  editor: Editor
  title: string
  label: string
  initial: string
  input: Pick<InputProps, 'inputMode' | 'placeholder' | 'maxLength'>
  issueOf: (given: string) => string | undefined
  onSubmit: (given: string) => void
  onClose: () => void
  children?: ReactNode
}

export const TextDialog = ({ editor, title, label, initial, input, issueOf, onSubmit, ...rest }: TextDialogProps) => {
  const { onClose, children } = rest
  const id = useId()
  const [text, setText] = useState(initial)
  const [issue, setIssue] = useState<string>()
  useOpeningFocus(true, 'input')
  const submit = () => {
    const given = text.trim()
    const wrong = given === initial ? undefined : issueOf(given)
    setIssue(wrong)
    if (wrong) return
    onClose()
    onSubmit(given)
  }
  const close = () => {
    onClose()
    editor.commands.focus()
  }
  return (
    <Modal
      open
      width={WIDTH}
      title={title}
      onCancel={close}
      footer={
        <DialogFoot onCancel={close} onOk={submit}>
          {children}
        </DialogFoot>
      }
    >
      <Form.Item
        layout="vertical"
        label={label}
        htmlFor={id}
        required
        {...(issue !== undefined && { validateStatus: 'error', help: <span role="alert">{issue}</span> })}
      >
        <Input
          {...input}
          id={id}
          value={text}
          onChange={(event) => {
            setText(event.target.value)
            setIssue(undefined)
          }}
          onPressEnter={(event) => {
            if (!isComposing(event.nativeEvent)) submit()
          }}
        />
      </Form.Item>
    </Modal>
  )
}
