/** The server half of the kinds: how a value is stored, read from a query string and written into a sheet. */
import { AppError, refused, type Field, type KindName } from '@huxi/model'

interface ServerKind {
  /** PostgreSQL type of the column */
  readonly column: (f: Field) => string
  /** a text from a query string as a bound value; throws a sentence when it cannot be one */
  readonly read: (f: Field, text: string) => string | number | boolean
  /** whether `like` makes sense */
  readonly textual: boolean
}

const asText = (_: Field, text: string): string => text

const asNumber =
  (whole: boolean) =>
  (f: Field, text: string): number => {
    const n = Number(text)
    if (
      text.trim() === '' ||
      !Number.isFinite(n) ||
      Math.abs(n) > (whole ? 2_147_483_647 : 1e12) ||
      (whole && !Number.isInteger(n))
    )
      throw refused(`${f.label}应为${whole ? '整数' : '数字'}`)
    return n
  }

const asBool = (f: Field, text: string): boolean => {
  if (['1', 'true', 'Y'].includes(text)) return true
  if (['0', 'false', 'N'].includes(text)) return false
  throw refused(`${f.label}应为是或否`)
}

const isDay = (day: string): boolean => {
  const parsed = new Date(`${day}T00:00:00Z`)
  return (
    /^\d{4}-\d{2}-\d{2}$/.test(day) &&
    !day.startsWith('0000') &&
    !Number.isNaN(parsed.getTime()) &&
    parsed.toISOString().startsWith(day)
  )
}

const asDate = (f: Field, text: string): string => {
  const day = text.trim().slice(0, 10)
  if (!isDay(day)) throw refused(`${f.label}不是日期，请改为 YYYY-MM-DD`)
  return day
}

const asDateTime = (f: Field, text: string): string => {
  const [day = '', time = '00:00:00'] = text.trim().split(/[ T]/)
  if (!isDay(day) || !/^([01]\d|2[0-3]):[0-5]\d(:[0-5]\d)?$/.test(time))
    throw refused(`${f.label}不是时间，请改为 YYYY-MM-DD HH:mm:ss`)
  return `${day} ${time}`
}

const kind = (column: string, read: ServerKind['read'], textual = false): ServerKind => ({
  column: () => column,
  read,
  textual,
})

const KINDS: Record<Exclude<KindName, 'secret' | 'refs' | 'group' | 'many'>, ServerKind> = {
  text: kind('text', asText, true),
  longText: kind('text', asText, true),
  int: kind('integer', asNumber(true)),
  decimal: kind('numeric', asNumber(false)),
  bool: kind('boolean', asBool),
  date: kind('date', asDate),
  dateTime: kind('timestamp with time zone', asDateTime),
  dict: {
    column: (f) => (f.numeric ? 'integer' : 'text'),
    read: (f, text) => (f.numeric ? asNumber(true)(f, text) : text),
    textual: false,
  },
  dicts: kind('text', asText, true),
  ref: kind('text', asText),
  treeRef: kind('text', asText),
  image: kind('text', asText),
}

/** The server half of a field's kind. @throws {Error} for kinds that are no column */
export const kindOf = (f: Field): ServerKind => {
  const found = (KINDS as Record<string, ServerKind | undefined>)[f.kind]
  if (!found) throw new Error(`${f.kind} is not a column`)
  return found
}

/** Text of a value in a sheet. */
export const sheetValue = (f: Field, value: unknown, text: string | undefined): string | number | null => {
  if (value === null || value === undefined) return null
  if (text !== undefined) return text
  if (f.kind === 'bool') return value ? '是' : '否'
  return typeof value === 'number' ? value : String(value)
}

/** A character a database text cannot hold. */
export const refuseNul = (text: string): string => {
  if (text.includes('\0')) throw new AppError('malformed', '请求参数含有不可用的字符')
  return text
}
