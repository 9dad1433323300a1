import { strokesIssue, type Strokes } from '@huxi/contract'
import { expect, it } from 'vitest'
import { beginStroke, extendStroke, lineOf, pointAt } from './drawing.ts'

const BOX = { left: 100, top: 50, width: 500, height: 250 }
const at = (clientX: number, clientY: number, ms = 0) => pointAt({ clientX, clientY }, BOX, ms)
const drawn = (...points: readonly [number, number][]): Strokes => [points.map(([x, y], i) => [x, y, i * 10])]

it('points on the screen become points of a pad of any size; points beside it become its edge', () => {
  expect(at(100, 50)).toEqual([0, 0, 0])
  expect(at(350, 175, 12.4)).toEqual([500, 250, 12])
  expect(at(0, 999, -1)).toEqual([0, 500, 0])
})

it('a pen that trembles draws nothing, one that moves a line, one that touches a dot', () => {
  const one = beginStroke([], at(100, 50))
  expect(extendStroke(one, [at(100, 51)])).toBe(one)
  expect(extendStroke([], [at(100, 51)])).toEqual([])
  const line = beginStroke(extendStroke(one, [at(150, 50, 20), at(200, 50, 40)]), at(300, 100, 90))
  expect(line.map(lineOf)).toEqual(['M0 0L100 0L200 0', 'M400 100L401 100'])
})

it('tells a signature from a mark that is too small', () => {
  expect(strokesIssue(drawn([100, 100], [300, 300], [500, 100]))).toBeUndefined()
  for (const none of [undefined, null, [], 'x']) expect(strokesIssue(none)).toBe('请在签名区内签名')
  expect(strokesIssue(drawn([100, 100]))).toContain('签名过短')
  expect(
    strokesIssue(drawn(...Array.from({ length: 60 }, (_, i): [number, number] => [100 + (i % 2) * 40, 100]))),
  ).toContain('签名过短')
  const strange = [[], [[]], [[[1, 2]]], [[[-1, 0, 0]]], [[[0, 1001, 0]]], [[[0, 0, Number.NaN]]], [[['1', 0, 0]]]]
  for (const strokes of strange) expect(strokesIssue(strokes), JSON.stringify(strokes)).toBeDefined()
  const back: Strokes = [[[0, 0, 50], [500, 400, 10]]] // prettier-ignore
  expect(strokesIssue(back)).toContain('无法识别')
  expect(strokesIssue([Array.from({ length: 8001 }, (_, i) => [i % 1000, 0, i])])).toContain('过长')
  expect(strokesIssue(Array.from({ length: 201 }, () => [[0, 0, 0]]))).toContain('笔画过多')
})
