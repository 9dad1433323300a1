import { dict, int, text } from '@huxi/model'
import { expect, it } from 'vitest'
import { differences } from './conflict-dialog.tsx'

const fields = { name: text('名称'), postRank: dict('职级', 'rank', { wire: 'rank' }), places: int('人数') }
const base = { name: '甲', rank: '1', places: null }

it('lists what differs between mine and theirs; a side nobody touched gives way', () => {
  const found = differences(fields, { base, mine: { ...base, name: '乙' }, theirs: { ...base, rank: '2' } })
  expect(found.map(({ name, side, both }) => [name, side, both])).toEqual([
    ['name', 'mine', false],
    ['rank', 'theirs', false],
  ])
})

it('marks what both touched', () => {
  const [one] = differences(fields, { base, mine: { ...base, name: '乙' }, theirs: { ...base, name: '丙' } })
  expect(one).toMatchObject({ side: 'mine', both: true })
})

it('takes null, missing and empty for the same, and leaves out what the form did not ask', () => {
  expect(
    differences(fields, {
      base,
      mine: { name: '甲', places: undefined },
      theirs: { name: '甲', rank: '9', places: '' },
    }),
  ).toEqual([])
})
