import {
  AlignCenterOutlined,
  AlignLeftOutlined,
  AlignRightOutlined,
  BoldOutlined,
  ClearOutlined,
  ItalicOutlined,
  OrderedListOutlined,
  RedoOutlined,
  UndoOutlined,
  UnorderedListOutlined,
} from '@ant-design/icons'
import type { Editor } from '@tiptap/core'
import type { ReactNode } from 'react'
import type { Alignment } from './schema.ts'

export interface Tool {
  name: string
  icon: ReactNode
  run: (editor: Editor) => void
  on?: (editor: Editor) => boolean
  can?: (editor: Editor) => boolean
}

const align = (name: string, icon: ReactNode, to: Alignment): Tool => {
  const on = (editor: Editor) => editor.isActive({ 'text-align': to })
  return {
    name,
    icon,
    run: (editor) => {
      const look = { 'text-align': on(editor) ? null : to }
      editor.chain().focus().updateAttributes('paragraph', look).updateAttributes('heading', look).run()
    },
    on,
  }
}

export const PAST: readonly Tool[] = [
  {
    name: '撤销',
    icon: <UndoOutlined aria-hidden />,
    run: (editor) => editor.chain().focus().undo().run(),
    can: (editor) => editor.can().undo(),
  },
  {
    name: '重做',
    icon: <RedoOutlined aria-hidden />,
    run: (editor) => editor.chain().focus().redo().run(),
    can: (editor) => editor.can().redo(),
  },
]

export const LOOKS: readonly Tool[] = [
  {
    name: '加粗',
    icon: <BoldOutlined aria-hidden />,
    run: (editor) => editor.chain().focus().toggleBold().run(),
    on: (editor) => editor.isActive('bold'),
  },
  {
    name: '斜体',
    icon: <ItalicOutlined aria-hidden />,
    run: (editor) => editor.chain().focus().toggleItalic().run(),
    on: (editor) => editor.isActive('italic'),
  },
  {
    name: '上标',
    icon: (
      <span aria-hidden>
        x<sup>2</sup>
      </span>
    ),
    run: (editor) => editor.chain().focus().toggleMark('superscript').run(),
    on: (editor) => editor.isActive('superscript'),
  },
  {
    name: '下标',
    icon: (
      <span aria-hidden>
        x<sub>2</sub>
      </span>
    ),
    run: (editor) => editor.chain().focus().toggleMark('subscript').run(),
    on: (editor) => editor.isActive('subscript'),
  },
  {
    name: '无序列表',
    icon: <UnorderedListOutlined aria-hidden />,
    run: (editor) => editor.chain().focus().toggleBulletList().run(),
    on: (editor) => editor.isActive('bulletList'),
  },
  {
    name: '有序列表',
    icon: <OrderedListOutlined aria-hidden />,
    run: (editor) => editor.chain().focus().toggleOrderedList().run(),
    on: (editor) => editor.isActive('orderedList'),
  },
  align('左对齐', <AlignLeftOutlined aria-hidden />, 'left'),
  align('居中', <AlignCenterOutlined aria-hidden />, 'center'),
  align('右对齐', <AlignRightOutlined aria-hidden />, 'right'),
]

export const CLEAR: Tool = {
  name: '清除格式',
  icon: <ClearOutlined aria-hidden />,
  run: (editor) =>
    editor.chain().focus().unsetAllMarks().clearNodes().updateAttributes('paragraph', { 'text-align': null }).run(),
}
