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

const ClockBox = ({ placeholder, ...props }: InputProps & { placeholder: string }) => {
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
      placeholder={placeholder}
      onChange={(text: string | undefined) => props.onChange?.(text || null)}
      onBlur={() => {
        const clock = clockIn(typed)
        if (clock !== undefined && clock !== typed) props.onChange?.(clock)
        props.onBlur?.()
      }}
    />
  )
}

export const ClockInput = (props: InputProps) => <ClockBox {...props} placeholder={missingText(props.field)} />

export const ClockSearch = ({ field, name, id, conditions, onChange }: SearchProps) => {
  const single = (key: string, control: string, placeholder: string) => (
    <ClockBox
      field={{ ...field, endOfDay: true }}
      id={control}
      {...(field.search === 'range' && { 'aria-label': `${field.label}${placeholder}` })}
      placeholder={placeholder}
      value={conditions[key]}
      onChange={(clock) => onChange({ [key]: (clock as string | null) ?? undefined })}
    />
  )
  if (field.search !== 'range') return single(name, id, missingText(field))
  return (
    <Row as="span">
      {single(`${name}_begin`, id, '最早')}
      {single(`${name}_end`, `${id}_end`, '最晚')}
    </Row>
  )
}
