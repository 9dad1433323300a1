import { tools } from '@huxi/clinical/tools'
import type { Part } from '@huxi/clinical/tools/tool'
import { expect, it } from 'vitest'
import { answersOf, type TypedAnswers } from './typed.ts'
import { issuesOf, possibleSteps, stepsOf } from './issues.ts'

const partOf = (tool: string, id: string): Part =>
  tools.find((each) => each.id === tool)!.parts.find((each) => each.id === id)!

const groupOf = (part: Part, title: string) => part.groups.find((group) => group.title === title)!

const copd = partOf('hcqycjxjz', 'copd')
const phenotype = partOf('gssxxbbx', 'phenotype')

it('names a pair that does not go together where its last question is', () => {
  const year = groupOf(copd, '过去12个月')
  expect(issuesOf(copd, year, { exacPrev12m: { text: '1' }, severeExacPrev12m: { text: '2' } })).toEqual({
    severeExacPrev12m: { message: '住院或急诊次数不能多于急性加重的总次数。' },
  })
  expect(issuesOf(copd, year, { severeExacPrev12m: { text: '1' }, admissionsPrev12m: { text: '2' } })).toEqual({
    admissionsPrev12m: { message: '住院次数不能多于住院或急诊次数。' },
  })
  expect(issuesOf(copd, copd.groups[0]!, { exacPrev12m: { text: '1' }, severeExacPrev12m: { text: '2' } })).toEqual({})
  expect(issuesOf(copd, year, { exacPrev12m: { text: '2' }, severeExacPrev12m: { text: '2' } })).toEqual({})
})

it('reports a body mass index that is impossible or disagrees with height and weight', () => {
  const body = groupOf(copd, '身高和体重')
  const typed: TypedAnswers = { heightCm: { text: '60' }, weightKg: { text: '165' } }
  expect(issuesOf(copd, body, typed)).toEqual({ bmi: { message: '按上面填写的数值算得 458.3，请核对' } })
  expect(issuesOf(copd, body, { ...typed, bmi: { text: '22' } })).toEqual({
    bmi: { message: '体重指数与身高、体重算出的不符，请核对这三项，或者清空体重指数由系统计算。' },
  })
  expect(
    issuesOf(copd, body, { heightCm: { text: '165' }, weightKg: { text: '60' }, bmi: { text: '60' } }, true),
  ).toEqual({
    bmi: { message: expect.stringContaining('保存时请填写原因'), needsReason: true },
  })
  expect(issuesOf(copd, body, { heightCm: { text: '165' }, weightKg: { text: '60' } })).toEqual({})
})

it('leaves out steps without a question', () => {
  const steps = (typed: TypedAnswers) => stepsOf(phenotype, answersOf(phenotype, typed))
  expect(steps({})).toEqual([0, 1, 2])
  expect(steps({ diagnosis: 'asthma' })).toEqual([0, 1, 2, 3])
  const asthma = partOf('hcqycjxjz', 'asthma')
  expect(stepsOf(asthma, {})).not.toContain(asthma.groups.findIndex(({ title }) => title === '本机构'))
})

it('counts a step only as long as an answer may still open it', () => {
  const steps = (at: number, typed: TypedAnswers = {}) => possibleSteps(phenotype, answersOf(phenotype, typed), at)
  expect(steps(0)).toEqual([0, 1, 2, 3])
  expect(steps(1)).toEqual([0, 1, 2])
  expect(steps(2, { diagnosis: 'asthma' })).toEqual([0, 1, 2, 3])
})
