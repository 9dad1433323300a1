import { describe, expect, test } from 'vitest'
import { mmrc } from '../src/models/mmrc.ts'

describe('mMRC', () => {
  test.each([
    [0, 'less_breathless', 'mMRC 0 级：气促较轻。仅在剧烈活动时感到气促。'],
    [1, 'less_breathless', 'mMRC 1 级：气促较轻。平地快走或上缓坡时气短。'],
    [2, 'more_breathless', 'mMRC 2 级：气促较重。因气短，平地行走比同龄人慢或需要停下休息。'],
    [3, 'more_breathless', 'mMRC 3 级：气促较重。平地步行约100米或数分钟后需停下喘气。'],
    [4, 'more_breathless', 'mMRC 4 级：气促较重。因明显气促不能离家，或穿脱衣服时气短。'],
  ])('grade %i is %s', (grade, band, text) => {
    expect(mmrc.score({ mmrc: grade })).toMatchObject({ status: 'ok', grade, band })
    expect(mmrc.say({ mmrc: grade }).text).toBe(text)
  })

  test.each([-1, 5, 1.5, '2', true])('%o cannot be', (grade) =>
    expect(mmrc.score({ mmrc: grade })).toMatchObject({ status: 'out_of_range', fields: ['mmrc'], grade: null }),
  )

  test('without an answer nothing is known', () => {
    expect(mmrc.score({})).toMatchObject({ status: 'incomplete', fields: ['mmrc'], grade: null, band: null })
    expect(mmrc.steps({})).toMatchObject([{ points: null }])
  })
})
