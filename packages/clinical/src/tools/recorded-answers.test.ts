import { expect, test } from 'vitest'
import { hcqycjxjz } from './hcqycjxjz.ts'
import { answersInWords, differenceText, recordedAnswer, saysTheSame } from './recorded-answers.ts'
import { questionsOf, type Answer } from './tool.ts'

const questions = hcqycjxjz.parts.flatMap(questionsOf)
const question = (key: string) => questions.find((each) => each.key === key)!

test.each<[string, string, Answer, number, boolean]>([
  ['the same number', 'fenoPpb', 25, 25, true],
  ['as precise as it is shown', 'fenoPpb', 25, 25.3, true],
  ['another number', 'fenoPpb', 26, 25, false],
  ['the same in another unit', 'bloodEos', { value: 300, unit: '个/μL' }, 0.3, true],
  ['another in another unit', 'bloodEos', { value: 30, unit: '个/μL' }, 0.3, false],
])('%s', (_case, key, answer, known, same) => expect(saysTheSame(question(key), answer, known)).toBe(same))

test('names a difference in the units of both answers, and none without an answer', () => {
  const known = { value: 0.3, text: '0.30 ×10⁹/L' }
  expect(differenceText(question('bloodEos'), { value: 500, unit: '个/μL' }, known)).toBe(
    '记录为 0.30 ×10⁹/L，您填写 500 个/μL',
  )
  expect(differenceText(question('bloodEos'), null, known)).toBeUndefined()
})

test('a grade is read with its words', () => {
  const part = hcqycjxjz.parts.find((one) => questionsOf(one).some(({ key }) => key === 'mmrc'))!
  expect(answersInWords(part, { mmrc: 3 })).toMatchObject([
    { key: 'mmrc', value: expect.stringMatching(/^3 平地步行约100米/) },
  ])
})

test('impossible values are no answer', () => expect(recordedAnswer(question('fenoPpb'), 9000)).toBeNull())
