/** Calendars of the date kinds, fetched where a form or a query asks for a date. */
import { missingText } from '@huxi/model'
import dayjs, { type Dayjs } from 'dayjs'
import type { FocusEvent } from 'react'
import { isMissing } from '../data/format.ts'
import { PHONE, useBelow } from '../data/viewport.ts'
import { controlProps, type InputProps, type SearchProps } from './kind.ts'
import { CALENDAR, DatePicker, RangePicker } from '../ui/date-picker.tsx'
import place from '../look/place.module.css'

const DAY = 'YYYY-MM-DD'
const TIME = 'YYYY-MM-DD HH:mm:ss'

/** How a day is shown, then how it may be typed as well: as people write it, and with nothing between. */
const DAYS = [DAY, 'YYYYMMDD', 'YYYY-M-D', 'YYYY/M/D', 'YYYY/MM/DD', 'YYYY.M.D', 'YYYY.MM.DD', 'YYYY年M月D日']
const TIMES = [TIME, ...DAYS.flatMap((day) => [`${day} HH:mm`, `${day} HH:mm:ss`])]

const momentOf = (value: unknown): Dayjs | null => {
  const moment = isMissing(value) ? null : dayjs(String(value))
  return moment?.isValid() ? moment : null
}

const pickerInput = (format: string) =>
  function DateInput(props: InputProps) {
    const leave = (event: FocusEvent<HTMLElement>) => {
      // who empties the line means that there is none; the calendar would put it back
      if (event.target instanceof HTMLInputElement && event.target.value === '') props.onChange?.(null)
      props.onBlur?.()
    }
    return (
      <DatePicker
        {...controlProps(props)}
        onBlur={leave}
        {...CALENDAR}
        className={place.block}
        format={format === TIME ? TIMES : DAYS}
        showTime={format === TIME}
        needConfirm={false}
        value={momentOf(props.value)}
        placeholder={missingText(props.field)}
        onChange={(moment) => props.onChange?.(moment ? moment.format(format) : null)}
      />
    )
  }

export const DayInput = pickerInput(DAY)
export const TimeInput = pickerInput(TIME)

/** Ranges are whole days on both kinds; the server takes the end of the last day. */
export const DateSearch = ({ field, name, id, conditions, onChange }: SearchProps) => {
  const phone = useBelow(PHONE)
  const [begin, end] = [`${name}_begin`, `${name}_end`]
  const single = (key: string, control: string, label: string) => (
    <DatePicker
      id={control}
      className={place.block}
      format={DAYS}
      value={momentOf(conditions[key])}
      placeholder={label}
      onChange={(moment) => onChange({ [key]: moment?.format(DAY) })}
    />
  )
  if (field.search !== 'range') return single(name, id, `请选择${field.label}`)
  if (phone)
    return (
      <span className={place.stack}>
        {single(begin, id, '开始日期')}
        {single(end, `${id}_end`, '结束日期')}
      </span>
    )
  return (
    <RangePicker
      id={{ start: id, end: `${id}_end` }}
      className={place.block}
      allowEmpty
      format={DAYS}
      value={[momentOf(conditions[begin]), momentOf(conditions[end])]}
      placeholder={['开始日期', '结束日期']}
      onChange={(range) => onChange({ [begin]: range?.[0]?.format(DAY), [end]: range?.[1]?.format(DAY) })}
    />
  )
}
