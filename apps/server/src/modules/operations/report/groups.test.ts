import { describe, expect, test } from 'vitest'
import { lineOf, valueOf, type Group } from './groups.ts'

const group = (label: string | null, rows: number, more: Partial<Group> = {}): Group => ({
  label,
  others: false,
  rows,
  given: rows,
  sum: rows * 2,
  ...more,
})
const COUNT = { aggregate: 'count' } as const
const labelsOf = (groups: readonly Group[]) => lineOf(COUNT, groups).map(({ label, rows }) => [label, rows])

test('a mean without values is null', () => {
  expect(valueOf({ aggregate: 'avg' }, group('a', 3, { given: 0, sum: 0 }))).toBeNull()
  expect(valueOf({ aggregate: 'avg' }, group('a', 3))).toBe(2)
})

describe('a line', () => {
  test.each([
    [
      ['2025-11', '2026-02'],
      ['2025-11', '2025-12', '2026-01', '2026-02'],
    ],
    [
      ['2026-03-01', '2026-02-27'],
      ['2026-02-27', '2026-02-28', '2026-03-01'],
    ],
    [
      ['2024', '2026'],
      ['2024', '2025', '2026'],
    ],
    [
      ['9999-12-30', '9999-12-31'],
      ['9999-12-30', '9999-12-31'],
    ],
  ])('has the periods between %j that have no row', (labels, wanted) => {
    const given = new Set(labels)
    expect(labelsOf(labels.map((label) => group(label, 1)))).toEqual(
      wanted.map((label) => [label, given.has(label) ? 1 : 0]),
    )
  })

  test('over more than 366 days shows every month', () => {
    const days = Array.from({ length: 400 }, (_, day) =>
      new Date(Date.UTC(2025, 0, 1 + day)).toISOString().slice(0, 10),
    )
    const line = labelsOf(days.map((day) => group(day, 1)))
    expect(line).toHaveLength(14)
    expect(line[1]).toEqual(['2025-02', 28])
  })

  test('puts rows without a time last, and combined groups first', () => {
    expect(labelsOf([group('2026-01', 1), group(null, 2), group(null, 9, { others: true })])).toEqual([
      [null, 9],
      ['2026-01', 1],
      [null, 2],
    ])
  })

  test.each([[['2026-13', '2026-01']], [['2026-01', '2026-01-05']], [['甲', '2026-01']]])(
    'of labels without a time has the groups alone: %j',
    (labels) => {
      expect(labelsOf(labels.map((label) => group(label, 1)))).toEqual(labels.toSorted().map((label) => [label, 1]))
    },
  )

  test('of many names shows the largest groups, and combines the others', () => {
    const names = Array.from({ length: 60 }, (_, n) => group(`n${String(n).padStart(2, '0')}`, n + 1))
    const line = labelsOf(names)
    expect(line).toHaveLength(51)
    expect(line[0]).toEqual(['n10', 11])
    expect(line.at(-1)).toEqual([null, 55])
  })
})
