import { missingText } from '@huxi/model'
import { Input } from 'antd'
import { useState } from 'react'
import { isMissing, MISSING } from '../data/format.ts'
import { controlProps, NoSearch, type CellProps, type InputProps, type KindView } from './kind.ts'
import { TextCell } from './text.tsx'
import fields from '../look/fields.module.css'
import styles from './kinds.module.css'

const prettyText = (value: unknown): string =>
  isMissing(value) ? '' : typeof value === 'string' ? value : JSON.stringify(value, undefined, 2)

const readJson = (text: string): unknown => {
  if (text.trim() === '') return null
  try {
    const value: unknown = JSON.parse(text)
    return typeof value === 'string' ? text : value
  } catch {
    return text
  }
}

const JsonCell = ({ value, place, ...rest }: CellProps) => {
  if (isMissing(value)) return MISSING
  if (place === 'list') return <TextCell {...rest} value={JSON.stringify(value)} place={place} />
  return (
    // long values scroll, so they need the focus
    <pre className={styles.json} tabIndex={0}>
      {prettyText(value)}
    </pre>
  )
}

/** Free text while typing; valid JSON is indented on blur. */
const JsonInput = (props: InputProps) => {
  const [typed, setTyped] = useState<string>()
  return (
    <Input.TextArea
      {...controlProps(props)}
      className={`${fields.longText} ${styles.jsonInput}`}
      spellCheck={false}
      value={typed ?? prettyText(props.value)}
      placeholder={missingText(props.field)}
      onChange={(event) => {
        setTyped(event.target.value)
        props.onChange?.(readJson(event.target.value))
      }}
      onBlur={() => {
        setTyped(undefined)
        props.onBlur?.()
      }}
    />
  )
}

export const json: KindView = {
  Cell: JsonCell,
  Input: JsonInput,
  Search: NoSearch,
  width: 240,
  grows: true,
  wide: true,
}
