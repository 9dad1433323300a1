import { decaf } from '@huxi/clinical/models/decaf'
import { ado2012 } from '@huxi/clinical/models/ado2012'
import { bap65 } from '@huxi/clinical/models/bap65'
import { news2 } from '@huxi/clinical/models/news2'
import type { Model } from '@huxi/clinical/spec'
import { render, screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { Gauge } from './gauge.tsx'
import { gaugeWords, isPointwise, positionOf, reachOf, segmentsOf, ticksOf, type Scored } from '@huxi/clinical/gauge'

const scoredOf = (model: Model, input: Readonly<Record<string, unknown>>): Scored => ({
  model,
  result: model.score(input),
  wording: model.say(input),
})

const DECAF = {
  emrcd: '5a',
  eosinophils: 0.03,
  consolidation: true,
  arterialPh: 7.36,
  atrialFibrillation: false,
}

const ADO = { ageYears: 68, fev1PctPred: 45, mmrc: 2 }

it.each([
  ['three of six', scoredOf(decaf, DECAF), 'DECAF 评分 3 分，满分 6 分，高危。分级：低危 0–1，中危 2，高危 3–6。'],
  [
    'one missing',
    scoredOf(decaf, { ...DECAF, arterialPh: null, eosinophils: null, emrcd: '1' }),
    'DECAF 评分 信息不完整，得分范围 1–3 分，满分 6 分。分级：低危 0–1，中危 2，高危 3–6。',
  ],
  ['no classes', scoredOf(ado2012, ADO), '更新版 ADO 指数 8 分，满分 14 分。'],
  [
    'factors, not points',
    scoredOf(bap65, { ageYears: 70, bun: { value: 8, unit: 'mmol/L' }, alteredMentalStatus: false, pulse: 112 }),
    'BAP-65 分级 1 项，最高 3 项，III 级。分级：I 级或 II 级 0，III 级 1，IV 级 2，V 级 3。',
  ],
])('the gauge in words: %s', (_, scored, words) => {
  expect(gaugeWords(scored, reachOf(scored)!)).toBe(words)
})

it('has nothing to show where nothing was computed', () => {
  expect(reachOf(scoredOf(ado2012, { ...ADO, ageYears: 35 }))).toBeUndefined()
  const { container } = render(<Gauge scored={scoredOf(ado2012, { ...ADO, ageYears: 35 })} />)
  expect(container.childElementCount).toBe(0)
})

it('gives each of a few points a segment with the class of its band', () => {
  const segments = segmentsOf(decaf.scale!, 3)
  expect(segments.map(({ level }) => level)).toEqual(['low', 'low', 'medium', 'high', 'high', 'high', 'high'])
  expect(segments.map(({ reached }) => reached).indexOf(true)).toBe(3)
  expect([segments[0]!.from, segments.at(-1)!.to]).toEqual([0, 1])
  expect(ticksOf(decaf.scale!, 3).map(({ label }) => label)).toEqual(['0', '1', '2', '3', '4', '5', '6'])
})

it('leaves out every second number where they would touch, never the reached one', () => {
  expect(ticksOf(ado2012.scale!, 8).map(({ label }) => label)).toEqual(['0', '2', '4', '6', '8', '10', '12', '14'])
  expect(ticksOf(ado2012.scale!, 7).map(({ label }) => label)).toEqual(['0', '2', '4', '7', '10', '12', '14'])
})

it('draws bands where there are too many points', () => {
  expect(isPointwise(ado2012.scale!)).toBe(true)
  expect(isPointwise(news2.scale!)).toBe(false)
  expect(segmentsOf(news2.scale!, 8).map(({ from, to, reached }) => [from, to, reached])).toEqual([
    [0, 0.225, false],
    [0.225, 0.325, false],
    [0.325, 1, true],
  ])
  expect(ticksOf(news2.scale!, 8).map(({ label }) => label)).toEqual(['0', '5', '7', '20'])
})

it('keeps a value beyond the scale at its end', () => {
  expect(positionOf(news2.scale!, 90)).toBe(1)
  expect(segmentsOf(news2.scale!, 90).map(({ reached }) => reached)).toEqual([false, false, true])
})

it('marks the reached point with pointer and class', () => {
  const { container } = render(<Gauge scored={scoredOf(decaf, DECAF)} />)
  expect(screen.getByRole('img', { name: /^DECAF 评分 3 分/ })).toBeTruthy()
  expect(container.querySelectorAll('g > path:first-child')).toHaveLength(7)
  expect(container.querySelector('[data-level=high] > path[data-reached]')).toBeTruthy()
  expect(container.querySelector('[data-mark=pointer]')).toBeTruthy()
  expect(container.querySelector('.number')!.textContent).toBe('3')
})

it('draws the possible range as a bracket, without a class', () => {
  const { container } = render(<Gauge scored={scoredOf(decaf, { ...DECAF, arterialPh: null })} />)
  expect(container.querySelector('[data-mark=bracket]')).toBeTruthy()
  expect(container.querySelector('[data-mark=pointer], [data-reached]')).toBeNull()
  expect(container.querySelectorAll('[data-level=none] > path')).toHaveLength(7)
  expect(container.querySelector('.number')!.textContent).toBe('3–4')
})
