/** `email` and `url`: links only where a whole record is shown. */
import { isMissing } from '../data/format.ts'
import type { CellProps, KindView } from './kind.ts'
import { TextCell, textInput, TextSearch } from './text.tsx'
import words from '../look/words.module.css'

/** Values stored before validation may be anything: only these become links. */
const MAILBOX = /^[^\s@,;<>?&]+@[^\s@,;<>?&]+$/
const PAGE = /^https?:\/\/[^\s\\]+$/i

const EmailCell = (props: CellProps) => {
  const text = String(props.value ?? '')
  if (props.place === 'list' || !MAILBOX.test(text)) return <TextCell {...props} />
  return (
    <a className={words.link} href={`mailto:${encodeURIComponent(text).replace('%40', '@')}`}>
      {text}
    </a>
  )
}

const UrlCell = (props: CellProps) => {
  const text = isMissing(props.value) ? '' : String(props.value)
  if (props.place === 'list' || !PAGE.test(text)) return <TextCell {...props} />
  return (
    <a className={words.link} href={text} target="_blank" rel="noopener noreferrer">
      {text}
    </a>
  )
}

export const email: KindView = {
  Cell: EmailCell,
  Input: textInput({ inputMode: 'email', autoComplete: 'off' }),
  Search: TextSearch,
  width: 200,
  grows: true,
}
export const url: KindView = {
  Cell: UrlCell,
  Input: textInput({ inputMode: 'url' }),
  Search: TextSearch,
  width: 200,
  grows: true,
}
