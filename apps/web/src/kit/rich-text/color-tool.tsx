import { FontColorsOutlined } from '@ant-design/icons'
import type { Editor } from '@tiptap/core'
import { useEditorState } from '@tiptap/react'
import { MenuTool } from './menu-tool.tsx'

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
    <MenuTool
      label={`文字颜色：${current?.[0] ?? NONE}`}
      face={<FontColorsOutlined aria-hidden />}
      chosen={current?.[1] ?? NONE}
      items={[
        { key: NONE, label: NONE },
        ...COLOURS.map(([name, value]) => ({ key: value, label: <span style={{ color: value }}>{name}</span> })),
      ]}
      onChoose={(key) => setColour(editor, key)}
    />
  )
}
