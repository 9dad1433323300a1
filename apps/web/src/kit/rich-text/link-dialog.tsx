import { issueOf, url } from '@huxi/model'
import type { Editor } from '@tiptap/core'
import { Button } from 'antd'
import { useState } from 'react'
import { TextDialog } from './text-dialog.tsx'

const ADDRESS = url('链接地址', { required: true })
const INPUT = { inputMode: 'url', placeholder: 'https://' } as const

const setLink = (editor: Editor, href: string): void => {
  const chain = editor.chain().focus()
  if (editor.state.selection.empty && !editor.isActive('link'))
    chain.insertContent({ type: 'text', text: href, marks: [{ type: 'link', attrs: { href } }] }).run()
  else chain.extendMarkRange('link').setLink({ href }).run()
}

export const LinkDialog = ({ editor, onClose }: { editor: Editor; onClose: () => void }) => {
  const [before] = useState(() => editor.getAttributes('link')['href'] as string | undefined)
  const remove = () => {
    onClose()
    editor.chain().focus().extendMarkRange('link').unsetLink().run()
  }
  return (
    <TextDialog
      editor={editor}
      title="链接"
      label="链接地址"
      initial={before ?? ''}
      input={INPUT}
      issueOf={(given) => issueOf(ADDRESS, given)}
      onSubmit={(href) => setLink(editor, href)}
      onClose={onClose}
    >
      {before !== undefined && <Button onClick={remove}>移除链接</Button>}
    </TextDialog>
  )
}
