/** A value in Chinese, with its unit: what a report echoes. */
import { measuredText } from '@huxi/model/number-text'
import type { Amount, Input, Quantity, Segment } from './input.ts'
import { shown } from './numbers.ts'

/** Shown where nothing was given. */
export const NOT_GIVEN = '未填写'

const withUnit = (text: string, unit: string | undefined): string => (unit ? `${text} ${unit}` : text)

/** More decimals than a value is usually shown with, when fewer would show another number. */
const faithful = (value: number, decimals = 2): string =>
  Math.abs(Number(shown(value, decimals)) - value) < 1e-9 ? shown(value, decimals) : shown(value, 4)

const amountText = ({ decimals }: Input, amount: Amount): string =>
  measuredText(amount, (value) => faithful(value, decimals))

const DISPLAYS: Readonly<Record<Input['kind'], (input: Input, value: unknown) => string>> = {
  number: (input, value) => withUnit(amountText(input, value as Amount), input.unit),
  yesNo: (_, value) => (value === true ? '是' : '否'),
  choice: (input, value) => {
    const option = input.options?.find((each) => each.value === value)
    return input.graded ? String(value) : (option?.text ?? String(value))
  },
  items: (_, value) => (value as readonly (number | null)[]).map((item) => item ?? '–').join(' '),
  segments: (_, value) =>
    (value as readonly Segment[])
      .map(({ cigsPerDay, years }) => `每天 ${cigsPerDay ?? '–'} 支 × ${years ?? '–'} 年`)
      .join('，') || '从未吸烟',
  measured: (input, value) => {
    const { value: amount, unit } = value as Quantity
    return withUnit(amountText(input, amount), unit)
  },
}

/** The value of an input as a person reads it. */
export const display = (input: Input, value: unknown): string =>
  value === null || value === undefined ? NOT_GIVEN : DISPLAYS[input.kind](input, value)
