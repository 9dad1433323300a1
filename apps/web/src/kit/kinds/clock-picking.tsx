import { clockIn, missingText, type Field } from '@huxi/model'
import { AutoComplete as AntAutoComplete } from 'antd'
import { asPopup } from '../ui/popup.tsx'
import { Row } from '../ui/place.tsx'
import { controlProps, type InputProps, type SearchProps } from './kind.ts'
import place from '../look/place.module.css'

const AutoComplete = asPopup(AntAutoComplete)

const HALVES = Array.from({ length: 48 }, (_, n) => `${String(n >> 1).padStart(2, '0')}:${n % 2 ? '30' : '00'}`)

const offered = ({ endOfDay }: Field): { value: string }[] =>
  (endOfDay ? [...HALVES, '24:00'] : HALVES).map((value) => ({ value }))

const isOffered = (typed: string, clock: unknown): boolean => {
  const begins = typed.trim().replace(/^(?=\d:)/, '0')
  return clockIn(begins) === begins || String(clock).startsWith(begins)
}

export const ClockInput = (props: InputProps) => {
  const typed = (props.value as string | null | undefined) ?? ''
  return (
    <AutoComplete
      {...controlProps(props)}
      className={place.block}
      allowClear
      value={typed}
      options={offered(props.field)}
      showSearch={{ filterOption: (text, option) => isOffered(text, option?.value) }}
      defaultActiveFirstOption={false}
      placeholder={missingText(props.field)}
      onChange={(text: string | undefined) => props.onChange?.(text || null)}
      onBlur={() => {
        const clock = clockIn(typed)
        if (clock !== undefined && clock !== typed) props.onChange?.(clock)
        props.onBlur?.()
      }}
    />
  )
}

export const ClockSearch = ({ field, name, id, conditions, onChange }: SearchProps) => {
  const single = (key: string, control: string, label: string) => (
    <ClockInput
      field={{ ...field, endOfDay: true, label }}
      id={control}
      value={conditions[key]}
      onChange={(clock) => onChange({ [key]: (clock as string | null) ?? undefined })}
    />
  )
  if (field.search !== 'range') return single(name, id, field.label)
  return (
    <Row as="span">
      {single(`${name}_begin`, id, '开始时刻')}
      {single(`${name}_end`, `${id}_end`, '结束时刻')}
    </Row>
  )
}
