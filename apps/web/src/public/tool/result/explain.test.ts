import { tools } from '@huxi/clinical/tools'
import { assess, type Answers, type Finding, type Part } from '@huxi/clinical/tools/tool'
import { expect, it } from 'vitest'
import { cameTo } from '@huxi/clinical/came-to'
import { explained, totalOf } from '@huxi/clinical/gauge'
import { missingOf, questionKeysOf, rowsOf } from './explain.ts'

const partOf = (tool: string, id: string): Part =>
  tools.find((each) => each.id === tool)!.parts.find((each) => each.id === id)!

const admission = partOf('copd', 'admission')
const stable = partOf('copd', 'stable')

const ADMITTED: Answers = {
  ageYears: 68,
  emrcd: '5a',
  eosinophils: { value: 30, unit: '个/μL' },
  consolidation: true,
  arterialPh: 7.36,
  atrialFibrillation: false,
  pulse: 112,
}

const finding = (part: Part, answers: Answers, model: string): Finding =>
  assess(part, answers).find((each) => each.model.id === model)!

const rowTexts = (part: Part, answers: Answers, model: string) =>
  rowsOf(part, finding(part, answers, model), answers).map(({ step, entered }) => [
    step.label,
    ...entered.map(({ value, unit = '', converted = '' }) => [value, unit, converted].filter(Boolean).join(' | ')),
    cameTo(step),
  ])

it('echoes each answer as it was typed, with the unit that is counted in, and keeps zero points', () => {
  expect(rowTexts(admission, ADMITTED, 'decaf')).toEqual([
    ['呼吸困难 eMRCD', '5a', '1'],
    ['血嗜酸性粒细胞', '30 | 个/μL | 0.03 ×10⁹/L', '1'],
    ['胸部影像有肺实变', '是', '1'],
    ['动脉血 pH', '7.36', '0'],
    ['心房颤动', '否', '0'],
  ])
})

it('says nothing twice when the typed unit is the one that is counted in', () => {
  const answers: Answers = { eosinophils: { value: 0.2, unit: '×10⁹/L' } }
  expect(rowTexts(admission, answers, 'decaf')[1]).toEqual(['血嗜酸性粒细胞', '0.2 | ×10⁹/L', '0'])
})

it('says 未填写 and - where nothing was typed', () => {
  expect(rowTexts(admission, {}, 'decaf')[0]).toEqual(['呼吸困难 eMRCD', '未填写', '-'])
})

it('shows the parts of a computed number', () => {
  const answers: Answers = { heightCm: 160, weightKg: 64, mmrc: 2 }
  expect(rowTexts(stable, answers, 'bode')[0]).toEqual(['体重指数', '160 | cm', '64 | kg', '25 | kg/m²', '0'])
  const uneven = rowTexts(stable, { ...answers, heightCm: 168, weightKg: 60 }, 'bode')[0]!
  expect(uneven[3]).toBe('21.26 | kg/m²')
  expect(rowTexts(stable, { bmi: 20 }, 'bode')[0]).toEqual(['体重指数', '20 | kg/m²', '1'])
})

it('finds the questions behind an input, those of a computed one by its sources', () => {
  expect(questionKeysOf('emrcd', {})).toEqual(['emrcd'])
  expect(questionKeysOf(undefined, {})).toEqual([])
  expect(questionKeysOf(({ bmi, heightCm }) => bmi ?? heightCm, {})).toEqual(['bmi', 'heightCm'])
  expect(questionKeysOf(() => 'asthma', {})).toEqual([])
})

it.each([
  ['the score', ADMITTED, '合计（满分 6 分）', '3'],
  ['what is still possible', { ...ADMITTED, arterialPh: null }, '合计（满分 6 分）', '3–4'],
])('adds up %s', (_, answers, label, value) => {
  expect(totalOf(finding(admission, answers, 'decaf'))).toEqual({ label, value })
})

it('adds nothing up where nothing is added up', () => {
  expect(totalOf(finding(stable, {}, 'gold'))).toBeUndefined()
  expect(totalOf(finding(admission, ADMITTED, 'rome2021'))).toBeUndefined()
})

const groupWith = (part: Part, key: string): number =>
  part.groups.findIndex(({ questions }) => questions.some((question) => question.key === key))

it.each([
  ['the first one missing', admission, { ...ADMITTED, eosinophils: null, arterialPh: null }, 'decaf', 'eosinophils'],
  ['an input under another name', admission, { ...ADMITTED, pulse: null }, 'rome2021', 'dyspneaVas'],
  ['a computed input', stable, { fev1PctPred: 45, mmrc: 2, sixMwdM: 300, heightCm: 160 }, 'bode', 'weightKg'],
])('leads to the screen of %s', (_, part, answers, model, key) => {
  expect(missingOf(part, finding(part, answers as Answers, model), answers as Answers)!.group).toBe(
    groupWith(part, key),
  )
})

it('names missing inputs by their question, and a computed one by its own name', () => {
  const answers: Answers = { fev1PctPred: 45, mmrc: 2, sixMwdM: 300 }
  expect(missingOf(stable, finding(stable, answers, 'bode'), answers)!.labels).toEqual(['体重指数（BMI）'])
  expect(missingOf(admission, finding(admission, ADMITTED, 'decaf'), ADMITTED)).toBeUndefined()
})

it('has no link without a matching question', () => {
  const answers: Answers = { diagnosis: 'asthma' }
  const part = partOf('gssxxbbx', 'phenotype')
  const missing = missingOf(part, finding(part, answers, 'eosPhenotype'), answers)!
  expect(missing.group).toBe(groupWith(part, 'fenoPpb'))
  expect(missingOf({ ...part, groups: [] }, finding(part, answers, 'eosPhenotype'), answers)!.group).toBeUndefined()
})

it('shows no points where no score is given', () => {
  const answers: Answers = { ageYears: 35, mmrc: 2, fev1PctPred: 45 }
  expect(finding(stable, answers, 'ado2012').result.status).toBe('not_applicable')
  expect(rowTexts(stable, answers, 'ado2012')).toEqual([])
})

it('explains every result of every part without answers', () => {
  for (const part of tools.flatMap(({ parts }) => parts))
    for (const found of assess(part, {})) {
      const missing = missingOf(part, found, {})
      expect(missing === undefined || missing.labels.length > 0).toBe(true)
      expect(missing?.group, `${part.id} ${found.model.id}`).not.toBe(-1)
      if (missing) expect(missing.group, `${part.id} ${found.model.id}`).toBeDefined()
      expect(rowsOf(part, found, {})).toHaveLength(explained(found).length)
    }
})
