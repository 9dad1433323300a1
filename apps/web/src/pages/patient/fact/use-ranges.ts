import { measureOf } from '@huxi/clinical/patient-measures'
import { FLAG_TEXTS, flagOf, likelierUnit, rangeText } from '@huxi/clinical/reference-range'
import { rangesOf } from '@huxi/contract'
import { asMeasured, isMeasured, isNumberIssue, readNumber, type OutputOf } from '@huxi/model'
import { Form } from 'antd'
import { useCall } from '../../../kit/data/query.ts'
import type { FormHandle } from '../../../kit/form/use-record-form.ts'

/** Says where a typed value lies; undefined while nothing can be said. */
type Judge = (code: string | undefined, typed: unknown, unit?: string) => string | undefined

type Applying = Pick<OutputOf<typeof rangesOf>, 'ranges' | 'adultCodes'>

const UNREAD = '没有读到参考范围，请自行核对是否异常'
const NONE: Applying = { ranges: [], adultCodes: [] }

/** null = no patient yet */
export const useRanges = (patientId: string | null | undefined): Judge => {
  const { data, error } = useCall(rangesOf, { patientId: patientId ?? '' }, { enabled: Boolean(patientId) })
  return (code, typed, unit) =>
    error && !data && measuredOf(typed) ? UNREAD : judgeTyped(data ?? NONE, code, typed, unit)
}

export const useFormRanges = ({ form, initial }: FormHandle): Judge => {
  const chosen = Form.useWatch('patientId', { form, preserve: true }) as string | null | undefined
  return useRanges(chosen ?? (initial['patientId'] as string | null | undefined))
}

const judgeTyped: (applying: Applying, ...given: Parameters<Judge>) => string | undefined = (
  { ranges, adultCodes },
  code,
  typed,
  unit,
) => {
  const value = measuredOf(typed)
  const own = ranges.filter((range) => range.code === code)
  if (value === undefined || code === undefined) return undefined
  const given = unit ?? measureOf(code)?.unit ?? ''
  const flag = flagOf(own, value, given) ?? (adultCodes.includes(code) ? 'adult' : null)
  if (flag === null) return undefined
  const reference = [...new Set(own.map(rangeText).filter(Boolean))].join('；')
  const likelier = own.length > 0 && likelierUnit(own, value, given)
  return [
    FLAG_TEXTS[flag],
    reference && `参考范围 ${reference}`,
    likelier && `按 ${likelier.text} 则在参考范围内，请核对单位`,
  ]
    .filter(Boolean)
    .join('，')
}

const measuredOf = (typed: unknown) => {
  if (isMeasured(typed)) return typed
  if (typed === null || typed === undefined || typed === '') return undefined
  const read = readNumber(String(typed), { comparable: true })
  return read === null || isNumberIssue(read) ? undefined : asMeasured(read)
}
