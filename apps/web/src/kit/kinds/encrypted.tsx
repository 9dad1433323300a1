/**
 * `phone`, `idCard`, `idNumber`, `address`: lists, details and forms show the mask; only `kit/kinds/reveal.tsx` shows
 * the value.
 */
import { isMask, missingText } from '@huxi/model'
import { Input } from 'antd'
import { useState } from 'react'
import { Row } from '../ui/place.tsx'
import { PrivateSearch } from './private-search.tsx'
import { controlProps, type InputProps, type KindView } from './kind.ts'
import { TextCell } from './text.tsx'
import words from '../look/words.module.css'
import styles from './kinds.module.css'

interface Looks {
  whole: string
  inputMode?: 'tel'
}

/** An untouched mask means the stored value: it is sent back, or replaced as a whole. */
const maskedInput = ({ whole, ...typing }: Looks) =>
  function MaskedInput(props: InputProps) {
    const { field, disabled, beside } = props
    const { kept, text, type, clear } = useMasked(props)
    const [focused, setFocused] = useState(false)
    const masked = kept !== undefined && text === kept
    const removable = kept !== undefined && !field.required && !disabled
    return (
      <Row as="span" className={styles.beside}>
        <Input
          {...controlProps(props)}
          {...typing}
          autoComplete="off"
          value={masked && focused ? '' : text}
          placeholder={
            masked ? `输入新的完整${whole}，留空不变` : kept === undefined ? missingText(field) : '已清除，保存后生效'
          }
          onFocus={() => setFocused(true)}
          onBlur={() => {
            setFocused(false)
            props.onBlur?.()
          }}
          onChange={(event) => type(event.target.value)}
        />
        {removable && (
          <button type="button" className={words.link} onClick={text === '' ? () => type('') : clear}>
            {text === '' ? '恢复' : '清除'}
          </button>
        )}
        {beside}
      </Row>
    )
  }

const useMasked = ({ field, value, onChange }: InputProps) => {
  const given = (value as string | null | undefined) ?? ''
  const [typed, setTyped] = useState<string>()
  const [kept, setKept] = useState<string>()
  if (given !== typed && given !== kept && isMask(field.kind, given)) {
    setKept(given)
    setTyped(undefined)
  }
  return {
    kept,
    text: given,
    type: (text: string) => {
      setTyped(text)
      onChange?.(text === '' ? (kept ?? null) : text)
    },
    clear: () => onChange?.(null),
  }
}

const encrypted = (looks: Looks, width: number): KindView => ({
  Cell: TextCell,
  Input: maskedInput(looks),
  Search: PrivateSearch,
  width,
})

export const phone = encrypted({ whole: '号码', inputMode: 'tel' }, 140)
export const idCard = encrypted({ whole: '号码' }, 190)
export const idNumber = idCard
export const address: KindView = { ...encrypted({ whole: '地址' }, 200), grows: true }
