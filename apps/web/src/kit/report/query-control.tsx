import type { ReportOption, ReportQueryItem } from '@huxi/contract'
import { Input } from 'antd'
import dayjs, { type Dayjs } from 'dayjs'
import { useState, type ReactNode } from 'react'
import { useDict } from '../data/dict.ts'
import { PHONE, useBelow } from '../data/viewport.ts'
import { useMatcher } from '../ui/matcher.ts'
import { CALENDAR, DatePicker, RangePicker } from '../ui/date-picker.tsx'
import { NumberCondition } from '../ui/number-condition.tsx'
import { Select } from '../ui/popup.tsx'
import { Stack } from '../ui/place.tsx'
import place from '../look/place.module.css'
import fieldStyles from '../look/fields.module.css'

/** Conditions on the wire: `field`, or `field_begin` and `field_end`. */
export type ReportConditions = Readonly<Record<string, string>>

interface ControlProps {
  item: ReportQueryItem
  id: string
  /** options sent by the report; an own dictionary is loaded */
  options: readonly ReportOption[]
  conditions: ReportConditions
  onChange: (patch: ReportConditions) => void
}

export const QueryControl = (props: ControlProps): ReactNode => {
  const { view, mode } = props.item
  if (view === 'list') return <ListControl {...props} />
  if (view === 'date' || view === 'datetime') return mode === 'group' ? <Moments {...props} /> : <Moment {...props} />
  const Typed = view === 'number' ? NumberLine : TextLine
  const { item, id, conditions, onChange } = props
  const line = (key: string, control: string, label: string, named?: boolean) => (
    <Typed
      id={control}
      subject={item.label}
      label={label}
      named={named ?? false}
      value={conditions[key] ?? ''}
      onChange={(value) => onChange({ [key]: value })}
    />
  )
  if (mode === 'single') return line(item.field, id, `请输入${item.label}`)
  return (
    <span className={fieldStyles.range}>
      {line(`${item.field}_begin`, id, `请输入开始${item.label}`, true)}
      <span aria-hidden>~</span>
      {line(`${item.field}_end`, `${id}_end`, `请输入结束${item.label}`, true)}
    </span>
  )
}

interface LineProps {
  subject: string
  id: string
  label: string
  named: boolean
  value: string
  onChange: (value: string) => void
}

const TextLine = ({ id, label, named, value, onChange }: LineProps) => (
  <Input
    id={id}
    allowClear
    {...(named && { 'aria-label': label })}
    placeholder={label}
    value={value}
    onChange={(event) => onChange(event.target.value)}
  />
)

const NumberLine = ({ subject, id, label, named, value, onChange }: LineProps) => (
  <NumberCondition
    id={id}
    subject={subject}
    label={label}
    labelled={!named}
    value={value}
    onChange={(next) => onChange(next ?? '')}
  />
)

const ListControl = ({ item, id, options, conditions, onChange }: ControlProps) => {
  const own = useDict(item.config === '1' ? item.dictCode : undefined)
  const [typed, setTyped] = useState('')
  const matches = useMatcher(typed)
  return (
    <Select
      id={id}
      allowClear
      reading={own}
      placeholder={`请选择${item.label}`}
      showSearch={{ onSearch: setTyped, filterOption: (_, option) => matches(String(option?.label)) }}
      options={(item.config === '1' ? own.items : options).map(({ value, text }) => ({ value, label: text }))}
      value={conditions[item.field] || null}
      onChange={(value: string | null | undefined) => onChange({ [item.field]: value ?? '' })}
    />
  )
}

const FORMATS = { date: 'YYYY-MM-DD', datetime: 'YYYY-MM-DD HH:mm:ss' } as const
const BOUNDS = { date: ['开始日期', '结束日期'], datetime: ['请选择开始时间', '请选择结束时间'] } as const

const viewOf = ({ view }: ReportQueryItem): keyof typeof FORMATS => (view === 'datetime' ? 'datetime' : 'date')

const momentOf = (value: string | undefined): Dayjs | null => {
  const moment = value ? dayjs(value) : null
  return moment?.isValid() ? moment : null
}

const Moment = ({
  item,
  id,
  conditions,
  onChange,
  name = item.field,
  label = `请选择${item.label}`,
}: Omit<ControlProps, 'options'> & { name?: string; label?: string }) => {
  const view = viewOf(item)
  return (
    <DatePicker
      {...CALENDAR}
      id={id}
      className={place.block}
      showTime={view === 'datetime'}
      needConfirm={false}
      format={FORMATS[view]}
      value={momentOf(conditions[name])}
      placeholder={label}
      {...(name !== item.field && { 'aria-label': label })}
      onChange={(moment) => onChange({ [name]: moment?.format(FORMATS[view]) ?? '' })}
    />
  )
}

const Moments = (props: ControlProps) => {
  const { item, id, conditions, onChange } = props
  const phone = useBelow(PHONE)
  const view = viewOf(item)
  const [begin, end] = [`${item.field}_begin`, `${item.field}_end`]
  const [from, until] = BOUNDS[view]
  if (phone)
    return (
      <Stack as="span">
        <Moment {...props} name={begin} label={from} />
        <Moment {...props} id={`${id}_end`} name={end} label={until} />
      </Stack>
    )
  return (
    <RangePicker
      {...CALENDAR}
      id={{ start: id, end: `${id}_end` }}
      className={place.block}
      allowEmpty
      showTime={view === 'datetime'}
      needConfirm={false}
      format={FORMATS[view]}
      value={[momentOf(conditions[begin]), momentOf(conditions[end])]}
      placeholder={[from, until]}
      onChange={(range) =>
        onChange({
          [begin]: range?.[0]?.format(FORMATS[view]) ?? '',
          [end]: range?.[1]?.format(FORMATS[view]) ?? '',
        })
      }
    />
  )
}
