import {
  bun,
  eosinophils,
  fev1FvcPostBd,
  paco2MmHg,
  pulse,
  sixMwdM,
  arterialPh,
  exacPrev12m,
} from '@huxi/clinical/inputs'
import { tools } from '@huxi/clinical/tools'
import { copd } from '@huxi/clinical/tools/copd'
import type { Part, Question } from '@huxi/clinical/tools/tool'
import { pack, unpack } from '@huxi/clinical/tools/packed'
import { describe, expect, it, test } from 'vitest'
import { answersOf, inUnit, numberNote, readTyped, typedOf, UNKNOWN } from './typed.ts'

const ask = (input: Question['input']): Question => ({ key: 'it', input })
const admission = tools[0]!.parts[0]!
const of = (part: Part, key: string): Question =>
  part.groups.flatMap(({ questions }) => questions).find((question) => question.key === key)!

describe('a typed number', () => {
  it('is read with its unit, typed along or not', () => {
    expect(readTyped(ask(pulse), { text: '96 次/分' })).toEqual({ answer: 96 })
    expect(readTyped(ask(eosinophils), { text: '30', unit: '个/μL' })).toEqual({
      answer: { value: 30, unit: '个/μL' },
    })
    expect(readTyped(ask(eosinophils), { text: '0,03 ×10⁹/L' })).toEqual({ answer: { value: 0.03, unit: '×10⁹/L' } })
  })

  it('takes the only possible reading, and asks when two are possible', () => {
    expect(readTyped(ask(arterialPh), { text: '7,362' })).toEqual({ answer: 7.362 })
    expect(readTyped(ask(sixMwdM), { text: '1,000' })).toEqual({
      answer: null,
      issue: { message: '“1,000”有两种读法，请改写为 1 或 1000' },
    })
  })

  it('may be known only as below or above a number', () => {
    expect(readTyped(ask(pulse), { text: '＜ 60次/分' })).toEqual({ answer: '<60' })
    const answer = { value: '<30', unit: '个/μL' } as const
    expect(readTyped(ask(eosinophils), { text: '<30', unit: '个/μL' })).toEqual({ answer })
    expect(numberNote(ask(eosinophils), {}, { text: '<30', unit: '个/μL' })).toBe('<30 个/μL = <0.03 ×10⁹/L')
    expect(inUnit(ask(eosinophils), { text: '<30', unit: '个/μL' }, '×10⁹/L')).toEqual({
      text: '<0.03',
      unit: '×10⁹/L',
    })
    expect(readTyped(ask(pulse), { text: '>300' }).issue?.message).toBe('应在 20–250 次/分 之间')
  })

  it('may be a ratio in percent', () => {
    expect(readTyped(ask(fev1FvcPostBd), { text: '62' }).answer).toBe(0.62)
    expect(readTyped(ask(fev1FvcPostBd), { text: '62%' }).answer).toBe(0.62)
    expect(numberNote(ask(fev1FvcPostBd), {}, { text: '62' })).toBe('62 % = 0.62')
    expect(numberNote(ask(fev1FvcPostBd), {}, { text: '0,62' })).toBe('62 % = 0.62')
    expect(readTyped(ask(fev1FvcPostBd), { text: '6.2' }).issue?.message).toBe('应在 0.1–1（即 10%–100%）之间')
  })

  it('names the expected value, and the unit in which it would be right', () => {
    expect(readTyped(ask(pulse), { text: '300' }).issue).toEqual({ message: '应在 20–250 次/分 之间' })
    expect(readTyped(ask(pulse), { text: 'abc' }).issue).toEqual({ message: '请只填写数字，例如 1 或 0.5' })
    expect(readTyped(ask(exacPrev12m), { text: '1.5' }).issue).toEqual({ message: '请填写整数' })
    expect(readTyped(ask(eosinophils), { text: '300' }).issue).toEqual({
      message: '应在 0–20 ×10⁹/L 之间。单位可能应为个/μL',
      fits: '个/μL',
    })
    expect(readTyped(ask(paco2MmHg), { text: '45', unit: 'kPa' }).issue).toEqual({
      message: '应在 1.34–19.99 kPa 之间',
      fits: 'mmHg',
    })
    expect(readTyped(ask(eosinophils), { text: '30000' }).issue).toEqual({ message: '应在 0–20 ×10⁹/L 之间' })
  })

  it('asks for the unit of urea, which may be BUN', () => {
    const issue = { message: '请选择单位：mmol/L 或 mg/dL（BUN）' }
    expect(readTyped(ask(bun), { text: '20' })).toEqual({ answer: null, issue })
    expect(readTyped(ask(bun), { text: '20', unit: 'mg/dL' })).toEqual({ answer: { value: 20, unit: 'mg/dL' } })
  })

  it('is nothing when it is empty', () => {
    expect(readTyped(ask(pulse), { text: ' ' })).toEqual({ answer: null })
    expect(readTyped(ask(pulse), undefined)).toEqual({ answer: null })
  })
})

describe('another unit', () => {
  test.each([
    [eosinophils, '30', '个/μL', '0.03', '×10⁹/L', '30 个/μL = 0.03 ×10⁹/L'],
    [eosinophils, '0.3', '×10⁹/L', '300', '个/μL', '0.3 ×10⁹/L = 300 个/μL'],
    [bun, '7.1', 'mmol/L', '19.88', 'mg/dL', '7.1 mmol/L = 19.88 mg/dL（BUN）'],
    [paco2MmHg, '7.1', 'kPa', '53.2544', 'mmHg', '7.1 kPa ≈ 53.25 mmHg'],
  ])('takes the number along and back again: %#', (input, text, from, other, to, expected) => {
    const question = ask(input)
    expect(numberNote(question, {}, { text, unit: from })).toBe(expected)
    const there = inUnit(question, { text, unit: from }, to)
    expect(there).toEqual({ text: other, unit: to })
    expect(inUnit(question, there, from)).toEqual({ text, unit: from })
  })

  it('keeps a number that is impossible in the previous unit', () => {
    expect(inUnit(ask(eosinophils), { text: '300' }, '个/μL')).toEqual({ text: '300', unit: '个/μL' })
    expect(inUnit(ask(eosinophils), { text: '' }, '个/μL')).toEqual({ text: '', unit: '个/μL' })
  })
})

describe('answers', () => {
  const typed = {
    ageYears: { text: '６８' },
    emrcd: '5a',
    dyspneaVas: 7,
    eosinophils: { text: '30', unit: '个/μL' },
    arterialPh: { text: '9' },
    consolidation: UNKNOWN,
    consciousness: 'A',
  }

  it('are readable values', () => {
    expect(answersOf(admission, typed)).toEqual({
      ageYears: 68,
      emrcd: '5a',
      dyspneaVas: 7,
      eosinophils: { value: 30, unit: '个/μL' },
      consciousness: 'A',
    })
  })

  it('are restored unchanged from a link', () => {
    const answers = answersOf(admission, typed)
    const { part, answers: shared } = unpack(copd, pack(admission, answers))!
    expect(answersOf(part, typedOf(part, shared))).toEqual(answers)
    expect(typedOf(part, shared)['eosinophils']).toEqual({ text: '30', unit: '个/μL' })
  })

  it('not done is no answer', () => {
    expect(readTyped(of(admission, 'consolidation'), UNKNOWN)).toEqual({ answer: null })
  })
})
