/**
 * `phone`, `idCard`, `idNumber`, `address`: the column holds the mask, so that lists do not decrypt; beside it the cipher text and
 * blind indexes of the whole value and of its last four characters.
 */
import { isMask, maskOf, readIdCard, readIdNumber, readPhone, refused, spelledNumber as spelled } from '@huxi/model'
import { sql } from 'kysely'
import { fieldKeys } from '../../platform/crypto/cipher.ts'
import { unrounded, type Place, type StoredPlace, type ServerKind } from './kind.ts'

const ONLY_WHOLE = '加密字段只支持完整值或后四位查询'
const TAIL = 4

export const placeOfCipher = ({ table, column, id }: Pick<StoredPlace, 'table' | 'column' | 'id'>): string =>
  `${table}|${column}|${id}`

export const encryptedColumns = (column: string) => ({
  cipher: `${column}_cipher`,
  index: `${column}_index`,
  tail: `${column}_tail`,
})

const refuse = (): never => {
  throw refused(ONLY_WHOLE)
}

const digitsOf = (text: string): string | undefined => readPhone(text)?.replaceAll('-', '')

interface Form {
  /** canonical text of a value for its index; undefined = invalid */
  readonly normal: (text: string) => string | undefined
  readonly tail: RegExp
}

const tailOf = (whole: string): string => [...whole.replace(/转\d+$/, '')].slice(-TAIL).join('')

const blind = ({ keys, tenantId, table, column }: Place, part: 'whole' | 'tail', value: string): string =>
  fieldKeys(keys).index.of(tenantId, `${table}|${column}|${part}`, value)

const encryptedKind = ({ normal, tail }: Form): ServerKind => {
  const store: ServerKind['store'] = (place, f, value) => {
    const { cipher, index, tail: last } = encryptedColumns(place.column)
    if (value === null || value === undefined || value === '')
      return { [place.column]: null, [cipher]: null, [index]: null, [last]: null }
    const text = String(value)
    const whole = spelled(normal(text) ?? text)
    return {
      [place.column]: maskOf(f.kind, text),
      [cipher]: fieldKeys(place.keys).cipher.seal(text, placeOfCipher(place)),
      [index]: blind(place, 'whole', whole),
      [last]: blind(place, 'tail', tailOf(whole)),
    }
  }
  const equals: ServerKind['equals'] = (place, f, value) => {
    const text = String(value)
    // a mask stands for the stored value, so it equals no other
    if (isMask(f.kind, text)) return sql`false`
    return sql`${sql.ref(encryptedColumns(place.column).index)} = ${blind(place, 'whole', spelled(normal(text) ?? text))}`
  }
  return {
    columns: (_f, column) => ({
      [column]: 'text',
      ...Object.fromEntries(Object.values(encryptedColumns(column)).map((name) => [name, 'text'])),
    }),
    read: refuse,
    textual: false,
    sortable: false,
    store,
    equals,
    condition: (place, f, given, rule) => {
      const last = spelled(given)
      const parts = [
        ...(normal(given) === undefined ? [] : [equals(place, f, given)]),
        ...(tail.test(last)
          ? [sql`${sql.ref(encryptedColumns(place.column).tail)} = ${blind(place, 'tail', last)}`]
          : []),
      ]
      return rule !== 'eq' || parts.length === 0 ? refuse() : sql`(${sql.join(parts, sql` or `)})`
    },
    sheet: (_f, value) => String(value),
    fromSheet: unrounded,
  }
}

export const phone = encryptedKind({ normal: digitsOf, tail: /^\d{4}$/ })
export const idCard = encryptedKind({ normal: readIdCard, tail: /^\d{3}[\dX]$/ })

/** The last two characters of a travel permit of Hong Kong and Macau count its renewals. */
const REISSUED = /^([HM]\d{8})\d{2}$/
const document = (text: string): string | undefined => {
  const number = readIdNumber(text)
  return number && (REISSUED.exec(number)?.[1] ?? number)
}

export const idNumber = encryptedKind({ normal: document, tail: /^[A-Z\d-]{4}$/ })
export const address = encryptedKind({ normal: spelled, tail: /^.{4}$/su })
