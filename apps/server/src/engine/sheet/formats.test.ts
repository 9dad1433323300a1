import { decimal, int, text, type Field } from '@huxi/model'
import { expect, test } from 'vitest'
import type { Ctx } from '../core/context.ts'
import { formatOf } from './formats.ts'

const CASES: readonly (readonly [string, Field])[] = [
  ['数字，0.5 到 10', decimal('剂量', { min: 0.5, max: 10 })],
  ['整数，不小于 1', int('人数', { min: 1 })],
  ['整数，不大于 9', int('分数', { max: 9 })],
  ['文字，不超过 20 个字符', text('名称', { max: 20 })],
  ['11 位手机号', text('手机号', { max: 45, check: 'mobile' })],
  ['不能包含特殊字符，不超过 30 个字符', text('编码', { max: 30, check: 'dictValue' })],
]

test.each(CASES)('a cell is explained as %s', (words, field) => expect(formatOf({} as Ctx, field)).toBe(words))
