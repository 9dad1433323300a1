import type { ReportColumn, ReportOption, ReportRow } from '@huxi/contract'

export type DictOptions = Readonly<Record<string, readonly (ReportOption | null)[]>>

export const optionsOf = (options: DictOptions, key: string | undefined): ReportOption[] =>
  (key === undefined ? [] : (options[key] ?? [])).filter((one): one is ReportOption => one !== null)

const isEmpty = (value: unknown): boolean => value === null || value === undefined || value === '' || value === 'null'

const translated = (text: string, options: readonly ReportOption[]): string =>
  text
    .split(',')
    .map((value) => options.find((one) => one.value === value)?.text ?? value)
    .join(',')

const DAY_LENGTH = 10
/** Prefix of a column that shows another column's value. */
const REPLACED = '_replace_text_'

const ownText = (value: unknown, fieldType: ReportColumn['fieldType']): string => {
  if (typeof value === 'boolean') return value ? '是' : '否'
  return fieldType === 'Date' ? String(value).slice(0, DAY_LENGTH) : String(value)
}

export const cellText = (
  { dataIndex, customRender, fieldType }: ReportColumn,
  row: ReportRow,
  dictOptions: DictOptions,
): string => {
  const from = customRender?.startsWith(REPLACED) ? customRender.slice(REPLACED.length) : dataIndex
  const value = row[from]
  if (isEmpty(value)) return ''
  const options = from === dataIndex ? optionsOf(dictOptions, customRender) : []
  const word = options.length > 0 ? translated(String(value), options) : undefined
  return word === undefined || word === String(value) ? ownText(value, fieldType) : word
}

type Destination = { readonly inside: string } | { readonly outside: string }

const WEB = /^https?:/i
const UNKNOWN = /\{\{.*?\}\}/s

/**
 * The address of a cell. Row values are URL-encoded, so that they cannot change the target; anything but an internal
 * page or a web address is ignored.
 */
export const destinationOf = (href: string | undefined, row: ReportRow): Destination | undefined => {
  const asked = href?.trim() ?? ''
  if (asked === '' || UNKNOWN.test(asked)) return undefined
  const filled = asked.replace(/\$\{(\w+)\}/g, (_, name: string) => encodeURIComponent(String(row[name] ?? '')))
  const address = addressOf(filled)
  if (!address) return undefined
  if (WEB.test(asked)) return { outside: address.href }
  if (address.origin !== location.origin || address.pathname.startsWith('//')) return undefined
  return { inside: `${address.pathname}${address.search}${address.hash}` }
}

const addressOf = (text: string): URL | undefined => {
  try {
    return new URL(text, location.origin)
  } catch {
    return undefined
  }
}
