import { expect, test } from 'vitest'
import { salutationOf } from './salutation.ts'

test.each([
  ['王建国', '1', '王先生'],
  ['上官静素', '2', '上官女士'],
  ['阿卜杜热合曼·吐尔逊', '1', '阿卜杜热合曼·吐尔逊先生'],
  ['Anna Berg', '2', 'Anna Berg女士'],
  ['李宁', null, '李女士/先生'],
])('addresses %s of gender %s as %s', (name, gender, text) => {
  expect(salutationOf(name, gender)).toBe(text)
})
