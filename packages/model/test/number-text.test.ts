import { expect, test } from 'vitest'
import { hasDecimalComma, numbersIn, readNumber, unitsInLabel } from '../src/number-text.ts'

test.each<[string, readonly number[]]>([
  ['68', [68]],
  [' 68 ', [68]],
  ['６８', [68]],
  ['7.36', [7.36]],
  ['7,36', [7.36]],
  ['7，36', [7.36]],
  ['7。36', [7.36]],
  ['７．３６', [7.36]],
  ['7. 36', [7.36]],
  ['.5', [0.5]],
  ['5.', [5]],
  ['5,', []],
  ['-3', [-3]],
  ['−3', [-3]],
  ['‐3', [-3]],
  ['+3', [3]],
  ['-0', [0]],
  ['0,123', [0.123]],
  ['1,000', [1, 1000]],
  ['1,234.5', [1234.5]],
  ['1,000,000', [1_000_000]],
  ['1 000', [1000]],
  ['1\u00a0000,5', [1000.5]],
  ['1.5e3', [1500]],
  ['1.5E-1', [0.15]],
  ['2\u200b5', [25]],
  ['', []],
  ['七', []],
  ['12 3', []],
  ['1.2.3', []],
  ['1\n234', []],
  ['120\t080', []],
  ['1\t234,5', []],
  ['\t5\r\n', [5]],
  ['<0.5', []],
  ['1e999', []],
  ['0x10', []],
  ['10²', []],
  ['2₅', []],
  ['1½', []],
  ['③', []],
  ['1e-400', []],
  ['0e-400', [0]],
  ['-', []],
  ['--', []],
  ['.', []],
  ['Infinity', []],
])('%j can mean %j', (text, numbers) => {
  expect(numbersIn(text)).toEqual(numbers)
})

test.each([
  ['<0.5', { value: 0.5, comparator: '<' }],
  ['＜ 0.5', { value: 0.5, comparator: '<' }],
  ['<=0,5', { value: 0.5, comparator: '≤' }],
  ['≧300', { value: 300, comparator: '≥' }],
  ['＞300 ppb', { value: 300, comparator: '>' }],
  ['大于等于 5', { value: 5, comparator: '≥' }],
  ['0.5↓', { value: 0.5 }],
  ['25PPB', { value: 25 }],
  ['5.2×10⁹/L', { value: 5.2 }],
  ['5.2×109/L', { value: 5.2 }],
  ['23 kg/m2', { value: 23 }],
  [' ', null],
])('%j is read as %j where a comparator may stand', (text, read) => {
  expect(readNumber(text, { comparable: true, units: ['ppb', '×10⁹/L', 'kg/m²'] })).toEqual(read)
})

test.each([
  ['2.35L', '“2.35L”不是数字，请只填写数字'],
  ['--', '“--”不是数字，请只填写数字'],
  ['1,250', '“1,250”有两种读法，请改写为 1.25 或 1250'],
  ['<0.5', '“<0.5”带有比较符号，这里只能填写一个确定的数字'],
  ['<', '“<”不是数字，请只填写数字'],
])('%j is refused with a sentence', (text, issue) => {
  expect(readNumber(text)).toMatchObject({ issue })
})

test.each([
  ['2,35', true],
  ['2,35 L', true],
  ['1 234,5', true],
  ['5,2×10⁹/L', true],
  ['<23,5 kg/m2', true],
  ['1,234.5', false],
  ['1,000,000', false],
  ['5.2×10⁹/L', false],
])('%j has a decimal comma: %j', (text, hasOne) => {
  expect(hasDecimalComma(text, ['L', '×10⁹/L', 'kg/m²'])).toBe(hasOne)
})

test('reads the unit in brackets behind a label, never a number', () => {
  expect(['FEV1（L）', '依从性（%）', '排序', '系数（0–1）'].map(unitsInLabel)).toEqual([['L'], ['%'], [], []])
})
