import { text } from '@huxi/model'
import { expect, test } from 'vitest'
import { pinyinText, soundOf } from './person-name.ts'

test.each([
  ['王小明', 'wangxiaoming', 'wxm'],
  ['张三', 'zhangsan', 'zs'],
  ['吕布', 'lvbu', 'lb'],
  ['欧阳修', 'ouyangxiu', 'oyx'],
  ['仇英', 'qiuying', 'qy'],
  ['单雄信', 'shanxiongxin', 'sxx'],
  ['尉迟恭', 'yuchigong', 'ycg'],
  ['John Smith', 'johnsmith', 'johnsmith'],
  ['李 A·1', 'lia1', 'la1'],
])('%s sounds %s', (name, pinyin, initials) => {
  const sound = soundOf(name)
  expect([sound.pinyin.split(' ')[0], sound.initials.split(' ')[0]]).toEqual([pinyin, initials])
  for (const text of [sound.pinyin, sound.initials]) expect(text).toMatch(/^[a-z0-9]+( [a-z0-9]+)*$/)
})

test('keeps all readings up to the limit', () => {
  expect(soundOf('曾乐').pinyin.split(' ')).toEqual(expect.arrayContaining(['zengle', 'cengle', 'zengyue']))
  expect(soundOf('单单').pinyin.split(' ')).toEqual(expect.arrayContaining(['shandan']))
  const long = soundOf('行长乐单曾重'.repeat(8))
  expect(long.pinyin.split(' ').length).toBeLessThanOrEqual(8)
})

test('sorts one surname together', () => {
  const names = ['刘安', '李五', '李明', '李', 'Lily', '黎安']
  const orders = names.map((name) => soundOf(name).order)
  expect(orders).toEqual(["liu'an", "li'wu", "li'ming", 'li', 'lily', "li'an"])
  expect(orders.toSorted()).toEqual(['li', "li'an", "li'ming", "li'wu", 'lily', "liu'an"])
})

test('gives no sound without letters', () => expect(soundOf('·？')).toEqual({ pinyin: '', initials: '', order: '' }))

test('a number that a spreadsheet program has rounded is no name', () => {
  expect(() => pinyinText.fromSheet(text('名称'), '1.23E+20')).toThrow('科学计数')
})
