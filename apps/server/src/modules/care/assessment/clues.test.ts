import { expect, test } from 'vitest'
import { cluesOf, likeness } from './clues.ts'

const clues = cluesOf({ performedAt: '2026-03-01 10:00:00', comment: '3床 张三丰，尾号 1234，住院号 ZY20260001' }, [
  { key: 'ageYears', label: '年龄', value: '70 岁', given: 70 },
])

const one = {
  name: '张三丰',
  patientNo: 'P26000001',
  gender: '1',
  birthDate: '1955-03-02',
  tail: '1234',
  numbered: false,
  there: true,
  inBed: false,
}

test('are names, last phone digits, numbers and beds in a comment', () => {
  expect(clues.names).toContain('张三丰')
  expect(clues).toMatchObject({ numbers: ['1234', 'ZY20260001'], identity: { age: 70, gender: null } })
  expect([clues.tails, clues.beds]).toEqual([expect.arrayContaining(['1234']), ['3', '03']])
})

test('rank better matches first, with reasons', () => {
  expect(likeness(clues, one).reasons).toEqual([
    '备注中的姓名相同',
    '备注中的手机尾号相同',
    '评估当天在就诊',
    '年龄相符',
  ])
  const younger = likeness(clues, { ...one, birthDate: '1990-01-01' })
  expect(younger.reasons).toContain('年龄不符')
  expect(younger.score).toBeLessThan(likeness(clues, one).score)
})
