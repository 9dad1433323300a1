import { missingText } from '@huxi/model'
import { Input } from 'antd'
import { controlProps, type CellProps, type InputProps, type KindView } from './kind.ts'
import { TextCell, TextSearch } from './text.tsx'
import fields from '../look/fields.module.css'
import words from '../look/words.module.css'

const LongTextCell = (props: CellProps) =>
  props.place === 'list' ? (
    <TextCell {...props} />
  ) : (
    <span className={words.prewrap}>
      <TextCell {...props} />
    </span>
  )

const LongTextInput = (props: InputProps) => (
  <Input.TextArea
    {...controlProps(props)}
    className={fields.longText}
    value={(props.value as string | null) ?? ''}
    placeholder={missingText(props.field)}
    onChange={(event) => props.onChange?.(event.target.value)}
  />
)

export const longText: KindView = {
  Cell: LongTextCell,
  Input: LongTextInput,
  Search: TextSearch,
  width: 240,
  grows: true,
  wide: true,
}
