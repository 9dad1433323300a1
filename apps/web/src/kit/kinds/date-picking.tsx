import { missingText } from '@huxi/model'
import dayjs, { type Dayjs } from 'dayjs'
import customParseFormat from 'dayjs/plugin/customParseFormat.js'
import { useMemo, useState, type FocusEvent, type FormEvent, type ReactNode } from 'react'
import { isMissing } from '../data/format.ts'
import { PHONE, useBelow } from '../data/viewport.ts'
import { controlProps, type InputProps, type SearchProps } from './kind.ts'
import { CALENDAR, DatePicker, RangePicker } from '../ui/date-picker.tsx'
import { Stack } from '../ui/place.tsx'
import place from '../look/place.module.css'

dayjs.extend(customParseFormat)

const DAY = 'YYYY-MM-DD'
const TIME = 'YYYY-MM-DD HH:mm:ss'

const DAYS = [DAY, 'YYYYMMDD', 'YYYY-M-D', 'YYYY/M/D', 'YYYY/MM/DD', 'YYYY.M.D', 'YYYY.MM.DD', 'YYYY年M月D日']
const TIMES = [TIME, ...DAYS.flatMap((day) => [`${day} HH:mm`, `${day} HH:mm:ss`])]

const momentOf = (value: unknown): Dayjs | null => {
  const moment = isMissing(value) ? null : dayjs(String(value))
  return moment?.isValid() ? moment : null
}

/**
 * Keeps the typed format until blur: “2026-10-2” is a valid day, and a calendar that reformats it would turn
 * “2026-10-25” into “2026-10-025”. So the typed format comes first.
 */
const AsTyped = ({ formats, children }: { formats: string[]; children: (formats: string[]) => ReactNode }) => {
  // kept while the text is temporarily invalid, as “08:30:1” on the way to 15
  const [way, setWay] = useState<string>()
  const inOrder = useMemo(() => (way === undefined ? formats : [way, ...formats]), [way, formats])
  const note = (text: string) => {
    const own = formats.find((format) => dayjs(text, format, true).format(format) === text)
    if (own !== undefined) setWay(own)
  }
  return (
    <span
      className={place.transparent}
      onInput={(event: FormEvent<HTMLElement>) => note((event.target as HTMLInputElement).value)}
      onBlur={() => setWay(undefined)}
    >
      {children(inOrder)}
    </span>
  )
}

const pickerInput = (format: string) =>
  function DateInput(props: InputProps) {
    // a stable value: a new object would replace the typed text
    const moment = useMemo(() => momentOf(props.value), [props.value])
    const leave = (event: FocusEvent<HTMLElement>) => {
      // an emptied line clears the value; the calendar would restore it
      if (event.target instanceof HTMLInputElement && event.target.value === '') props.onChange?.(null)
      props.onBlur?.()
    }
    return (
      <AsTyped formats={format === TIME ? TIMES : DAYS}>
        {(formats) => (
          <DatePicker
            {...controlProps(props)}
            onBlur={leave}
            {...CALENDAR}
            className={place.block}
            format={formats}
            showTime={format === TIME}
            needConfirm={false}
            value={moment}
            placeholder={missingText(props.field)}
            onChange={(next) => props.onChange?.(next ? next.format(format) : null)}
          />
        )}
      </AsTyped>
    )
  }

export const DayInput = pickerInput(DAY)
export const TimeInput = pickerInput(TIME)

/** Ranges are whole days for both kinds; the server includes the last day. */
export const DateSearch = ({ field, name, id, conditions, onChange }: SearchProps) => {
  const phone = useBelow(PHONE)
  const [begin, end] = [`${name}_begin`, `${name}_end`]
  const [from, until] = [conditions[begin], conditions[end]]
  // a stable pair: the calendar takes a new one as an answer and drops a half-chosen range
  const range = useMemo((): [Dayjs | null, Dayjs | null] => [momentOf(from), momentOf(until)], [from, until])
  const single = (key: string, control: string, label: string) => (
    <AsTyped formats={DAYS}>
      {(format) => (
        <DatePicker
          id={control}
          className={place.block}
          format={format}
          value={momentOf(conditions[key])}
          placeholder={label}
          onChange={(moment) => onChange({ [key]: moment?.format(DAY) })}
        />
      )}
    </AsTyped>
  )
  if (field.search !== 'range') return single(name, id, `请选择${field.label}`)
  if (phone)
    return (
      <Stack as="span">
        {single(begin, id, '开始日期')}
        {single(end, `${id}_end`, '结束日期')}
      </Stack>
    )
  return (
    <AsTyped formats={DAYS}>
      {(format) => (
        <RangePicker
          id={{ start: id, end: `${id}_end` }}
          className={place.block}
          allowEmpty
          format={format}
          value={range}
          placeholder={['开始日期', '结束日期']}
          onChange={(days) => onChange({ [begin]: days?.[0]?.format(DAY), [end]: days?.[1]?.format(DAY) })}
        />
      )}
    </AsTyped>
  )
}
