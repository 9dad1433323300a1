import { missingText } from '@huxi/model'
import { Input } from 'antd'
import { Ellipsis } from '../ui/blocks/ellipsis.tsx'
import { isMissing, MISSING } from '../data/format.ts'
import { controlProps, type CellProps, type InputProps, type KindView, type SearchProps } from './kind.ts'

/** Text of a cell; in lists cut, with the whole text on hover and focus. */
export const TextCell = ({ value, text: content, place }: CellProps) => {
  if (isMissing(value)) return MISSING
  const text = content ?? String(value)
  return place === 'list' ? <Ellipsis text={text} /> : text
}

interface Typing {
  inputMode?: 'email' | 'url' | 'tel'
  /** off where the browser would fill in data of the typing user */
  autoComplete?: 'off'
}

export const textInput = (typing: Typing = {}) =>
  function TextInput(props: InputProps) {
    return (
      <Input
        {...controlProps(props)}
        {...typing}
        value={(props.value as string | null) ?? ''}
        placeholder={missingText(props.field)}
        onChange={(event) => props.onChange?.(event.target.value)}
      />
    )
  }

export const TextSearch = ({ field, name, id, conditions, onChange }: SearchProps) => (
  <Input
    id={id}
    allowClear
    value={conditions[name] ?? ''}
    placeholder={`请输入${field.label}`}
    onChange={(event) => onChange({ [name]: event.target.value })}
  />
)

export const text: KindView = { Cell: TextCell, Input: textInput(), Search: TextSearch, width: 160, grows: true }
