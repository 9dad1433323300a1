import type { DictModel } from '@huxi/contract'
import { missingText } from '@huxi/model'
import { Radio } from 'antd'
import { useState } from 'react'
import { itemOf, useDict } from '../data/dict.ts'
import { isMissing, MISSING, splitIds } from '../data/format.ts'
import { NoChoice } from '../ui/no-choice.tsx'
import { MultiSelect } from '../ui/multi-select.tsx'
import { Status, Tag, toneOf } from '../ui/status.tsx'
import { controlProps, type CellProps, type InputProps, type KindView, type SearchProps } from './kind.ts'
import { Select } from '../ui/popup.tsx'
import status from '../look/status.module.css'

/** Required dictionaries with at most this many items are radio buttons. */
const RADIO_MAX = 3

/** The item's text, with glyph and colour where defined. A text sent along saves the lookup. */
const DictCell = ({ field, value, text }: CellProps) => {
  const { items } = useDict(isMissing(value) ? undefined : field.dict)
  if (isMissing(value)) return MISSING
  const item = itemOf(items, value)
  const word = text ?? item?.text ?? String(value)
  const tone = toneOf(item?.color)
  return tone ? <Status tone={tone} text={word} /> : word
}

const DictsCell = ({ field, value }: CellProps) => {
  const { items } = useDict(isMissing(value) ? undefined : field.dict)
  if (isMissing(value)) return MISSING
  return (
    <span className={status.tags}>
      {splitIds(value).map((one) => (
        <Tag key={one} tone={itemOf(items, one)?.color} text={itemOf(items, one)?.text ?? one} />
      ))}
    </span>
  )
}

const optionsOf = (items: readonly DictModel[], numeric: boolean | undefined) =>
  items.map((item) => ({ value: numeric ? Number(item.value) : item.value, label: item.text }))

const SEARCHABLE = { showSearch: true } as const

const OPEN_AT_ONCE = { defaultOpen: true, autoFocus: true } as const

const DictInput = (props: InputProps) => {
  const { field, value, onChange, inCell = false } = props
  const { items, ...reading } = useDict(field.dict)
  const [isList, setList] = useState(inCell)
  const options = optionsOf(items, field.numeric)
  if (!isList && field.required && items.length > 0 && items.length <= RADIO_MAX) {
    return (
      <Radio.Group
        {...controlProps(props)}
        options={options}
        value={value}
        onChange={(e) => onChange?.(e.target.value)}
      />
    )
  }
  return (
    <Select
      {...controlProps(props)}
      {...SEARCHABLE}
      {...(inCell && OPEN_AT_ONCE)}
      onFocus={() => setList(true)}
      allowClear={!field.required}
      reading={reading}
      options={options}
      value={(value as string | number | null) ?? null}
      placeholder={missingText(field)}
      onChange={(chosen: string | number | null) => onChange?.(chosen ?? null)}
    />
  )
}

interface DictRadioProps<V> extends Pick<InputProps, 'id' | 'disabled' | 'aria-label'> {
  dict: string | undefined
  numeric?: boolean
  /** values in the order of the buttons; absent = every item */
  among?: readonly string[]
  value?: V | null
  onChange?: (value: V) => void
}

/** Radio buttons: one key instead of a list. */
export const DictRadio = <V extends string | number>(props: DictRadioProps<V>) => {
  const { dict: code, numeric = false, among, value, onChange, ...control } = props
  const { items, error, refetch } = useDict(code)
  const offered = among ? among.flatMap((one) => itemOf(items, one) ?? []) : items
  if (error) return <NoChoice error={error} onRetry={refetch} />
  return (
    <Radio.Group
      {...control}
      options={optionsOf(offered, numeric)}
      value={value ?? null}
      onChange={({ target }) => onChange?.(target.value as V)}
    />
  )
}

const DictsInput = (props: InputProps) => {
  const { items, ...reading } = useDict(props.field.dict)
  return (
    <MultiSelect
      {...controlProps(props)}
      allowClear
      reading={reading}
      options={optionsOf(items, false)}
      value={props.value}
      placeholder={missingText(props.field)}
      {...(props.onChange && { onChange: props.onChange })}
    />
  )
}

const DictSearch = ({ field, name, id, conditions, onChange }: SearchProps) => {
  const { items, ...reading } = useDict(field.dict)
  return (
    <Select
      id={id}
      {...SEARCHABLE}
      allowClear
      reading={reading}
      options={optionsOf(items, false)}
      value={conditions[name] ?? null}
      placeholder={`请选择${field.label}`}
      onChange={(chosen: string | null) => onChange({ [name]: chosen ?? undefined })}
    />
  )
}

export const dict: KindView = { Cell: DictCell, Input: DictInput, Search: DictSearch, width: 120 }
export const dicts: KindView = { Cell: DictsCell, Input: DictsInput, Search: DictSearch, width: 180, grows: true }
