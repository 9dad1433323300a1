/** The list grammar once more, over rows in memory: slow, obvious, written from the contract and not from the engine. */
import type { Field } from '@huxi/model'
import type { Row } from './fixtures.ts'

type Value = string | number | boolean

const isTextual = (f: Field): boolean => f.kind === 'text' || f.kind === 'longText' || f.kind === 'dicts'
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

const COMPARE: Record<string, (a: Value, b: Value) => boolean> = {
  '>': (a, b) => a > b,
  '>=': (a, b) => a >= b,
  '<': (a, b) => a < b,
  '<=': (a, b) => a <= b,
}
const WORDS: Record<string, string> = { gt: '>', ge: '>=', lt: '<', le: '<=' }

/** One value of a parameter against one value of a row; system.md §1.6. */
const meets = (f: Field, value: Value | null, given: string): boolean => {
  const [, operator, operand] = /^(>=|<=|>|<|gt|ge|lt|le) ?(.*)$/s.exec(given) ?? []
  if (operator && (given.includes(`${operator} `) || operator.endsWith('='))) {
    return value !== null && COMPARE[WORDS[operator] ?? operator]!(value, read(f, operand!))
  }
  if (given.startsWith('!')) return value !== read(f, given.slice(1))
  if (value === null) return false
  const parts = given
    .split(',')
    .map((part) => part.trim())
    .filter(Boolean)
  if (isTextual(f)) {
    if (given.startsWith(',') && given.endsWith(',')) return parts.some((part) => holds(value, part))
    if (given.startsWith('*') && given.endsWith('*')) return holds(value, given.slice(1, -1))
    if (given.startsWith('*')) return ends(value, given.slice(1))
    if (given.endsWith('*')) return starts(value, given.slice(0, -1))
  }
  if (given.includes(',')) return parts.some((part) => value === read(f, part))
  const plain = given.replaceAll('++', ',')
  return f.search === 'like' && isTextual(f) ? holds(value, plain) : value === read(f, plain)
}

/** Whether a row answers `<wire><suffix>=<given>`. */
export const answers = (row: Row, wire: string, f: Field, suffix: string, given: string): boolean => {
  const value = row[wire] as Value | null
  if (suffix === '') return meets(f, value, given)
  if (value === null) return false
  if (suffix === '_MultiString') return given.split(',').some((part) => value === read(f, part))
  if (suffix === '_begin') return value >= read(f, given)
  const end = f.kind === 'dateTime' && given.length === 10 ? `${given} 23:59:59` : read(f, given)
  return value <= end
}

/** Parameters that try every operator with values the rows really have. */
export const questions = (f: Field, values: readonly Value[]): [suffix: string, given: string][] => {
  const texts = [...new Set(values)].map(String)
  const [a = '', b = a, c = b] = [texts[0], texts.at(-1), texts[Math.floor(texts.length / 2)]]
  if (a === '') return []
  const plain = (v: string) => !v.includes(',') && !v.startsWith('*') && !v.endsWith('*')
  const exact: [string, string][] = [
    ['', `!${a}`],
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
      ...several.filter(() => plain(c)),
      ...parts.filter(([, g]) => !g.includes(',')),
      ['', `,${middle(a)},${middle(b)},`],
      ['', '*%*'],
      ['', '*_*'],
      ['', "*'*"],
      ['', '*\\*'],
    ]
  }
  if (f.kind === 'dict' && !isNumeric(f)) return [...exact, ...several]
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
        ]
      : []
  return [...exact, ...several, ...compared, ['_begin', c], ['_end', c], ...days]
}
