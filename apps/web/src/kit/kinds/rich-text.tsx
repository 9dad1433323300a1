import { lazy, Suspense } from 'react'
import { isMissing, MISSING } from '../data/format.ts'
import { controlProps, type CellProps, type InputProps, type KindView } from './kind.ts'
import { TextCell, TextSearch } from './text.tsx'
import styles from './kinds.module.css'

const Editor = lazy(async () => ({ default: (await import('../rich-text/rich-text-editor.tsx')).RichTextEditor }))
const View = lazy(async () => ({ default: (await import('../rich-text/safe-html.tsx')).SafeHtml }))

const LETTERS: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', nbsp: ' ' }

/** The plain words of a formatted text for a list; rendered as text, so markup is inert. */
const wordsOf = (html: string): string =>
  html
    .replace(/<[^>]*>/g, ' ')
    .replace(/&(amp|lt|gt|quot|nbsp);/g, (_, name: string) => LETTERS[name]!)
    .replace(/\s+/g, ' ')
    .trim()

const RichTextCell = (props: CellProps) => {
  if (isMissing(props.value)) return MISSING
  const html = String(props.value)
  if (props.place === 'list') return <TextCell {...props} value={wordsOf(html)} />
  return (
    <Suspense fallback={wordsOf(html)}>
      <View html={html} />
    </Suspense>
  )
}

const RichTextInput = (props: InputProps) => (
  <Suspense fallback={<div className={styles.richWaiting} aria-busy />}>
    <Editor
      {...controlProps(props)}
      label={props.field.label}
      value={props.value as string | null | undefined}
      onChange={(html) => props.onChange?.(html)}
    />
  </Suspense>
)

export const richText: KindView = {
  Cell: RichTextCell,
  Input: RichTextInput,
  Search: TextSearch,
  width: 240,
  grows: true,
  wide: true,
}
