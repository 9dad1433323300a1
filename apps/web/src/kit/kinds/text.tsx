import { missingText } from '@huxi/model'
import { Input, Tooltip } from 'antd'
import { cutText, isMissing, MISSING } from '../format.ts'
import { controlProps, type CellProps, type InputProps, type KindView, type SearchProps } from './kind.ts'

/** Text of a cell: in lists cut, with the whole text on pointer and on focus. */
export const TextCell = ({ value, place }: CellProps) => {
  if (isMissing(value)) return MISSING
  const whole = String(value)
  const shown = place === 'list' ? cutText(whole) : whole
  if (shown === whole) return whole
  return (
    <Tooltip title={whole} trigger={['hover', 'focus']}>
      <span tabIndex={0}>{shown}</span>
    </Tooltip>
  )
}

const TextInput = (props: InputProps) => (
  <Input
    {...controlProps(props)}
    value={(props.value as string | null) ?? ''}
    placeholder={missingText(props.field)}
    onChange={(event) => props.onChange?.(event.target.value)}
  />
)

/** A line of text to ask for. */
export const TextSearch = ({ field, name, id, conditions, onChange }: SearchProps) => (
  <Input
    id={id}
    allowClear
    value={conditions[name] ?? ''}
    placeholder={`请输入${field.label}`}
    onChange={(event) => onChange({ [name]: event.target.value })}
  />
)

export const text: KindView = { Cell: TextCell, Input: TextInput, Search: TextSearch, width: 160, grows: true }
