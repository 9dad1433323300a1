/** Calendars; fetched with whatever asks for a date. */
import { DatePicker as AntDatePicker } from 'antd'
import { asPopup } from './popup.tsx'

/** Marks the line of a calendar, which has its own use for Enter. */
export const CALENDAR = { 'data-calendar': true }

export const DatePicker = asPopup(AntDatePicker)
export const RangePicker = asPopup(AntDatePicker.RangePicker)
