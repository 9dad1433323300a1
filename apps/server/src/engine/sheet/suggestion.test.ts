import { expect, test } from 'vitest'
import { closest } from './suggestion.ts'

test.each([
  ['主任医生', ['住院医师', '主任医师', '副主任医师'], '主任医师'],
  ['中极', ['初级', '中级'], '中级'],
  ['男性', ['男', '女'], '男'],
  ['姓名（必填）', ['编码', '姓名'], '姓名'],
  ['Ｃode ', ['name', 'code'], 'code'],
  ['院士级', ['正高级', '中级'], undefined],
  ['', ['中级'], undefined],
  ['字'.repeat(50), ['字'], undefined],
])('%s of %j: %s', (text, options, found) => expect(closest(text, options)).toBe(found))
