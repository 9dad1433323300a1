import {
  FileTextOutlined,
  FullscreenExitOutlined,
  FullscreenOutlined,
  LinkOutlined,
  PictureOutlined,
} from '@ant-design/icons'
import type { Editor } from '@tiptap/core'
import { useEditorState } from '@tiptap/react'
import { useRef, useState, type KeyboardEvent, type ReactNode } from 'react'
import { PictureInput } from '../ui/picture-input.tsx'
import { Row } from '../ui/place.tsx'
import { ColorTool } from './color-tool.tsx'
import { LinkDialog } from './link-dialog.tsx'
import { MenuTool } from './menu-tool.tsx'
import { PictureDialog } from './picture-dialog.tsx'
import { HEADINGS } from './schema.ts'
import { TableTool } from './table-tool.tsx'
import { CLEAR, LOOKS, PAST, type Tool } from './tools.tsx'
import styles from './rich-text.module.css'

interface ToolbarProps {
  editor: Editor
  label: string
  full: boolean
  onFull: () => void
  onPicture: (file: File) => void
}

const STEPS: Readonly<Record<string, (at: number, count: number) => number>> = {
  ArrowRight: (at, count) => (at + 1) % count,
  ArrowLeft: (at, count) => (at + count - 1) % count,
  Home: () => 0,
  End: (_, count) => count - 1,
}

const onToolKey = (event: KeyboardEvent<HTMLElement>): void => {
  const tools = [...event.currentTarget.querySelectorAll<HTMLElement>('[data-tool]')]
  const at = tools.indexOf(event.target as HTMLElement)
  const step = STEPS[event.key]
  if (at < 0 || !step) return
  event.preventDefault()
  const next = tools[step(at, tools.length)]
  for (const tool of tools) tool.tabIndex = tool === next ? 0 : -1
  next?.focus()
}

export const Toolbar = ({ editor, label, full, onFull, onPicture }: ToolbarProps) => {
  const input = useRef<HTMLInputElement>(null)
  const [linking, setLinking] = useState(false)
  const [describing, setDescribing] = useState(false)
  const tools = (all: readonly Tool[]) => all.map((tool) => <EditorTool key={tool.name} editor={editor} tool={tool} />)
  return (
    <Row
      align="stretch"
      wrap
      gap={2}
      className={styles.tools}
      role="toolbar"
      tabIndex={-1}
      aria-label={`${label}的格式`}
      onKeyDown={onToolKey}
    >
      {tools(PAST)}
      <HeadingTool editor={editor} />
      {tools(LOOKS)}
      <ColorTool editor={editor} />
      <ToolButton
        name="链接"
        icon={<LinkOutlined aria-hidden />}
        on={useEditorState({ editor, selector: () => editor.isActive('link') })}
        onClick={() => setLinking(true)}
      />
      <ToolButton name="图片" icon={<PictureOutlined aria-hidden />} onClick={() => input.current?.click()} />
      <ToolButton
        name="图片说明"
        icon={<FileTextOutlined aria-hidden />}
        can={useEditorState({ editor, selector: () => editor.isActive('image') })}
        onClick={() => setDescribing(true)}
      />
      <TableTool editor={editor} />
      {tools([CLEAR])}
      <ToolButton
        name={full ? '退出全屏' : '全屏'}
        icon={full ? <FullscreenExitOutlined aria-hidden /> : <FullscreenOutlined aria-hidden />}
        onClick={onFull}
      />
      <PictureInput ref={input} label={`选择${label}的图片`} onChoose={onPicture} />
      {linking && <LinkDialog editor={editor} onClose={() => setLinking(false)} />}
      {describing && <PictureDialog editor={editor} onClose={() => setDescribing(false)} />}
    </Row>
  )
}

interface ToolButtonProps {
  name: string
  icon: ReactNode
  on?: boolean
  can?: boolean
  first?: boolean
  onClick: () => void
}

/** A disabled tool keeps its place and the focus. */
const ToolButton = ({ name, icon, on, can = true, first = false, onClick }: ToolButtonProps) => (
  <button
    type="button"
    className={styles.tool}
    data-tool
    tabIndex={first ? 0 : -1}
    aria-label={name}
    title={name}
    aria-disabled={!can}
    {...(on !== undefined && { 'aria-pressed': on })}
    onMouseDown={(event) => event.preventDefault()}
    onClick={() => can && onClick()}
  >
    {icon}
  </button>
)

const EditorTool = ({ editor, tool }: { editor: Editor; tool: Tool }) => {
  const { on, can } = useEditorState({
    editor,
    selector: () => ({ on: tool.on?.(editor), can: tool.can?.(editor) ?? true }),
  })
  return (
    <ToolButton
      name={tool.name}
      icon={tool.icon}
      can={can}
      first={tool === PAST[0]}
      onClick={() => tool.run(editor)}
      {...(on !== undefined && { on })}
    />
  )
}

const BODY = '正文'
const STYLE_NAMES = [BODY, ...HEADINGS.map((_, at) => `标题 ${at + 1}`)]

const setStyle = (editor: Editor, name: string): void => {
  const level = HEADINGS[STYLE_NAMES.indexOf(name) - 1]
  const chain = editor.chain().focus()
  if (level === undefined) chain.setParagraph().run()
  else chain.setHeading({ level }).run()
}

const HeadingTool = ({ editor }: { editor: Editor }) => {
  const current = useEditorState({
    editor,
    selector: () => STYLE_NAMES[HEADINGS.findIndex((level) => editor.isActive('heading', { level })) + 1] ?? BODY,
  })
  return (
    <MenuTool
      label={`段落格式：${current}`}
      face={current}
      chosen={current}
      items={STYLE_NAMES.map((name) => ({ key: name, label: name }))}
      onChoose={(key) => setStyle(editor, key)}
    />
  )
}
