/** Reads the regular expressions of check rules: literals, classes, groups, alternatives, repetitions and both ends. */
import { refused } from '@huxi/model'

export type Test = (char: string) => boolean

export type Node =
  | { readonly kind: 'one'; readonly test: Test }
  | { readonly kind: 'all' | 'any'; readonly parts: readonly Node[] }
  | { readonly kind: 'times'; readonly of: Node; readonly min: number; readonly max: number }
  | { readonly kind: 'edge'; readonly at: 'start' | 'end' }

const REPEATS_MAX = 1000
const DEPTH_MAX = 30

const wrong = (what: string) => refused(`正则表达式${what}`)

const isWord: Test = (char) => /^\w$/.test(char)
const isDigit: Test = (char) => char >= '0' && char <= '9'
const isSpace: Test = (char) => /^\s$/.test(char)
const not =
  (test: Test): Test =>
  (char) =>
    !test(char)

const CLASSES: ReadonlyMap<string, Test> = new Map([
  ['d', isDigit],
  ['D', not(isDigit)],
  ['w', isWord],
  ['W', not(isWord)],
  ['s', isSpace],
  ['S', not(isSpace)],
])
const CONTROLS: ReadonlyMap<string, string> = new Map([
  ['t', '\t'],
  ['n', '\n'],
  ['r', '\r'],
])
const HEX: ReadonlyMap<string, number> = new Map([
  ['x', 2],
  ['u', 4],
])

/** @throws {AppError} refused with what is wrong */
export const readPattern = (pattern: string): Node => {
  const reader = open(pattern)
  const node = alternatives(reader, 0)
  if (reader.next() !== undefined) throw wrong('的括号不成对')
  return node
}

interface Reader {
  /** the next character, which stays */
  next(): string | undefined
  /** steps over the next character. @throws {AppError} refused at the end */
  read(): string
  /** steps over a text if it comes next */
  take(text: string): boolean
}

const open = (pattern: string): Reader => {
  const chars = [...pattern]
  let at = 0
  return {
    next: () => chars[at],
    read() {
      const char = chars[at]
      if (char === undefined) throw wrong('没有写完')
      at += 1
      return char
    },
    take(text) {
      const found = [...text].every((char, i) => chars[at + i] === char)
      if (found) at += text.length
      return found
    },
  }
}

const alternatives = (reader: Reader, depth: number): Node => {
  if (depth > DEPTH_MAX) throw wrong(`的括号不能超过 ${DEPTH_MAX} 层`)
  const parts = [sequence(reader, depth)]
  while (reader.take('|')) parts.push(sequence(reader, depth))
  return parts.length === 1 ? parts[0]! : { kind: 'any', parts }
}

const sequence = (reader: Reader, depth: number): Node => {
  const parts: Node[] = []
  for (let next = reader.next(); next !== undefined && next !== '|' && next !== ')'; next = reader.next())
    parts.push(repeated(reader, atom(reader, depth)))
  return { kind: 'all', parts }
}

const atom = (reader: Reader, depth: number): Node => {
  const char = reader.read()
  switch (char) {
    case '^':
      return { kind: 'edge', at: 'start' }
    case '$':
      return { kind: 'edge', at: 'end' }
    case '.':
      return one((given) => given !== '\n')
    case '(':
      return group(reader, depth)
    case '[':
      return one(charClass(reader))
    case '\\':
      return one(escaped(reader))
    case '*':
    case '+':
    case '?':
    case '{':
      throw wrong(`的“${char}”前面没有要重复的内容，要匹配它本身请写成“\\${char}”`)
    default:
      return one(equals(char))
  }
}

const one = (test: Test): Node => ({ kind: 'one', test })
const equals =
  (char: string): Test =>
  (given) =>
    given === char

const group = (reader: Reader, depth: number): Node => {
  if (reader.take('?') && !reader.take(':')) throw wrong('不支持环视和命名分组“(?…)”，请改用普通写法')
  const node = alternatives(reader, depth + 1)
  if (!reader.take(')')) throw wrong('的括号不成对')
  return node
}

/** A class, or one character. */
const escaped = (reader: Reader): Test => {
  const char = reader.read()
  return CLASSES.get(char) ?? equals(literal(reader, char))
}

const literal = (reader: Reader, char: string): string => {
  const digits = HEX.get(char)
  if (digits !== undefined) return String.fromCodePoint(hex(reader, digits))
  const control = CONTROLS.get(char)
  if (control !== undefined) return control
  if (/[1-9]/.test(char)) throw wrong(`不支持反向引用“\\${char}”`)
  if (/[A-Za-z0]/.test(char)) throw wrong(`不支持“\\${char}”`)
  return char
}

const hex = (reader: Reader, digits: number): number => {
  const text = Array.from({ length: digits }, () => reader.read()).join('')
  if (!/^[0-9a-f]+$/i.test(text)) throw wrong(`的字符编码“${text}”不正确`)
  return Number.parseInt(text, 16)
}

const charClass = (reader: Reader): Test => {
  const negated = reader.take('^')
  const tests: Test[] = []
  while (!reader.take(']')) {
    const from = member(reader)
    if (typeof from !== 'string' || !reader.take('-')) tests.push(typeof from === 'string' ? equals(from) : from)
    else if (reader.next() === ']') tests.push(equals(from), equals('-'))
    else tests.push(between(from, member(reader)))
  }
  const any: Test = (char) => tests.some((test) => test(char))
  return negated ? not(any) : any
}

const member = (reader: Reader): string | Test => {
  const char = reader.read()
  if (char !== '\\') return char
  const next = reader.read()
  return CLASSES.get(next) ?? literal(reader, next)
}

const between = (from: string, to: string | Test): Test => {
  if (typeof to !== 'string') throw wrong('的字符范围不正确')
  const [low, high] = [from.codePointAt(0)!, to.codePointAt(0)!]
  if (low > high) throw wrong(`的字符范围“${from}-${to}”前后颠倒`)
  return (char) => char.codePointAt(0)! >= low && char.codePointAt(0)! <= high
}

const repeated = (reader: Reader, of: Node): Node => {
  const times = repetition(reader)
  if (!times) return of
  // as few or as many: a whole text matches either way
  reader.take('?')
  if (['*', '+', '?', '{'].includes(reader.next() ?? '')) throw wrong('不能连续写两个重复符号')
  return { kind: 'times', of, ...times }
}

const repetition = (reader: Reader): { min: number; max: number } | undefined => {
  if (reader.take('*')) return { min: 0, max: Infinity }
  if (reader.take('+')) return { min: 1, max: Infinity }
  if (reader.take('?')) return { min: 0, max: 1 }
  if (!reader.take('{')) return undefined
  let text = ''
  while (!reader.take('}')) text += reader.read()
  const [, min, comma, max] = /^(\d{1,4})(,)?(\d{1,4})?$/.exec(text) ?? []
  const [low, high] = [Number(min), comma === undefined ? Number(min) : max === undefined ? Infinity : Number(max)]
  const fits = min !== undefined && (comma !== undefined || max === undefined) && low <= high
  if (!fits) throw wrong(`的重复次数“{${text}}”不正确`)
  if (low > REPEATS_MAX || (high !== Infinity && high > REPEATS_MAX)) throw wrong(`的重复次数不能超过 ${REPEATS_MAX}`)
  return { min: low, max: high }
}
