/** Editor of formatted text: toolbar, text, pictures by choice, paste or drop. The value is HTML. */
import { EditorContent, useEditor, useEditorState, type Editor } from '@tiptap/react'
import { useEffect, useMemo, useRef, useState, type KeyboardEvent } from 'react'
import { failureText } from '../data/failure.ts'
import { isComposing } from '../ui/keys.ts'
import { pictureIssue, sendFile } from '../data/upload.ts'
import { lossesOf } from './losses.ts'
import { EXTENSIONS } from './schema.ts'
import { carryStyles } from './styles.ts'
import { Toolbar } from './toolbar.tsx'
import { markWeChat } from './wechat.ts'
import words from '../look/words.module.css'
import styles from './rich-text.module.css'

interface RichTextEditorProps {
  id?: string
  label: string
  value?: string | null | undefined
  onChange?: (html: string | null) => void
  onBlur?: () => void
  disabled?: boolean
  'aria-describedby'?: string
  'aria-invalid'?: boolean | 'true' | 'false'
  'aria-required'?: boolean | 'true' | 'false'
}

export const RichTextEditor = (props: RichTextEditorProps) => {
  const { label, disabled = false } = props
  const pictures = usePictures()
  const [lost, setLost] = useState<string>()
  const editor = useHtmlEditor(props, (files) => files.forEach((file) => void pictures.send(file)), setLost)
  const [full, setFull] = useState(false)
  useEffect(() => {
    pictures.into.current = editor
  }, [editor, pictures.into])
  return (
    <div
      className={styles.rich}
      role="presentation"
      data-full={full}
      onKeyDown={(event) => full && onFullKey(event, () => setFull(false))}
    >
      {editor && !disabled && (
        <Toolbar
          editor={editor}
          label={label}
          full={full}
          onFull={() => setFull(!full)}
          onPicture={(file) => void pictures.send(file)}
        />
      )}
      {editor && <Text editor={editor} label={label} disabled={disabled} />}
      <div className={styles.note} role="status">
        {pictures.busy ? '正在上传图片…' : lost}
      </div>
      {pictures.issue && (
        <div className={`${styles.note} ${words.danger}`} role="alert">
          {pictures.issue}
        </div>
      )}
    </div>
  )
}

const Text = ({ editor, label, disabled }: { editor: Editor; label: string; disabled: boolean }) => {
  const empty = useEditorState({ editor, selector: () => editor.isEmpty })
  return (
    <EditorContent
      editor={editor}
      className={`${styles.page} ${styles.article}`}
      data-disabled={disabled}
      {...(empty && { 'data-placeholder': `请输入${label}` })}
    />
  )
}

/** In full screen Esc leaves, and Tab stays between text and toolbar. */
const onFullKey = (event: KeyboardEvent<HTMLElement>, leave: () => void): void => {
  if (!event.currentTarget.contains(event.target as Node) || isComposing(event.nativeEvent)) return
  if (event.key === 'Escape') {
    event.stopPropagation()
    leave()
  }
  if (event.key !== 'Tab' || event.defaultPrevented) return
  event.preventDefault()
  const inTools = (event.target as HTMLElement).closest('[role=toolbar]') !== null
  event.currentTarget.querySelector<HTMLElement>(inTools ? '[role=textbox]' : '[data-tool][tabindex="0"]')?.focus()
}

const STYLE_SHEETS = /<style[\s\S]*?<\/style>/gi

const htmlOf = (editor: Editor): string | null => (editor.isEmpty ? null : editor.getHTML())

interface Agreed {
  html: string | null
  by?: Editor
}

/** The editor; null for a moment after a hidden tab, where it was destroyed. */
const useHtmlEditor = (
  props: RichTextEditorProps,
  onFiles: (files: File[]) => void,
  onLost: (sentence: string | undefined) => void,
): Editor | null => {
  const { id, label, value, onChange, onBlur, disabled = false } = props
  const given = value ?? null
  // the HTML known to form and editor; only another outside value is set, so that typing is undisturbed
  const agreed = useRef<Agreed>({ html: given })
  const [content] = useState(() => carryStyles(given ?? ''))
  const take = useRef(onFiles)
  useEffect(() => {
    take.current = onFiles
  })
  const { 'aria-describedby': describedBy, 'aria-invalid': invalid, 'aria-required': required } = props
  const editorProps = useMemo(
    () => ({
      attributes: {
        role: 'textbox',
        'aria-multiline': 'true',
        'aria-label': label,
        ...(id !== undefined && { id }),
        ...(describedBy !== undefined && { 'aria-describedby': describedBy }),
        ...(invalid !== undefined && { 'aria-invalid': String(invalid) }),
        ...(required !== undefined && { 'aria-required': String(required) }),
        ...(disabled && { 'aria-disabled': 'true' }),
      },
      transformPastedHTML: (html: string) => {
        const carried = carryStyles(html.replace(STYLE_SHEETS, ''))
        onLost(lossesOf(carried))
        return markWeChat(carried)
      },
      handlePaste: (_: unknown, event: ClipboardEvent) => takePictures(event.clipboardData, take.current),
      handleDrop: (_: unknown, event: DragEvent) => takePictures(event.dataTransfer, take.current),
    }),
    [id, label, describedBy, invalid, required, disabled, onLost],
  )
  const editor = useEditor({
    extensions: EXTENSIONS,
    content,
    editable: !disabled,
    // the CSP allows no injected styles; ours are in rich-text.css
    injectCSS: false,
    editorProps,
    onUpdate: ({ editor: changed }) => {
      agreed.current = { html: htmlOf(changed), by: changed }
      onChange?.(agreed.current.html)
    },
    onBlur: () => onBlur?.(),
  }) as Editor | null
  useEffect(() => editor?.setEditable(!disabled, false), [editor, disabled])
  useEffect(() => {
    if (!editor) return
    const { html, by = editor } = agreed.current
    agreed.current = { html: given, by: editor }
    // a new editor starts with the content of the first
    if (given === html && by === editor) return
    editor.commands.setContent(carryStyles(given ?? ''), { emitUpdate: false })
  }, [editor, given])
  return editor
}

/** Only pasted pictures are uploaded; office programs add a picture of pasted text. */
const takePictures = (data: DataTransfer | null, take: (files: File[]) => void): boolean => {
  const files = [...(data?.files ?? [])].filter(({ type }) => type.startsWith('image/'))
  if (files.length === 0 || data?.types.includes('text/plain')) return false
  take(files)
  return true
}

const usePictures = () => {
  const into = useRef<Editor>(null)
  const [sending, setSending] = useState(0)
  const [issue, setIssue] = useState<string>()
  const send = async (file: File) => {
    const wrong = pictureIssue(file)
    setIssue(wrong)
    if (wrong) return
    setSending((count) => count + 1)
    try {
      const src = await sendFile(file, { fields: { biz: 'jeditor' } })
      if (!into.current?.isDestroyed)
        into.current
          ?.chain()
          .focus()
          .setImage({ src, alt: altOf(file) })
          .run()
    } catch (error) {
      setIssue(failureText(error))
    } finally {
      setSending((count) => count - 1)
    }
  }
  return { into, send, busy: sending > 0, issue }
}

/** Alt text from the file name; names made by cameras and clipboards describe nothing, so the author is asked. */
const altOf = ({ name }: File): string => (/\p{Script=Han}/u.test(name) ? name.replace(/\.[^.]*$/, '') : '')
