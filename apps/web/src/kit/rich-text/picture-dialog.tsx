import { issueOf, text } from '@huxi/model'
import type { Editor } from '@tiptap/core'
import { Checkbox } from 'antd'
import { useState } from 'react'
import { TextDialog } from './text-dialog.tsx'

const WORDS = text('说明文字', { required: true, max: 100 })
const INPUT = { placeholder: '看不见图片的读者听到的一句话', maxLength: 100 } as const

export const PictureDialog = ({ editor, onClose }: { editor: Editor; onClose: () => void }) => {
  const [before] = useState(() => String(editor.getAttributes('image')['alt'] ?? ''))
  const [isCaption, setCaption] = useState(() => Boolean(editor.getAttributes('image')['title']))
  return (
    <TextDialog
      editor={editor}
      title="图片说明"
      label="说明文字"
      initial={before}
      input={INPUT}
      issueOf={(given) => issueOf(WORDS, given)}
      onSubmit={(alt) =>
        editor
          .chain()
          .focus()
          .updateAttributes('image', { alt, title: isCaption ? alt : null })
          .run()
      }
      onClose={onClose}
    >
      <Checkbox checked={isCaption} onChange={(event) => setCaption(event.target.checked)}>
        独占一段时显示为图注
      </Checkbox>
    </TextDialog>
  )
}
