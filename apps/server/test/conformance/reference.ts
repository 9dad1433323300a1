/** The list grammar once more, over rows in memory: slow, obvious, written from the contract and not from the engine. */
import type { Field } from '@huxi/model'
import type { Row } from './fixtures.ts'

type Value = string | number | boolean

const TEXTS: readonly Field['kind'][] = ['text', 'longText', 'richText', 'dicts', 'email', 'url', 'personName']
const isTextual = (f: Field): boolean => TEXTS.includes(f.kind)
const isJoined = (f: Field): boolean => f.kind === 'dicts' || f.kind === 'file'
const isEncrypted = (f: Field): boolean => ['phone', 'idCard', 'idNumber', 'address'].includes(f.kind)
const isNumeric = (f: Field): boolean => f.kind === 'int' || f.kind === 'decimal' || f.numeric === true

const read = (f: Field, text: string): Value => {
  if (isNumeric(f)) return Number(text)
  if (f.kind === 'bool') return ['1', 'true', 'Y'].includes(text)
  if (f.kind === 'date') return text.slice(0, 10)
  if (f.kind === 'dateTime') return text.length === 10 ? `${text} 00:00:00` : text
  return text
}

const holds = (value: Value, part: string): boolean => String(value).toLowerCase().includes(part.toLowerCase())
const starts = (value: Value, part: string): boolean => String(value).toLowerCase().startsWith(part.toLowerCase())
const ends = (value: Value, part: string): boolean => String(value).toLowerCase().endsWith(part.toLowerCase())

const owns = (value: Value, part: string): boolean => String(value).split(',').includes(part)

const COMPARE: Record<string, (a: Value, b: Value) => boolean> = {
  '>': (a, b) => a > b,
  '>=': (a, b) => a >= b,
  '<': (a, b) => a < b,
  '<=': (a, b) => a <= b,
}
const WORDS: Record<string, string> = { gt: '>', ge: '>=', lt: '<', le: '<=' }

/** A bare day means the whole day. */
const equals = (f: Field, value: Value | null, given: string): boolean =>
  f.kind === 'dateTime' && given.length === 10 ? String(value).startsWith(given) : value === read(f, given)

const upperBound = (f: Field, given: string): Value =>
  f.kind === 'dateTime' && given.length === 10 ? `${given} 23:59:59` : read(f, given)

/** Operators in the order of `where.ts`. */
const meets = (f: Field, value: Value | null, given: string): boolean => {
  const parts = given
    .split(',')
    .map((part) => part.trim())
    .filter(Boolean)
  if (given.startsWith(',') && given.endsWith(',') && (isTextual(f) || isJoined(f)))
    return value !== null && parts.some((part) => (isJoined(f) ? owns : holds)(value, part))
  const [, operator, operand] = /^(>=|<=|>|<|gt|ge|lt|le) ?(.*)$/s.exec(given) ?? []
  if (operator && (given.includes(`${operator} `) || operator.endsWith('='))) {
    const sign = WORDS[operator] ?? operator
    const bound = sign === '>' || sign === '<=' ? upperBound(f, operand!) : read(f, operand!)
    return value !== null && COMPARE[sign]!(value, bound)
  }
  if (given.length > 1 && (given.startsWith('*') || given.endsWith('*'))) {
    if (value === null) return false
    if (!given.endsWith('*')) return ends(value, given.slice(1))
    return given.startsWith('*') ? holds(value, given.slice(1, -1)) : starts(value, given.slice(0, -1))
  }
  if (given.includes(',')) return value !== null && parts.some((part) => value === read(f, part))
  if (given.startsWith('!')) return !equals(f, value, given.slice(1).replaceAll('++', ','))
  if (value === null) return false
  const plain = given.replaceAll('++', ',')
  if (f.search !== 'like' || !isTextual(f)) return equals(f, value, plain)
  return isJoined(f) ? owns(value, plain) : holds(value, plain)
}

export const answers = (row: Row, wire: string, f: Field, suffix: string, given: string): boolean => {
  const value = row[wire] as Value | null
  if (suffix === '') return meets(f, value, given)
  if (value === null) return false
  if (suffix === '_MultiString') return given.split(',').some((part) => value === read(f, part))
  if (suffix === '_begin') return value >= read(f, given)
  return value <= upperBound(f, given)
}

export const questions = (f: Field, values: readonly Value[]): [suffix: string, given: string][] => {
  const texts = [...new Set(values)].map(String)
  const [a = '', b = a, c = b] = [texts[0], texts.at(-1), texts[Math.floor(texts.length / 2)]]
  // encrypted values read as masks, and no query finds a mask
  if (a === '' || isEncrypted(f)) return []
  const plain = (v: string) => !v.includes(',') && !v.startsWith('*') && !v.endsWith('*')
  const exact: [string, string][] = [
    ['', `!${a}`],
    ['', `!${a.replaceAll(',', '++')}`],
    ['', a.replaceAll(',', '++')],
    ['', b.replaceAll(',', '++')],
  ]
  const several: [string, string][] =
    plain(a) && plain(b)
      ? [
          ['', `${a},${b}`],
          ['', `${b},${a},`],
          ['_MultiString', `${a},${c}`],
        ]
      : []
  if (isTextual(f)) {
    const middle = (v: string) => v.slice(1, Math.max(2, v.length - 1))
    const parts: [string, string][] = [a, b, c].flatMap((v) => [
      ['', `*${middle(v)}*`],
      ['', `${v.slice(0, 2)}*`],
      ['', `*${v.slice(-2)}`],
    ])
    return [
      ...exact,
      ['', `!${a},${b}`],
      ...several.filter(() => plain(c)),
      ...parts.filter(([, g]) => !g.includes(',') && g !== '**'),
      ...(middle(a) && middle(b) ? [['', `,${middle(a)},${middle(b)},`] satisfies [string, string]] : []),
      ['', '*%*'],
      ['', '*_*'],
      ['', "*'*"],
      ['', '*\\*'],
    ]
  }
  if (f.kind === 'dict' && !isNumeric(f)) return [...exact, ...several, ['', `*${a}*`], ['', `,${a},${b},`]]
  if (f.kind === 'ref' || f.kind === 'bool') return exact
  const compared = ['> ', '>= ', '>=', '< ', '<= ', '<=', 'gt ', 'ge ', 'lt ', 'le '].map((o): [string, string] => [
    '',
    `${o}${c}`,
  ])
  const days: [string, string][] =
    f.kind === 'dateTime'
      ? [
          ['_begin', c.slice(0, 10)],
          ['_end', c.slice(0, 10)],
          ...['', '!', '> ', '>= ', '< ', '<= '].map((sign): [string, string] => ['', sign + c.slice(0, 10)]),
        ]
      : []
  return [...exact, ...several, ...compared, ['_begin', c], ['_end', c], ...days]
}
