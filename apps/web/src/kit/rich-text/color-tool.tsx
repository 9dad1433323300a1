import { DownOutlined, FontColorsOutlined } from '@ant-design/icons'
import type { Editor } from '@tiptap/core'
import { useEditorState } from '@tiptap/react'
import { Dropdown } from '../ui/popup.tsx'
import styles from './rich-text.module.css'

const COLOURS = [
  ['红色', '#cf1322'],
  ['橙色', '#ad4e00'],
  ['绿色', '#237804'],
  ['蓝色', '#0958d9'],
  ['紫色', '#531dab'],
  ['灰色', '#595959'],
] as const

const NONE = '默认颜色'

const setColour = (editor: Editor, value: string): void => {
  const chain = editor.chain().focus()
  if (value === NONE) chain.unsetMark('color').run()
  else chain.setMark('color', { value }).run()
}

export const ColorTool = ({ editor }: { editor: Editor }) => {
  const current = useEditorState({
    editor,
    selector: () => COLOURS.find(([, value]) => editor.isActive('color', { value })),
  })
  return (
    <Dropdown
      trigger={['click']}
      // oxlint-disable-next-line jsx-a11y/no-autofocus -- in the menu that was just asked for
      autoFocus
      menu={{
        selectable: true,
        selectedKeys: [current?.[1] ?? NONE],
        items: [
          { key: NONE, label: NONE },
          ...COLOURS.map(([name, value]) => ({ key: value, label: <span style={{ color: value }}>{name}</span> })),
        ],
        onClick: ({ key }) => setColour(editor, key),
      }}
    >
      <button
        type="button"
        className={`${styles.tool} ${styles.style}`}
        data-tool
        tabIndex={-1}
        aria-label={`文字颜色：${current?.[0] ?? NONE}`}
        aria-haspopup="menu"
      >
        <FontColorsOutlined aria-hidden /> <DownOutlined aria-hidden />
      </button>
    </Dropdown>
  )
}
