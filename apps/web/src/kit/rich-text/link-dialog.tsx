import { issueOf, url } from '@huxi/model'
import type { Editor } from '@tiptap/core'
import { Button, Form, Input } from 'antd'
import { useId, useState } from 'react'
import { DialogFoot } from '../ui/dialog-foot.tsx'
import { isComposing } from '../ui/keys.ts'
import { useOpeningFocus } from '../ui/opening-focus.ts'
import { Modal } from '../ui/modal.tsx'

const WIDTH = 440
const ADDRESS = url('链接地址', { required: true })

const setLink = (editor: Editor, href: string): void => {
  const chain = editor.chain().focus()
  if (editor.state.selection.empty && !editor.isActive('link'))
    chain.insertContent({ type: 'text', text: href, marks: [{ type: 'link', attrs: { href } }] }).run()
  else chain.extendMarkRange('link').setLink({ href }).run()
}

export const LinkDialog = ({ editor, onClose }: { editor: Editor; onClose: () => void }) => {
  const id = useId()
  const [before] = useState(() => editor.getAttributes('link')['href'] as string | undefined)
  const [href, setHref] = useState(before ?? '')
  const [issue, setIssue] = useState<string>()
  useOpeningFocus(true, 'input')
  const submit = () => {
    const given = href.trim()
    const wrong = given === before ? undefined : issueOf(ADDRESS, given)
    setIssue(wrong)
    if (wrong) return
    onClose()
    setLink(editor, given)
  }
  const remove = () => {
    onClose()
    editor.chain().focus().extendMarkRange('link').unsetLink().run()
  }
  const close = () => {
    onClose()
    editor.commands.focus()
  }
  return (
    <Modal
      open
      width={WIDTH}
      title="链接"
      onCancel={close}
      footer={
        <DialogFoot onCancel={close} onOk={submit}>
          {before !== undefined && <Button onClick={remove}>移除链接</Button>}
        </DialogFoot>
      }
    >
      <Form.Item
        layout="vertical"
        label="链接地址"
        htmlFor={id}
        required
        {...(issue !== undefined && { validateStatus: 'error', help: <span role="alert">{issue}</span> })}
      >
        <Input
          id={id}
          inputMode="url"
          placeholder="https://"
          value={href}
          onChange={(event) => {
            setHref(event.target.value)
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
