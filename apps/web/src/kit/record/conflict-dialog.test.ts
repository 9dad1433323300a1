import { dict, int, phone, refs, secret, text } from '@huxi/model'
import { expect, it } from 'vitest'
import { differences, whoAndWhen } from './conflict-dialog.tsx'

const fields = { name: text('名称'), postRank: dict('职级', 'rank', { wire: 'rank' }), places: int('人数') }
const base = { name: '甲', rank: '1', places: null }

it('lists differences between mine and theirs; an untouched side yields', () => {
  const found = differences(fields, { base, mine: { ...base, name: '乙' }, theirs: { ...base, rank: '2' } })
  expect(found.map(({ name, side, both }) => [name, side, both])).toEqual([
    ['name', 'mine', false],
    ['rank', 'theirs', false],
  ])
})

it('marks fields that both changed', () => {
  const [one] = differences(fields, { base, mine: { ...base, name: '乙' }, theirs: { ...base, name: '丙' } })
  expect(one).toMatchObject({ side: 'mine', both: true })
})

it('takes null, missing and empty for the same, and leaves out fields that the form does not have', () => {
  expect(
    differences(fields, {
      base,
      mine: { name: '甲', places: undefined },
      theirs: { name: '甲', rank: '9', places: '' },
    }),
  ).toEqual([])
})

it('ignores the order of chosen items, and secrets', () => {
  const more = { members: refs('成员', 'system:user'), password: secret('密码') }
  const start = { members: '1,2', password: undefined }
  expect(differences(more, { base: start, mine: { members: '2,1', password: 'x' }, theirs: start })).toEqual([])
})

it.each([
  ['乙', '甲', 'mine', false],
  ['甲', '乙', 'theirs', false],
  ['乙', '丙', 'mine', true],
  [null, '乙', 'mine', true],
  ['乙', null, 'mine', true],
])('of %j and %j against 甲 %s is taken at first', (mine, theirs, side, both) => {
  const [one] = differences(fields, { base: { name: '甲' }, mine: { name: mine }, theirs: { name: theirs } })
  expect(one).toMatchObject({ side, both })
  expect(one!.sides.map(({ label }) => label)).toEqual(['我的', '对方', '原值'])
})

it('does not offer the old value of a masked field', () => {
  const secretive = { mobile: phone('手机号') }
  const [replaced, kept] = ['139****2222', '138****1111'].map(
    (theirs) =>
      differences(secretive, {
        base: { mobile: '138****1111' },
        mine: { mobile: '13700003333' },
        theirs: { mobile: theirs },
      })[0]!,
  )
  expect(replaced!.sides.map(({ value }) => value)).toEqual(['mine', 'theirs'])
  expect(kept!.sides.map(({ value }) => value)).toEqual(['mine', 'theirs', 'base'])
})

it('names the person who saved', () => {
  const saved = { updateBy: 'nurse', updateTime: '2026-11-30 08:00:00' }
  expect(whoAndWhen({ ...saved, updateBy_dictText: '林静（nurse）' })).toContain('林静（nurse） 于 2026-11-30 08:00')
  expect(whoAndWhen(saved)).toContain('nurse 于')
})
