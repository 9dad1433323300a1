import { expect, test } from 'vitest'
import { candidatesIn, choicesIn } from './cell-options.ts'

const OPTIONS = new Set(['咳嗽', '咳痰', '咳嗽，咳痰', '胸闷、气短、乏力'])
const choices = (text: string): string[] => choicesIn(text, (part) => OPTIONS.has(part))

test.each([
  ['咳嗽,咳痰', ['咳嗽', '咳痰']],
  ['咳痰； 咳嗽，咳痰 ;', ['咳痰', '咳嗽，咳痰']],
  ['胸闷、气短、乏力,发热', ['胸闷、气短、乏力', '发热']],
  ['', []],
])('%s names %j', (text, found) => expect(choices(text)).toEqual(found))

test('takes every run of parts as a candidate', () => {
  expect(candidatesIn('甲,乙、丙')).toEqual(['甲', '甲,乙', '甲,乙、丙', '乙', '乙、丙', '丙'])
})
