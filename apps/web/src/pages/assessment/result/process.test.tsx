import { envelope } from '@huxi/clinical'
import { cat } from '@huxi/clinical/models/cat'
import { pearl } from '@huxi/clinical/models/pearl'
import type { Model } from '@huxi/clinical/spec'
import { WORDING, type AssessResultDetail } from '@huxi/contract'
import { screen } from '@testing-library/react'
import { beforeEach, expect, it } from 'vitest'
import { renderAt, serve } from '../../../../test/kit.tsx'
import type { Row } from '../../../kit/record/row.ts'
import { versionText } from './detail.ts'
import { Process } from './process.tsx'

const ITEMS = [3, 3, 2, 3, 2, 2, 3, 3]
const NOTE = `${WORDING.demo}：${WORDING.notice}`

const stored = (model: Model, input: Readonly<Record<string, unknown>>, more: object = {}): Row => {
  const result = envelope(model, input, '2026-01-02 03:04:05')
  return {
    id: '1',
    modelCode: model.id,
    modelName: model.name,
    modelVersion: model.version,
    performedAt: result.computedAt,
    performedBy: 'doctor',
    level: result.wording.level,
    figure: result.wording.figure ?? null,
    verdict: result.wording.verdict ?? null,
    inputs: result.inputs,
    result,
    steps: model.steps(input),
    answers: [],
    notes: [],
    ...more,
  }
}

const show = (row: Row) => renderAt('/', <Process row={row} />)
const gauge = () => screen.queryByRole('img', { name: /满分|最高/ })

beforeEach(() => void serve({}))

it('a score is drawn on its scale, with the notes of its time', () => {
  const row = stored(cat, { items: ITEMS }, { notes: [NOTE], wordingVersion: '演示题目 0a1b2c3d' })
  show(row)
  expect(gauge()!.getAttribute('aria-label')).toContain('21 分，满分 40 分，严重')
  expect(versionText(row as unknown as AssessResultDetail)).toBe('CAT（1.0 版），演示题目 0a1b2c3d')
  expect(screen.getByText(NOTE)).toBeTruthy()
})

it('draws still possible outcomes', () => {
  show(stored(pearl, { ageYears: 82 }))
  expect(gauge()!.getAttribute('aria-label')).toContain('得分范围')
})

it('a scale of today is not shown for a result of another version', () => {
  show(stored(cat, { items: ITEMS }, { modelVersion: '0.9' }))
  expect(gauge()).toBeNull()
  expect(screen.getByText(/该结果按版本 0.9 计算/)).toBeTruthy()
})
