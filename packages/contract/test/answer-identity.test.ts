import { expect, test } from 'vitest'
import { doubtsOf, identityInAnswers } from '../src/index.ts'

const someone = { gender: '1', birthDate: '1963-05-31' }
const DAY = '2026-11-26'

test.each([
  [{ ageYears: 84, sex: 'female' }, someone, ['年龄：答案为 84 岁，所选患者为 63 岁', '性别：答案为女，所选患者为男']],
  [{ ageYears: 64, sex: 'male' }, someone, []],
  [{ ageYears: 65 }, someone, ['年龄：答案为 65 岁，所选患者为 63 岁']],
  [{ ageYears: 65 }, { ...someone, birthEstimated: true as const }, []],
  [{ ageYears: 66 }, { ...someone, birthEstimated: true as const }, ['年龄：答案为 66 岁，所选患者为 63 岁']],
  [{ ageYears: 84, sex: 'female' }, { gender: '0', birthDate: null }, []],
  [{}, someone, []],
])('%j of %j', (answers, person, doubts) => expect(doubtsOf(identityInAnswers(answers), person, DAY)).toEqual(doubts))
