/** A value in Chinese with its unit, for reports. */
import { measuredText } from '@huxi/model/number-text'
import { unitName, type Amount, type Input, type Quantity, type Segment } from './input.ts'
import { decimalText, decimalTextBeside } from './numbers.ts'

const NOT_GIVEN = '未填写'

const withUnit = (text: string, input: Input, unit = input.unit): string =>
  unit ? `${text} ${unitName(input, unit)}` : text

/** More decimals than usual where rounding would show another number. */
const faithful = (
  value: number,
  { decimals = 2, thresholds = [] }: Pick<Input, 'decimals' | 'thresholds'> = {},
): string =>
  decimalTextBeside(value, thresholds, Math.abs(Number(decimalText(value, decimals)) - value) < 1e-9 ? decimals : 4)

const amountText = (input: Input, amount: Amount): string => measuredText(amount, (value) => faithful(value, input))

const DISPLAYS: Readonly<Record<Input['kind'], (input: Input, value: unknown) => string>> = {
  number: (input, value) => withUnit(amountText(input, value as Amount), input),
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
    return withUnit(amountText(input, amount), input, unit)
  },
}

export const display = (input: Input, value: unknown): string =>
  value === null || value === undefined ? NOT_GIVEN : DISPLAYS[input.kind](input, value)

const ROUNDINGS = [2, 3] as const

/** Texts by which models may name an amount: as displayed, or rounded. */
export const amountTexts = (input: Input, value: unknown): readonly string[] => {
  const { value: amount, unit = input.unit } = (input.kind === 'measured' ? value : { value }) as Partial<Quantity>
  if (typeof amount !== 'number') return [display(input, value)]
  const rounded = ROUNDINGS.map((decimals) => decimalTextBeside(amount, input.thresholds ?? [], decimals))
  return [...new Set([display(input, value), ...rounded.map((text) => withUnit(text, input, unit))])]
}
