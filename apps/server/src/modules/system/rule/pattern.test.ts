import { AppError } from '@huxi/model'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { matcher } from './pattern.ts'

const native = (pattern: string, text: string): boolean => new RegExp(`^(?:${pattern})$`, 'u').test(text)

const char = fc.constantFrom('a', 'b', '1', '_', ' ', '中')
const atom = fc.constantFrom('a', 'b', '1', '.', '\\d', '\\w', '\\S', '[ab]', '[^a]', '[0-9_]', '中', '^', '$')
const times = fc.constantFrom('', '*', '+', '?', '{2}', '{1,}', '{0,2}', '*?')

describe('patterns', () => {
  test('agree with the runtime’s engine', () => {
    const part = fc.tuple(atom, times).map(([one, many]) => (['^', '$'].includes(one) ? one : one + many))
    const run = fc.array(part, { minLength: 1, maxLength: 4 }).map((parts) => parts.join(''))
    const branched = fc
      .tuple(run, run, times)
      .map(([left, right, many]) => `(?:${left}|${right})${many === '' ? '' : many}`)
    const texts = fc.array(char, { maxLength: 6 }).map((chars) => chars.join(''))
    fc.assert(
      fc.property(fc.oneof(run, branched), texts, (pattern, text) => matcher(pattern)(text) === native(pattern, text)),
      { seed: 67, numRuns: 500 },
    )
  })

  test.each(['(a+)+b', '(a|a)*b', '(a*)*b', '(.*a){12}', '([a-z]+)*1'])(
    '%s is answered without trying twice',
    (pattern) => {
      expect(matcher(pattern)(`${'a'.repeat(1000)}!`)).toBe(false)
    },
  )

  test('accept characters by code point', () => {
    expect(matcher('[\\u4e00-\\u9fa5]{2}')('患者')).toBe(true)
    expect(matcher('\\\\u4e00')('\\u4e00')).toBe(true)
  })

  test.each([
    ['(?=a)', '不支持环视'],
    ['(?<!a)b', '不支持环视'],
    ['(a)\\1', '不支持反向引用'],
    ['(a', '括号不成对'],
    ['a)', '括号不成对'],
    ['[a', '没有写完'],
    ['[b-a]', '前后颠倒'],
    ['*a', '前面没有要重复的内容'],
    ['a**', '不能连续写两个重复符号'],
    ['a{2,1}', '重复次数“{2,1}”不正确'],
    ['a{2000}', '重复次数“{2000}”不正确'],
    ['((a{900}){900}){900}', '重复次数“{900}”不正确'],
    ['a\\', '不能以 \\ 结尾'],
    ['a'.repeat(201), '不能超过 200 个字符'],
  ])('%s is refused', (pattern, sentence) => {
    expect(() => matcher(pattern)).toThrow(AppError)
    expect(() => matcher(pattern)).toThrow(sentence)
  })
})
