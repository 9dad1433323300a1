/** Text of a cell as shown. Formulas are not evaluated: the saved result counts. */
import type { Budget } from './budget.ts'
import { NO, YES } from './cell.ts'
import type { Book } from './book.ts'
import { clockOf, isDay, momentOf } from './moment.ts'
import { generalText, HIDDEN, showNumber, type DayFormat, type FormattedNumber } from './number-format.ts'
import { attributeOf, elements, first, joined, decodeEscapes, unescape } from './xml.ts'

const valuesIn = elements('v')
const formulasIn = elements('f')
const FORMULA = /^\s*<(?:\w+:)?f[\s/>]/

export const hasFormula = (inner: string): boolean =>
  !inner.startsWith('<v>') && !inner.startsWith('<is>') && FORMULA.test(inner)

/** Text between two marks; undefined = more follows. The fast path for most cells. */
const between = (inner: string, before: string, after: string, from = before.length): string | undefined => {
  const end = inner.length - after.length
  if (!inner.startsWith(before) || !inner.endsWith(after)) return undefined
  return inner.indexOf('<', from) === end ? inner.slice(from, end) : undefined
}

const inlineText = (inner: string, budget: Budget): string => {
  const start = inner.startsWith('<is><t>') ? 7 : inner.startsWith('<is><t ') ? inner.indexOf('>', 7) + 1 : 0
  const text = start === 0 ? undefined : between(inner, '<is><t', '</t></is>', start)
  if (text === undefined) return joined(inner, budget)
  budget.walk(inner.length)
  return decodeEscapes(unescape(text))
}

const valueOf = (inner: string, budget: Budget): string | undefined => {
  const value = between(inner, '<v>', '</v>') ?? first(valuesIn(inner, budget))?.inner
  budget.walk(inner.length)
  return value === undefined ? undefined : unescape(value)
}

const NO_RESULT = '公式没有结果，请用表格软件打开文件，保存后重试'
const UNRECKONED = '公式可能还没有计算，请用表格软件打开文件，保存后重试'
const UNREADABLE = '单元格的内容无法读取，请用表格软件另存后重试'

export const cellText = (
  attributes: string,
  inner: string,
  isFormula: boolean,
  book: Book,
  budget: Budget,
): string | FormattedNumber => {
  const type = attributeOf(attributes, 't')
  if (type === 'inlineStr') return formattedText(inlineText(inner, budget), attributes, book)
  const given = valueOf(inner, budget)
  const value = (type === 'str' ? given : given?.trim()) ?? ''
  if (isFormula) {
    const text = (): string => `=${unescape(first(formulasIn(inner, budget))?.inner ?? '').slice(0, 200)}`
    // a formula may yield an empty text
    if (given === undefined || (value === '' && type !== 'str')) return { text: text(), fault: NO_RESULT }
    if (book.isUnreckoned && (value === '' || value === '0')) return { text: text(), fault: UNRECKONED }
  }
  if (type === 's') {
    const shared = value === '' ? '' : book.strings[Number(value)]
    return shared === undefined ? { text: value, fault: UNREADABLE } : formattedText(shared, attributes, book)
  }
  if (type === 'str') return formattedText(decodeEscapes(value), attributes, book)
  if (type === 'b') return TRUTHS.get(value.toLowerCase()) ?? { text: value, fault: UNREADABLE }
  if (type === 'e') return { text: value || '#', fault: faultOf(value) ?? UNREADABLE }
  if (type === 'd')
    return value
      .replace('T', ' ')
      .replace(/(?<= [\d:]+)(?:\.\d+)?(?:Z|[+-]\d\d:?\d\d)?$/, '')
      .replace(/ 00:00:00$/, '')
  const style = attributeOf(attributes, 's')
  const format = value === '' || style === undefined ? 'general' : book.formatOf(style)
  if (format !== 'general' && 'days' in format) return moment(Number(value), format, book.from1904)
  const formatted = format === 'general' ? generalText(value) : showNumber(format, generalText(value))
  // date columns take five digits for a day that counts from 1900
  if (!book.from1904 || !COUNTED.test(value)) return formatted
  return { ...(typeof formatted === 'string' ? { text: formatted } : formatted), day: momentOf(Number(value), true) }
}

const TRUTHS: ReadonlyMap<string, string> = new Map([
  ['', ''],
  ['1', YES],
  ['true', YES],
  ['0', NO],
  ['false', NO],
])

const formattedText = (text: string, attributes: string, book: Book): string | FormattedNumber => {
  const style = book.textFormatOf && text !== '' ? attributeOf(attributes, 's') : undefined
  const format = style === undefined ? undefined : book.textFormatOf!(style)
  if (!format) return text
  return format.hides ? { text, fault: HIDDEN } : `${format.before}${text}${format.after}`
}

const COUNTED = /^[1-9]\d{4}(?:\.\d+)?$/

const moment = (
  days: number,
  { days: isDate, seconds, elapsed }: DayFormat,
  from1904: boolean,
): string | FormattedNumber => {
  if (days >= 0 && (elapsed || (!isDate && days < 1))) return clockOf(days, seconds, elapsed)
  if (isDay(days, from1904)) return momentOf(days, from1904)
  return { text: generalText(String(days)), fault: '这个数不是日期，请核对后改正' }
}

const ERROR =
  /^(?:#(?:N\/A|REF!|VALUE!|DIV\/0!|NAME\?|NUM!|NULL!|SPILL!|CALC!|FIELD!|BLOCKED!|CONNECT!|BUSY!|UNKNOWN!|GETTING_DATA)|Err:\d{3})$/
const [HASH, CAPITAL_E] = [35, 69]
const NARROW = /^#{3,}$/

export const faultOf = (text: string): string | undefined => {
  const sign = text.charCodeAt(0)
  if (sign !== HASH && sign !== CAPITAL_E) return undefined
  if (ERROR.test(text)) return `单元格是公式的错误 ${text}，请改为正确的内容`
  return NARROW.test(text) ? '列太窄，内容没有显示出来，请在表格软件中拉宽这一列，再保存' : undefined
}
