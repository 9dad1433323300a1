import { DatePicker as AntDatePicker } from 'antd'
import { asPopup } from './popup.tsx'

/** Marks the input of a calendar, which handles Enter itself. */
export const CALENDAR = { 'data-calendar': true }

export const DatePicker = asPopup(AntDatePicker)
export const RangePicker = asPopup(AntDatePicker.RangePicker)
